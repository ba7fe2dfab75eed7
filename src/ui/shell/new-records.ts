/** Where new records are begun. */
export const NEW_RECORDS = [
  ['New purchase order', '/purchase-order'],
  ['New bill', '/payable'],
  ['New invoice', '/receivable'],
  ['New parcel', '/tracking'],
  ['New vendor', '/vendors'],
  ['New customer', '/customers'],
  ['New part', '/inventory'],
] as const
