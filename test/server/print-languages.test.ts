import { describe, expect, it } from 'vitest'
import { allPrints } from '#features/definitions.ts'
import { LANGUAGES } from '#model/languages/languages.ts'
import type { AnyPrint, PrintContext, Sheet } from '#model/print/print.ts'
import type { Data } from '#model/schema/value.ts'

const AT = '2026-11-20T00:00:00.000Z'
type Other = Exclude<(typeof LANGUAGES)[number], 'English'>

// Record values contain no words, so any word on a sheet comes from the form.
const line: Data = {
  ...{ lineId: '1', partNumber: '6205', brand: '77', description: '12', customerPart: '99', certificate: true },
  ...{
    condition: 'New sealed',
    dateCode: '2401',
    lotNumber: '55',
    promiseDate: '2026-11-24',
    bin: '3-4',
    kind: 'Goods',
  },
  ...{ qty: 1234.5, qtyToPick: 4, unitPrice: 1234.5678, discountPct: 2.5, amount: 1234.5, taxName: 'Exempt' },
  ...{ hsCode: '8482', origin: '88', netWeight: 1234.5, reason: '66' },
}
const freight: Data = { lineId: '2', kind: 'Freight', description: 'Freight', qty: 1, unitPrice: 30, amount: 30 }
const fees: Data[] = [
  { ledger: 'Sales', key: 'Restocking', description: 'Restocking fee 12.5%', amount: -1234.5 },
  { kind: 'Finance charge', description: 'Finance charge of 1.5% on 1,234.50 overdue', qty: 1, amount: 9 },
  { kind: 'Fee', description: 'Returned check 771', qty: 1, amount: 25 },
]
const others: Record<string, Data> = { 1: { ...line, partNumber: '6206' } }
const head: Data = {
  ...{ customerId: 'p', customerName: '11', vendorId: 'p', vendorName: '11', partyId: 'p', partyName: '11' },
  ...{ currency: 'EUR', termsId: '2/10 Net 30', shipVia: '33', notes: '44', revision: 2, contact: '22', owner: '21' },
  ...{
    totalAmount: 12345.67,
    taxAmount: 100.5,
    taxName: 'Exempt',
    taxRate: 8.25,
    amountPaid: 100.5,
    balance: 12245.17,
  },
  ...{ orderDate: '2026-11-20', quotedOn: '2026-11-20', validUntil: '2026-12-24', promiseDate: '2026-12-24' },
  ...{ shippedOn: '2026-11-20', date: '2026-11-20', invoiceDate: '2026-11-20', dueDate: '2026-12-24' },
  ...{ lines: [line, freight], alternatives: others, incoterm: '1', customerPoNo: '13' },
}
const slip: Data = {
  ...head,
  ...{ slipNumber: '1-1', transactionNumber: '2-2', carrier: '7', weightKg: 1234.5, shipTo: { name: '11', city: '8' } },
  cartons: [{ no: 1, l: 10, w: 20, h: 30.5, weightKg: 12.5, trackingNumber: '1' }, { no: 2 }],
}
const deal: Data = { ...head, transactionNumber: '2-2', status: 'Confirmed' }
const payment: Data = {
  ...head,
  ...{ paymentNumber: '4-4', method: 'Check', paidOn: '2026-11-20', reference: '9', amount: 1234.5, feeAmount: 12.5 },
  ...{ depositLeft: 50, unapplied: 20, status: 'Posted' },
  allocations: [{ docType: 'payables', docId: 'b', docNumber: '5', amount: 1234.5, discount: 1.5, writeOff: 2.5 }],
}

/** Documents sent to customers and vendors, with a sample record for each. */
const LEAVING: Readonly<Record<string, readonly Data[]>> = {
  quote: [{ ...deal, status: 'Draft' }],
  'quote-without-part-numbers': [deal],
  'order-confirmation': [deal],
  'order-confirmation-without-part-numbers': [deal],
  proforma: [{ ...head, proformaNumber: '3-3', status: 'Sent', depositAmount: 50, freight: 3, insurance: 4 }],
  'packing-slip': [slip],
  'commercial-invoice': [slip],
  certificate: [{ ...slip, status: 'Void' }],
  'carton-label': [slip],
  invoice: [
    { ...head, invoiceNumber: '6-6', status: 'Open', lines: [line, freight, ...fees] },
    { ...head, invoiceNumber: '6-6', status: 'Draft', lines: [] },
  ],
  'credit-note': [{ ...head, voucherNumber: '7-7', lines: fees, type: 'Credit note', reason: 'Return 8-8' }],
  'return-form': [{ ...deal, kind: 'Return' }],
  'customer-statement': [{ ...head, name: '11' }, {}],
  'customer-activity': [{ ...head, name: '11' }, {}],
  'customer-prices': [{ name: '11' }],
  remittance: [
    { ...payment, direction: 'Out', partyType: 'vendors' },
    { ...payment, direction: 'In', partyType: 'customers', allocations: [], method: 'Wire' },
  ],
  'purchase-order': [{ ...head, poNumber: '9-9', status: 'Pending', expectedDate: '2026-12-24' }],
  'purchase-order-unpriced': [{ ...head, poNumber: '9-9' }],
  'receipt-note': [
    {
      ...{ receiptNumber: '10-1', receivedOn: '2026-11-20', vendorId: 'p', vendorName: '11', poNumber: '9-9' },
      ...{ vendorSlipNo: '5', lines: [{ ...line, qtyExpected: 1234.5, qtyRejected: 2, rejectReason: '66' }] },
      strays: [{ partNumber: '6206', qty: 1 }],
    },
  ],
  'vendor-statement': [{ ...head, name: '11', vendorCode: '7' }, {}],
  'vendor-activity': [{ ...head, name: '11', vendorCode: '7', accountNumber: '8' }, {}],
}
/** Warehouse documents, in the company's own language. */
const OF_HOUSE: Readonly<Record<string, readonly Data[]>> = {
  ...{ 'pick-list': [slip], 'pick-wave': [slip] },
  bol: [
    {
      ...{ bolNumber: '12-1', carrier: '7', service: '8', account: '9', shipmentNumber: '13-1', billTo: '14' },
      ...{ weightKg: 1234.5, pieces: 3 },
    },
  ],
}
/** Letters, which have their own wording for each language and their own tests. */
const LETTERS = ['reminder-1', 'reminder-2', 'reminder-3', 'reminder-run', 'check-date-notice', 'order-inquiry']
/** Documents that no customer or vendor reads, and labels that contain only numbers. */
const INSIDE = [
  ...['location-label', 'lot-label', 'part-label', 'parcel-label', 'quarantine-tag', 'vendor-address'],
  ...['customer-address', 'bin-contents', 'lot-card', 'stock-list', 'stock-list-with-cost', 'price-sheet'],
  ...['photo-sheet', 'voucher', 'vendor-statement-request', 'vendor-card'],
  ...['vendor-review', 'customer-summary', 'receiving-worksheet', 'dock-sheet', 'morning-report'],
  ...['day-sheet', 'count-sheet', 'count-sheet-book', 'count-variances', 'adjustment-slip', 'journal', 'hand-over'],
  ...['merge-report', 'check', 'deposit-slip', 'arrival-list', 'pack-report', 'call-sheet', 'settings-report'],
  ...['vendor-1099-last-year', 'vendor-1099-this-year'],
]

/** Words that are the same in English and another language, and names that no language changes. */
const SAME: Readonly<Record<Other, readonly string[]>> = {
  Spanish: ['nov', 'oct', 'total', 'total eur', 'eur', 'incoterm', 'cm', 'kg', 'r2', 'pay ltd'],
  German: ['eur', 'incoterm', 'cm', 'kg', 'r2', 'name', 'pay ltd', 'alternative', 'datecode'],
  French: [
    ...[
      'nov',
      'oct',
      'total',
      'total eur',
      'eur',
      'incoterm',
      'cm',
      'kg',
      'r2',
      'pay ltd',
      'date',
      'notes',
      'document',
      'alternative',
      'net kg',
    ],
    ...['date code', 'lot', 'transport'],
  ],
}

const named = (name: string): AnyPrint => allPrints.find((print) => print.name === name)!

/** The sheet of a record for a reader with this language. */
function sheetOf(name: string, data: Data, language: string): Sheet {
  const print = named(name)
  const record = { id: 'r', version: 1, createTime: AT, updateTime: AT, data: { ...data, language } as Data }
  const answers: Record<string, Data> = {
    customers: { name: '11', language },
    vendors: { name: '11', language },
    receivable: { ...head, customerId: 'r', invoiceNumber: '6-6', status: 'Open' },
    parts: {
      partNumber: '6205',
      brand: '77',
      description: '12',
      qtyAvailable: 1234.5,
      listPrice: 1234.5,
      isActive: true,
    },
    payables: { vendorInvoiceNo: '5-5' },
    payments: { ...payment, partyId: 'r', partyType: 'customers', direction: 'In' },
    vouchers: { ...head, partyId: 'r', type: 'Credit note', status: 'Posted', voucherNumber: '7-7' },
    transactions: deal,
  }
  const related = (print.needs?.([record]) ?? []).map(({ collection }) => {
    const needed = typeof collection === 'string' ? collection : collection.name
    const answer =
      data.name === undefined && needed !== 'customers' && name.startsWith('customer-') ? undefined : answers[needed]
    return answer ? [{ ...record, id: ['customers', 'vendors'].includes(needed) ? 'p' : 'x', data: answer }] : []
  })
  const context = {
    ...{ today: '2026-11-20', timeZone: 'UTC', related, page: 'A4', room: { width: 595, height: 842 } },
    ...{ settings: { language }, pictures: new Set(), addressOf: () => '' },
    company: { name: 'Pay Ltd', lines: [], footer: '', currency: 'EUR', bank: ['1234'] },
  } as unknown as PrintContext
  return print.render([record], context)
}

/** Every text of a sheet, each a word or a sentence. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, one]) => (key === 'text' ? String(one).split('\n') : textsOf(one)))
}

/** The words of a sheet without figures, dates and symbols. */
const wordsOf = (sheet: Sheet): string[] =>
  [sheet.title, sheet.mark ?? '', ...textsOf(sheet.content)]
    .flatMap((text) => text.toLowerCase().split(/[\d.,:%/·#×\s−_-]*(?:[\d:·#×−_]|\s-\s|, )[\d.,:%/·#×\s−_-]*/))
    .map((word) => word.trim())
    .filter((word) => /\p{L}{2}/u.test(word))

const cases = Object.entries({ ...LEAVING, ...OF_HOUSE }).flatMap(([name, records]) =>
  records.map((data, at) => [at === 0 ? name : `${name} ${at + 1}`, name, data] as const),
)

describe.each(LANGUAGES.filter((language): language is Other => language !== 'English'))('in %s', (language) => {
  it.each(cases)('%s has no English word of the form left', (_, name, data) => {
    const english = new Set(wordsOf(sheetOf(name, data, 'English')))
    const told = wordsOf(sheetOf(name, data, language))
    expect(told.length).toBeGreaterThan(0)
    expect([...new Set(told)].filter((word) => english.has(word) && !SAME[language].includes(word))).toEqual([])
  })

  it.each(cases)('%s writes days and figures as its reader does', (_, name, data) => {
    const text = textsOf(sheetOf(name, data, language).content)
      .join(' ')
      .replace(/\d\d\.\d\d\.\d{4}/g, '')
    expect(text).not.toMatch(/\d,\d{3}\b(?!\d)|\d\.\d{2}\b(?!\d)|(?:Nov|Dec) \d+, 2026|Net 30/)
  })
})

it('every print is for a customer or vendor, for the house, or a letter', () => {
  const placed = [...Object.keys(LEAVING), ...Object.keys(OF_HOUSE), ...LETTERS, ...INSIDE]
  expect(allPrints.map(({ name }) => name).toSorted()).toEqual(placed.toSorted())
})

it.each([
  ['Spanish', '2\u00a0% de descuento a 10 días, 30 días netos', '20 nov 2026', '12.345,67'],
  ['German', '2\u00a0% Skonto bis 10 Tage, 30 Tage netto', '20.11.2026', '12.345,67'],
  ['French', '2\u00a0% d’escompte à 10 jours, 30 jours nets', '20 nov. 2026', '12\u00a0345,67'],
])('an invoice in %s has its terms, days and amounts', (language, ...told) => {
  const text = textsOf(sheetOf('invoice', LEAVING.invoice![0]!, language).content)
  for (const one of told) expect(text.join('\n')).toContain(one)
})

it.each([
  ['ES', 'Factura proforma'],
  ['Deutsch', 'Proformarechnung'],
  ['', 'Facture proforma'],
  ['Klingon', 'Facture proforma'],
])('a proforma written in “%s” is a %s for a customer who reads French', (language, title) => {
  const record = { id: 'r', data: { ...LEAVING.proforma![0], language } }
  const context = {
    ...{ today: '2026-11-20', timeZone: 'UTC', related: [[{ id: 'p', data: { name: '11', language: 'French' } }]] },
    ...{ company: { name: 'Pay Ltd', lines: [], currency: 'EUR' }, addressOf: () => '' },
  }
  expect(named('proforma').render([record] as never, context as never).title).toContain(title)
})
