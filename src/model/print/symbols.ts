/** The kinds of codes on labels and screens. */
export const SYMBOLS = ['Code 128', 'QR', 'Data Matrix'] as const
export type Symbology = (typeof SYMBOLS)[number]
