import { expect } from 'vitest'
import type { Data } from '#model/schema/value.ts'
import { type ReadPdf, readPdf } from '#test/support/inputs/pdf.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

/** A name longer than any column. */
export const LONG = 'International Power Transmission Components and Antifriction Bearings Holding Corporation, Limited'
/** A record of each printed collection, by index. */
export const SAMPLES: Record<string, (at: number) => Data> = {
  parts: (at) => ({
    partNumber: `62${at}-2RSH/C3`,
    brand: 'SKF',
    description: at % 9 === 0 ? LONG : 'Deep groove ball bearing',
    qtyOnHand: at,
    avgCost: 12.3456,
    stockValue: 123_456.78,
  }),
  locations: (at) => ({ code: `A-01-${at}`, name: at % 9 === 0 ? LONG : 'Aisle A', type: 'Bin', isSellable: true }),
  countSessions: (at) => ({
    countNumber: `CNT-2611-${at}`,
    scope: LONG,
    status: 'Review',
    startedOn: '2026-11-20',
    lines: [{ lotNumber: 'L2611001', partNumber: '6205', bin: 'A-01', bookQty: 18, countedQty: 16, unitCost: 4.18 }],
  }),
  Tracking: (at) => ({
    title: `Box ${at}`,
    carrier: 'UPS',
    trackingNumber: '1Z5R89390357567127',
    direction: 'Inbound',
    etaISO: '2026-11-24',
    delivered: false,
  }),
  customers: (at) => ({ name: `Customer ${at}`, street: '12 Long Road', city: 'Gary', country: 'US' }),
  po: (at) => ({
    poNumber: `112026-${at}`,
    vendorName: LONG,
    status: 'Pending',
    lines: [{ partNumber: '6205', description: LONG, qty: 100, unitPrice: 12.5, amount: 1250 }],
  }),
  counts: (at) => ({ countNumber: `CNT-${at}`, status: 'Open', lines: [] }),
  inventory: (at) => ({
    lotNumber: `L2611${at}`,
    partNumber: `62${at}`,
    brand: 'SKF',
    condition: 'New sealed',
    bin: 'B-11-03',
    receivedOn: '2026-11-20',
  }),
  movements: (at) => ({
    seq: at + 1,
    day: '2026-11-20',
    type: 'Adjust',
    partNumber: `62${at}`,
    lotNumber: `L2611${at}`,
    qtyDelta: -2,
    qtyAfter: 16,
    valueDelta: -8.36,
    reason: 'Damaged',
    note: LONG,
  }),
  vendors: (at) => ({ name: `Vendor ${at}`, is1099: true, street: '1 Mill Lane', city: 'Gary', country: 'US' }),
  checks: (at) => ({
    checkNumber: String(1000 + at),
    payeeName: `Vendor ${at}`,
    amount: 19.99,
    checkDate: '2026-11-20',
    // A check whose date has moved, for which a notice is printed.
    dateChanges: [{ lineId: 'c1', from: '2026-11-18', to: '2026-11-20', reason: LONG, on: '2026-11-17' }],
  }),
  receivedChecks: (at) => ({
    checkNumber: String(1000 + at),
    direction: 'In',
    status: 'Queued',
    payeeName: `Customer ${at}`,
    amount: 19.99,
  }),
  payments: (at) => ({
    paymentNumber: `PAY-2611-${at}`,
    direction: 'Out',
    status: 'Posted',
    partyType: 'vendors',
    partyName: `Vendor ${at}`,
    method: 'ACH',
    date: '2026-11-20',
    amount: 19.99,
    allocations: [{ docType: 'payables', docId: `payables${at}`, docNumber: `AP-2611-${at}`, amount: 19.99 }],
  }),
  transactions: (at) => ({
    transactionNumber: `SO-2611-${at}`,
    status: 'Confirmed',
    customerName: 'Acme',
    orderDate: '2026-11-20',
    currency: 'EUR',
    lines: [
      { partNumber: '6205', brand: 'SKF', description: LONG, qty: 4, unitPrice: 2.5, discountPct: 10, amount: 9 },
    ],
    totalAmount: 9,
  }),
  packingSlips: (at) => ({
    slipNumber: `PS-2611-${at}`,
    status: 'Packed',
    customerName: 'Acme',
    lines: [{ lineId: '1', partNumber: '6205', description: LONG, bin: 'A-01', lotNumber: 'L1', qtyToPick: 4, qty: 4 }],
    cartons: [{ no: 1, l: 30, w: 20, h: 10, weightKg: 2 }],
    weightKg: 2,
  }),
  openSlips: (at) => ({
    slipNumber: `PS-2612-${at}`,
    status: 'Picking',
    customerName: 'Acme',
    lines: [{ lineId: '1', partNumber: '6205', bin: 'A-01', lotNumber: 'L1', qtyToPick: 4, qty: 4 }],
  }),
  proformas: (at) => ({
    proformaNumber: `PF-2611-${at}`,
    status: 'Sent',
    customerName: 'Acme',
    date: '2026-11-20',
    lines: [{ partNumber: '6205', hsCode: '848210', qty: 4, unitPrice: 2.5, amount: 10 }],
    freight: 5,
    totalAmount: 15,
    depositAmount: 5,
  }),
  returns: (at) => ({
    transactionNumber: `RA-2611-${at}`,
    kind: 'Return',
    status: 'Confirmed',
    customerName: 'Acme',
    lines: [{ partNumber: '6205', qty: 1, reason: 'Wrong part' }],
  }),
  creditNotes: (at) => ({
    voucherNumber: `CN-2611-${at}`,
    type: 'Credit note',
    status: 'Posted',
    date: '2026-11-20',
    partyName: 'Acme',
    lines: [{ ledger: 'Sales', description: 'Goods back', amount: 10 }],
    totalAmount: 10,
    balance: 4,
  }),
  receipts: (at) => ({
    receiptNumber: `GR-2611-${at}`,
    status: 'Posted',
    vendorName: 'SKF',
    receivedOn: '2026-11-20',
    lines: [{ partNumber: '6205', qtyExpected: 5, qty: 4, qtyRejected: 1, rejectReason: 'Rust' }],
    strays: [{ partNumber: '6206', qty: 1 }],
  }),
  shipments: (at) => ({ shipmentNumber: `SH-2611-${at}`, status: 'Booked', carrier: 'UPS', pieces: 2, weightKg: 4 }),
  postings: (at) => ({
    ...{ seq: at + 1, groupId: `g${at >> 1}`, day: '2026-11-20', ledger: at % 2 ? 'Opening' : 'Inventory' },
    ...{ docType: 'movements', docId: 'm', docNumber: `No ${at}`, amount: at % 2 ? -5 : 5, base: at % 2 ? -5 : 5 },
  }),
  receivable: (at) => ({
    invoiceNumber: `INV-2611-${at}`,
    status: 'Open',
    customerName: 'Acme',
    invoiceDate: '2026-11-20',
    lines: [{ partNumber: '6205', description: LONG, qty: 4, unitPrice: 2.5, amount: 10 }],
    taxName: 'Sales tax',
    taxRate: 8.25,
    taxAmount: 0.83,
    totalAmount: 10.83,
    amountPaid: 5,
    balance: 5.83,
  }),
  vouchers: (at) => ({
    voucherNumber: `PV-2611-${at}`,
    type: 'Payment',
    status: 'Posted',
    date: '2026-11-20',
    payeeName: `Vendor ${at}`,
    lines: [{ description: 'Rent', amount: 19.99 }],
    totalAmount: 19.99,
  }),
  profiles: (at) => ({ name: `Person ${at}`, email: `p${at}@prime.test` }),
  desks: (at) => ({ ownerUid: 'sam', email: `sam${at}@prime.test` }),
  duplicateMerges: (at) => ({
    title: `Acme ${at}`,
    collection: 'vendors',
    keptId: 'v1',
    loserIds: ['v2'],
    moved: 1,
    places: [{ collection: 'po', references: 1 }],
    status: 'Merged',
    by: 'sam@prime.test',
    at: { $ts: '2026-11-20T12:00:00.000Z' },
  }),
}

/** The collections of the kinds that have no collection of their own. */
const COLLECTION_OF: Readonly<Record<string, string>> = {
  receivedChecks: 'checks',
  returns: 'transactions',
  creditNotes: 'vouchers',
  openSlips: 'packingSlips',
}

/** A world with this many records of everything that is printed: `parts0`, `parts1` … */
export interface PrintWorld extends World {
  /** Prints as Sam; returns the parsed PDF. */
  printed(template: string, ids: readonly string[], more?: object): Promise<ReadPdf>
}

export async function openPrintWorld(records: number, more: Record<string, number> = {}): Promise<PrintWorld> {
  const world = await openTestWorld()
  await world.put('settings', 'company', {
    name: 'Company',
    companyName: 'Meridian Bearing',
    address: '1 Harbor\nHouston',
  })
  const line = { at: world.now(), by: { id: 'sam', email: 'sam@prime.test' }, command: 'commit' }
  for (const [kind, sample] of Object.entries(SAMPLES))
    await world.prime.driver.write((tx) => {
      const ids = Array.from({ length: more[kind] ?? records }, (_, at) => at)
      const collection = COLLECTION_OF[kind] ?? kind
      const docs = ids.map((at) => ({ collection, id: `${kind}${at}`, data: sample(at), before: undefined }))
      return tx.commit(docs, line)
    })
  return {
    ...world,
    async printed(template, ids, more = {}) {
      const answer = await world.app.inject({
        method: 'POST',
        url: `/api/print/${template}`,
        headers: { cookie: 'sam@prime.test', origin: ORIGIN, 'content-type': 'application/json' },
        payload: JSON.stringify({ ids, ...more }),
      })
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
      expect(answer.headers['content-type']).toBe('application/pdf')
      expect(answer.headers['content-disposition']).toMatch(/^inline;/)
      return readPdf(answer.rawPayload)
    },
  }
}

/** The ids of this many records of a kind in `SAMPLES`. */
export const idsOf = (kind: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${kind}${at}`)
