/** The lists of the screen: the value in its address, and the name of its tab. */
export const LISTS = [
  ['sales', 'Sales'],
  ['purchases', 'Purchases'],
  ['pipeline', 'Pipeline'],
  ['orders', 'Open orders'],
  ['held', 'Held up'],
] as const
export const REPORTS = [
  ['bookings', 'Bookings'],
  ['figures', 'Sales and margin'],
  ['movers', 'Top movers'],
  ['matched', 'Bought and sold'],
  ['funnel', 'Inquiry to order'],
  ['quotes', 'Quotes'],
  ['commission', 'Commission'],
  ['sales-journal', 'Sales journal'],
  ['purchase-journal', 'Purchase journal'],
  ['booked', 'Booking entries'],
  ['postings', 'Postings'],
] as const
export const VIEWS = [...LISTS, ...REPORTS]
