/** The number of rows of each kind. */
export const ROWS = 10_000

const day = (at: number): string =>
  `2026-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`

export const vendor = (at: number) => ({
  name: `Vendor ${at}`,
  vendorCode: `V${at}`,
  status: 'Active',
  notes: 'Pays by check.',
})

/** A bill; the same fields are in a collection without a definition. */
export const bill = (at: number) => ({
  status: at % 4 === 0 ? 'Open' : 'Paid',
  vendorName: `Vendor ${at % 500}`,
  dueDate: day(at),
  totalAmount: at + 0.25,
  notes: 'Ordered by phone.',
})

/** What 100 clients follow: a small document that is written over and over. */
export const PARCELS = 50
export const parcel = (at: number, turn: number) => ({
  title: `Parcel ${at} from Vendor ${at % 7}`,
  carrier: 'UPS',
  trackingNumber: `1Z999AA10123456${at}`,
  etaISO: `2026-12-${String(1 + (turn % 28)).padStart(2, '0')}`,
  delivered: false,
  notes: `turn ${turn}`,
})
