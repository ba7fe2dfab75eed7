/** The documents that leave by email, as their texts in the settings name them. */
export const MAILED = [
  'Purchase order',
  'Quote',
  'Order confirmation',
  'Proforma invoice',
  'Packing slip',
  'Invoice',
  'Credit note',
  'Statement',
  'Remittance advice',
  'Payment receipt',
] as const
export type Mailed = (typeof MAILED)[number]
