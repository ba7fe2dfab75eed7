import type { Data } from '#model/schema/value.ts'

/** The rule that finds a fault, how many it finds, and the planted documents. */
export type Fault = readonly [rule: string, found: number, planted: Record<string, Data>, named?: string]

const posting = (data: Data): Data => ({
  ...{ seq: 1, groupId: 'g', day: '2026-11-01', ledger: 'Opening', docType: 'test', docId: 'test' },
  amount: data.base ?? 0,
  ...data,
})
const order = (line: Data): Data => ({ poNumber: '110126-09', status: 'Closed', lines: [{ lineId: '1', ...line }] })
const bill = (data: Data): Data => ({
  ...{ vendorId: 'v', payableNumber: 'AP-1', status: 'Open', posted: true },
  ...{ totalAmount: 100, amountPaid: 0, balance: 100 },
  ...data,
})
const payment = (data: Data): Data => ({ paymentNumber: 'PAY-1', direction: 'Out', status: 'Posted', ...data })

/** One for each equation of the ledger. */
export const LEDGER_FAULTS: readonly Fault[] = [
  [
    'Numbers and codes that must be unique are unique',
    1,
    {
      'payables/a': bill({ payableNumber: 'AP-2611-0001' }),
      'payables/b': bill({ payableNumber: 'AP-2611-0001' }),
    },
    'Bill, Bill # AP-2611-0001: 2 records',
  ],
  [
    'Month balances are the sum of their postings',
    1,
    {
      'ledgerMonths/head': { part: 'head', seq: 0 },
      'ledgerMonths/a': { day: '2026-10-31', part: 'Ledgers', values: { 'Bank\nmain': { amount: 0, base: 5 } } },
    },
    '2026-10-31 Ledgers Bank main: 5.00 is saved, its postings are 0.00',
  ],
  ['Every journal balances', 1, { 'postings/a': posting({ base: 5 }) }, 'group g of 2026-11-01 is off by 5.00'],
  [
    'Stock value matches the ledger',
    1,
    {
      'parts/a': { partNumber: '6205' },
      'movements/a': {
        ...{ seq: 1, day: '2026-11-01', type: 'Adjust', partId: 'a', lotId: 'l' },
        qtyDelta: 0,
        valueDelta: 3,
      },
    },
    '6205 has movements of 3.00, postings of 0.00',
  ],
  [
    'A reversal mirrors its original',
    2,
    {
      'postings/a': posting({ base: 5 }),
      'postings/b': posting({ seq: 2, base: -4, reversesId: 'a' }),
      'postings/c': posting({ seq: 3, base: -1, reversesId: 'gone' }),
    },
    'posting 2 is not the opposite of posting 1; posting 3 reverses a posting that does not exist',
  ],
  [
    'Order lines are the sum of their entries',
    1,
    {
      'po/a': order({ qty: 5, qtyOpen: 3, qtyReceived: 2 }),
      'lineEntries/a': {
        ...{ seq: 1, day: '2026-11-01', orderType: 'po', orderId: 'a', lineId: '1' },
        kind: 'Ordered',
        qty: 5,
      },
    },
    '110126-09, line 1 shows 2 received, its entries 0',
  ],
  [
    'Goods received and not billed',
    1,
    {
      'po/a': order({ qty: 1, qtyOpen: 1 }),
      'postings/a': posting({ ledger: 'GRNI', itemType: 'po', itemId: 'a', orderId: 'a', lineId: '1', base: -7 }),
    },
    '−7.00 waits for a bill',
  ],
  [
    'Goods received and not billed',
    1,
    {
      'po/a': order({ qty: 5, qtyOpen: 3, qtyReceived: 2 }),
      'lineEntries/a': {
        ...{ seq: 1, day: '2026-11-01', orderType: 'po', orderId: 'a', lineId: '1' },
        kind: 'Received',
        qty: 2,
      },
      'receipts/a': {
        receiptNumber: 'GR-1',
        status: 'Posted',
        poId: 'a',
        lines: [{ lineId: '1', poLineId: '1', qty: 2, openValue: 9.5 }],
      },
      'postings/a': posting({ ledger: 'GRNI', itemType: 'po', itemId: 'a', orderId: 'a', lineId: '1', base: -9 }),
    },
    '110126-09, line 1: −9.00 waits for a bill, its receipts say −9.50',
  ],
  [
    'Goods received and not billed',
    1,
    {
      'movements/a': {
        ...{ seq: 1, day: '2026-11-01', type: 'VendorReturn', partId: 'a', lotId: 'l', lotNumber: 'L-1' },
        ...{ qtyDelta: -5, valueDelta: 0 },
      },
      'postings/a': posting({
        ...{ ledger: 'GRNI', docType: 'movements', itemType: 'movements', itemId: 'a', itemNumber: 'L-1' },
        ...{ qty: -6, base: -9 },
      }),
    },
    '5 of lot L-1 went back to the vendor, 0 are posted',
  ],
  [
    'Incoming stock matches open orders',
    1,
    { 'parts/a': { partNumber: '6205', qtyIncoming: 4 } },
    '6205 shows 4 incoming',
  ],
  [
    'No order has more reserved than it needs',
    1,
    {
      'transactions/a': { transactionNumber: 'D-1', status: 'Open', lines: [{ lineId: '1', qty: 2, qtyOpen: 2 }] },
      'reservations/a': {
        docType: 'transactions',
        docId: 'a',
        docNumber: 'D-1',
        lineId: '1',
        qty: 3,
        status: 'Active',
      },
    },
    'line 1 has 3 reserved, 2 are open',
  ],
  [
    'Bookings are the sum of what customers ordered',
    2,
    {
      'transactions/a': {
        ...{ transactionNumber: 'SO-1', status: 'Confirmed', totalAmount: 110, taxAmount: 10, currency: 'USD' },
        lines: [{ lineId: '1', kind: 'Goods', partNumber: '6205', qty: 10, unitPrice: 10, amount: 100 }],
      },
      'bookings/a': { day: '2026-11-01', orderId: 'a', orders: 1, net: 90, cancelled: 0 },
      'bookings/b': { day: '2026-11-01', orderId: 'gone', orders: 0, net: 5 },
    },
    'SO-1 has 90.00 ordered in its bookings, not 100.00; An order that no longer exists (gone) has 5.00 ordered in its bookings, not 0.00',
  ],
  [
    'Goods shipped and not invoiced',
    1,
    {
      'packingSlips/a': { slipNumber: 'PS-1', status: 'Draft', lines: [{ lineId: '1', qty: 1 }] },
      'postings/a': posting({ ledger: 'SNI', itemType: 'packingSlips', itemId: 'a', lineId: '1', base: 5 }),
    },
    'PS-1, line 1 has 5.00 waiting for an invoice',
  ],
  [
    'Goods shipped and not invoiced',
    1,
    {
      'packingSlips/a': {
        slipNumber: 'PS-1',
        status: 'Shipped',
        posted: true,
        lines: [{ lineId: '1', qty: 4, value: 20 }],
      },
      'receivable/a': {
        ...bill({ invoiceNumber: 'INV-1', status: 'Draft' }),
        lines: [{ lineId: '1', slipId: 'a', slipLineId: '1', qty: 1, cost: 5 }],
      },
      'transactions/a': {
        ...{ transactionNumber: 'RMA-1', kind: 'Return', status: 'Confirmed' },
        lines: [{ lineId: '1', slipId: 'a', slipLineId: '1', qty: 1, backValue: 2 }],
      },
      'postings/a': posting({ ledger: 'SNI', itemType: 'packingSlips', itemId: 'a', lineId: '1', base: 14 }),
    },
    'PS-1, line 1 has 14.00 waiting for an invoice, 13.00 is shipped and not invoiced',
  ],
  ['Payables equal their postings', 1, { 'payables/a': bill({}) }, 'AP-1 shows −100.00, its postings 0.00'],
  [
    'Receivables equal their postings',
    1,
    { 'receivable/a': bill({ invoiceNumber: 'INV-1' }) },
    'INV-1 shows 100.00, its postings 0.00',
  ],
  ['Deposits not applied', 1, { 'payments/a': payment({ depositLeft: 5 }) }, 'PAY-1 shows 5.00, its postings 0.00'],
  [
    'Posted documents without a balance are paid',
    1,
    { 'payables/a': bill({ status: 'Paid' }) },
    'AP-1 is Paid with 100.00 open',
  ],
  [
    'Each bank account equals its transactions',
    1,
    { 'bankLines/a': { ...{ state: 'Matched', fitId: 'f', day: '2026-11-01', bankAccountId: 'b' }, amount: 5 } },
    'the line of 2026-11-01 is 5.00, the books have 0.00',
  ],
  [
    'Checks issued',
    1,
    { 'payments/a': payment({ method: 'Check', checkId: 'gone', amount: 5 }) },
    'PAY-1 carries 0.00, its check is gone',
  ],
  [
    'Checks in hand',
    1,
    { 'checks/a': { ...{ direction: 'In', status: 'Queued', paymentId: 'p', payeeName: 'SKF' }, amount: 5 } },
    'checks of 5.00 are in hand, the ledger has 0.00',
  ],
  [
    'Tax matches the documents',
    1,
    { 'postings/a': posting({ ledger: 'Contra clearing', base: 4 }) },
    'contra clearing has 4.00 left',
  ],
  [
    'No postings in closed periods',
    1,
    { 'snapshots/a': { day: '2026-10-31', balances: { AP: -5 } } },
    'AP through 2026-10-31 is 0.00, it was closed at −5.00',
  ],
]

/** Equations that are only advice and do not open a log. */
export const LEDGER_ADVICE: readonly Fault[] = [
  [
    'Landed cost clearing matches its goods',
    1,
    { 'postings/a': posting({ ledger: 'Landed cost clearing', itemNumber: 'C-1', base: 9 }) },
    'C-1 has 9.00 to spread',
  ],
  ['Numbers without gaps', 1, { 'counters/PAY-2611': { next: 3 } }, '2 of PAY-2611 are missing'],
  ['Documents not in the ledger yet', 1, { 'payables/a': bill({ posted: false }) }, 'AP-1'],
]
