/** The documents sent by email, by the names of their texts in the settings. */
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
