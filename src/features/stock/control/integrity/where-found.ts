/** The list that shows what a check found, where one does. */
export const WHERE_FOUND: Readonly<Record<string, string>> = {
  'No duplicate parts': `/search-duplicates?ready=${encodeURIComponent('Parts by number and maker')}`,
  'Available is never below zero': '/inventory?view=lots&tab=all&where=qtyAvailable~under~0',
  'On hand is never below zero': '/inventory?view=lots&tab=all&where=qtyOnHand~under~0',
  'Only good stock is reserved': '/inventory?view=lots&tab=kept&where=qtyReserved~over~0',
  'Parts with stock have a brand': '/inventory?where=qtyOnHand~over~0;brand~empty',
  'Parts with stock have a weight': '/inventory?where=qtyOnHand~over~0;weightKg~empty',
  'Stock has a cost': '/inventory?view=lots&where=landedUnitCost~is~0',
  'Every error log has a status': '/log',
  'No stock in closed locations': '/inventory-control?area=locations',
}
