/** Kinds of codes that labels and screens carry. */
export const SYMBOLS = ['Code 128', 'QR', 'Data Matrix'] as const
export type Symbology = (typeof SYMBOLS)[number]
