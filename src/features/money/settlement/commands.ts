import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { nameOfSettled, type SettledType, SIDES, settledFields } from '#features/money/settlement/rules.ts'
import { type Books, carriedOn, needRate, postGroup, postOpening } from '#features/stock/postings/commands.ts'
import { type Carried, minus, negative, type PostingLeg, partsOf } from '#features/stock/postings/rules.ts'
import { amountText, roundAmount } from '#model/document/amounts/amount.ts'
import { openAmount } from '#model/document/open.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'

const COLLECTIONS: Readonly<Record<SettledType, AnyCollection>> = { payables, receivable: receivables }

/** A bill or invoice to be settled. */
export interface Settled {
  type: SettledType
  doc: Doc
  name: string
  /** Its carried balance, when that was read for many documents at once. */
  carried?: Carried | undefined
}

/** The party that settles a document. */
interface Named {
  id: string
  name: string
}

/**
 * The bill or invoice with this id, with its postings: one without postings is adopted first, and one without a party
 * gets this party.
 */
export async function needSettled(books: Books, type: SettledType, id: string, party?: Named): Promise<Settled> {
  const found = (await books.tx.need(COLLECTIONS[type], id)) as Doc
  const doc = party ? await withParty(books, type, found, party) : found
  return { type, doc: await adopt(books, type, doc), name: nameOfSettled(type, doc) }
}

/**
 * Enters a document without postings into the ledger: its open balance against Opening, on its own day or the first
 * open one. Does nothing when it already has postings or nothing is open.
 */
export async function adopt(books: Books, type: SettledType, doc: Doc): Promise<Doc> {
  const { data } = doc
  const status = data.status ?? 'Open'
  const stated = openAmount(data)
  if (data.posted === true || status !== 'Open' || stated === 0) return doc
  const { sign, ledger } = SIDES[type]
  const day = toDay(data.invoiceDate, books.timeZone) ?? books.today
  const currency = typeof data.currency === 'string' ? data.currency : undefined
  const name = nameOfSettled(type, doc)
  const fxRate = await needRate(books, { currency, day, name, stated: data.fxRate as number | undefined })
  const company = await companyCurrency(books.tx)
  const open = roundAmount(stated, currency ?? company)
  await postOpening(books, {
    day,
    source: { docType: type, docId: doc.id, docNumber: numberOf(type, data) },
    item: { ...itemOf(type, doc), ledger, amount: sign * open, fxRate },
  })
  return (await books.tx.update(COLLECTIONS[type], doc.id, {
    posted: true,
    ...adoptedFields(data, open, currency ?? company),
    ...(fxRate !== 1 && { fxRate }),
  } as never)) as Doc
}

/** The fields of a document after its open balance was adopted: rounded to its currency, with consistent totals. */
function adoptedFields(data: Data, open: number, currency: string): Data {
  const paid = typeof data.amountPaid === 'number' ? roundAmount(data.amountPaid, currency) : 0
  const totalAmount =
    typeof data.totalAmount === 'number' ? roundAmount(data.totalAmount, currency) : sumMoney([open, paid])
  const amountPaid = sumMoney([totalAmount, minus(open)])
  return { balance: open, totalAmount, amountPaid, paymentState: amountPaid > 0 ? 'Partial' : 'Unpaid' }
}

/** Assigns a document without a party to the party that settles it, including what was posted without a party. */
async function withParty(books: Books, type: SettledType, doc: Doc, party: Named): Promise<Doc> {
  const { partyId, partyName, partyType, ledger } = SIDES[type]
  const { data } = doc
  if (data[partyId]) return doc
  const named = (await books.tx.update(COLLECTIONS[type], doc.id, {
    [partyId]: party.id,
    [partyName]: party.name,
  } as never)) as Doc
  const carried = await carriedOn(books.tx, { ledger, itemType: type, itemId: doc.id })
  if (data.posted !== true || carried.amount === 0) return named
  const source = { docType: type, docId: doc.id, docNumber: numberOf(type, data) }
  const company = await companyCurrency(books.tx)
  const item = { ...itemOf(type, doc), ledger, partyType, partyId: undefined, partyName: undefined }
  // A group has one party, so the balance moves in two groups.
  for (const [at, { amount, base }] of [negative(carried), carried].entries())
    await postGroup(books, {
      day: books.today,
      source,
      legs: [
        { ...item, ...(at === 1 && { partyId: party.id, partyName: party.name }), amount, base },
        { ledger: 'Opening', amount: minus(base), base: minus(base), currency: company },
      ],
      memo: `Is of ${party.name}`,
    })
  return named
}

/** The dimensions on every leg of a bill or an invoice: party, item and currency. */
export function itemOf(type: SettledType, { id, data }: Pick<Doc, 'id' | 'data'>): Omit<PostingLeg, 'base' | 'ledger'> {
  const side = SIDES[type]
  const text = (name: string) => (typeof data[name] === 'string' ? (data[name] as string) : undefined)
  return {
    partyType: side.partyType,
    partyId: text(side.partyId),
    partyName: text(side.partyName),
    itemType: type,
    itemId: id,
    itemNumber: numberOf(type, data),
    currency: text('currency'),
    ...(typeof data.fxRate === 'number' && { fxRate: data.fxRate }),
  }
}

/** The amounts that split the carrying value of a settlement, in this order; the last part takes the remainder. */
interface Parts {
  money: number
  discount?: number | undefined
  writeOff?: number | undefined
}

/**
 * Settles part of an open bill or invoice: updates its cached amounts and returns the legs on AP or AR, one per part,
 * at carrying value. The caller posts them with their counter-entries; the remainder is an exchange difference. Refuses
 * more than is open.
 */
export async function settle(
  books: Books,
  { type, doc, name, carried: known }: Settled,
  { money, discount = 0, writeOff = 0 }: Parts,
  day: string,
): Promise<{ doc: Doc; legs: { money: PostingLeg; discount: PostingLeg; writeOff: PostingLeg } }> {
  const { sign, ledger } = SIDES[type]
  const currency = typeof doc.data.currency === 'string' ? doc.data.currency : undefined
  const open = openAmount(doc.data)
  const total = Number((money + discount + writeOff).toFixed(6))
  const base = await companyCurrency(books.tx)
  if (total > open) throw refuse(onlyOpen(open, name, currency ?? base), { line: doc.id, money })
  const carried = known ?? (await carriedOn(books.tx, { ledger, itemType: type, itemId: doc.id }))
  const taken = partsOf(
    carried,
    [money, discount, writeOff].map((part) => sign * part),
    base,
  ).map(negative)
  const item = itemOf(type, doc)
  const leg = (at: number): PostingLeg => ({ ...item, currency: currency ?? base, ledger, ...taken[at]! })
  return {
    doc: await refreshSettled(books, { type, doc, name }, total, day, money),
    legs: { money: leg(0), discount: leg(1), writeOff: leg(2) },
  }
}

/** `Only 40.00 of Bill AP-7 is open.` */
export const onlyOpen = (open: number, name: string, currency?: unknown): string =>
  `Only ${amountText(open, currency)} of ${name} is open.`

/** Reopens an amount of a document, of which `money` was paid; the caller has posted the legs. */
export const reopenSettled = async (
  books: Books,
  {
    type,
    id,
    amount,
    money = amount,
    day,
  }: { type: SettledType; id: string; amount: number; money?: number; day: string },
): Promise<Doc> => {
  const doc = (await books.tx.need(COLLECTIONS[type], id)) as Doc
  return refreshSettled(books, { type, doc, name: nameOfSettled(type, doc) }, -amount, day, -money)
}

async function refreshSettled(
  { tx }: Books,
  { type, doc }: Settled,
  amount: number,
  day: string,
  money: number,
): Promise<Doc> {
  const fields: Data = { ...settledFields(doc.data, amount, day) }
  const received = Array.isArray(doc.data.receivedParts) ? doc.data.receivedParts : []
  if (type === receivables.name && money > 0) fields.receivedParts = [...received, { on: day, amount: money }]
  if (type === receivables.name && money < 0) fields.receivedParts = withoutReceived(received as Data[], -money)
  return (await tx.update(COLLECTIONS[type], doc.id, fields as never)) as Doc
}

/** Removes the latest entry with exactly this amount; otherwise reduces the latest entries by it. */
function withoutReceived(received: readonly Data[], amount: number): Data[] {
  const at = received.findLastIndex((one) => one.amount === amount)
  if (at >= 0) return received.toSpliced(at, 1)
  let left = amount
  return received
    .toReversed()
    .flatMap((one) => {
      const gone = Math.min(left, Number(one.amount ?? 0))
      left -= gone
      const rest = Number((Number(one.amount ?? 0) - gone).toFixed(6))
      return rest > 0 ? [{ ...one, amount: rest }] : []
    })
    .toReversed()
}

const numberOf = (type: SettledType, data: Data): string | undefined => {
  const value = data[SIDES[type].number] ?? data.vendorInvoiceNo
  return typeof value === 'string' ? value : undefined
}
