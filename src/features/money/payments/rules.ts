import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { referenceKey } from '#base/reference-key.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { whyNotPayable } from '#features/money/payables/rules.ts'
import { type Payment, payments } from '#features/money/payments/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { inWords, limitIn } from '#features/money/receivables/rules.ts'
import { needSettled, type Settled } from '#features/money/settlement/commands.ts'
import { type SettledType, SIDES } from '#features/money/settlement/rules.ts'
import { postings } from '#features/stock/postings/collection.ts'
import type { Books } from '#features/stock/postings/commands.ts'
import type { Tx } from '#model/command/command.ts'
import { amountText, decimalsOf, roundAmount } from '#model/document/amounts/amount.ts'
import { inBase } from '#model/document/currency.ts'
import { discountDay, discountOf, readTerms } from '#model/document/days/terms.ts'
import { openAmount } from '#model/document/open.ts'
import { recordAddress } from '#model/record-address.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

/** The name of a payment in error messages. */
export const nameOfPayment = ({ id, data }: { id: string; data: { paymentNumber?: string } }): string =>
  `Payment ${data.paymentNumber ?? id}`

/** The amount of one document settled by one payment, note or deposit. */
export interface Allocation {
  docType: 'payables' | 'receivable' | 'payments' | 'vouchers'
  docId: string
  docNumber?: string | undefined
  /** Money or credit, without discount and write-off. */
  amount: number
  discount?: number | undefined
  writeOff?: number | undefined
  reason?: string | undefined
  /** The day of the settlement. */
  on: string
  /** How much of `amount` came out of a deposit. */
  deposit?: number | undefined
}

/** The stored allocations of a payment or a note. */
export const allocationsOf = (data: { allocations?: Data[] }): Allocation[] =>
  (data.allocations ?? []) as unknown as Allocation[]

/** The amount an allocation settled of its document: money, discount and write-off. */
export const settledBy = ({ amount, discount = 0, writeOff = 0 }: Allocation): number =>
  sumMoney([amount, discount, writeOff])

/** The refunded part of a payment: neither allocated, nor unapplied, nor an open deposit. */
export const refundedOf = ({ data }: Pick<Payment, 'data'>): number =>
  sumMoney([
    data.amount ?? 0,
    -(data.unapplied ?? 0),
    -(data.depositLeft ?? 0),
    ...allocationsOf(data).map(({ amount = 0 }) => -amount),
  ])

/** Why an amount cannot be paid in a currency: it is negative or has too many decimals; undefined when it can. */
export function whyNotAmount(label: string, amount: number, currency: string): string | undefined {
  if (amount < 0) return `${label} is below 0.`
  if (roundAmount(amount, currency) === amount) return undefined
  const decimals = decimalsOf(currency)
  return `${label}: ${amount} ${currency} has more decimals than ${currency} has (${decimals}).`
}

/** The allocations without an amount of one document, which is taken from its latest allocations first. */
export function withoutAmount(allocations: readonly Allocation[], docId: string, amount: number): Allocation[] {
  let left = amount
  return allocations
    .toReversed()
    .flatMap((one) => {
      if (one.docId !== docId || left === 0) return [one]
      const gone = Math.min(left, one.amount)
      left = sumMoney([left, -gone])
      const rest = sumMoney([one.amount, -gone])
      if (rest === 0 && !one.discount && !one.writeOff) return []
      // The last allocation is reversed first; deposits come last.
      return [{ ...one, amount: rest, ...(one.deposit && { deposit: Math.min(one.deposit, rest) }) }]
    })
    .toReversed()
}

/** Refuses an amount that is negative or has more decimals than its currency. */
export function needAmount(label: string, amount: number, currency: string): void {
  const why = whyNotAmount(label, amount, currency)
  if (why) throw refuse(why, { money: amount })
}

/**
 * A bill or an invoice that can be settled now; refuses drafts, settled documents, bills on hold, and those of another
 * party or currency.
 */
export async function needOpenItem(
  books: Books,
  type: SettledType,
  id: string,
  { party, currency }: { party?: { id: string; name: string } | undefined; currency?: string | undefined },
): Promise<Settled> {
  const settled = await needSettled(books, type, id, party)
  const { doc, name } = settled
  const { data } = doc
  const why = type === payables.name ? whyNotPayable(doc as never) : whyNotReceivable(doc.data, name)
  if (why) throw refuse(why, { reference: id })
  const side = SIDES[type]
  const of = data[side.partyId]
  if (party && of && of !== party.id)
    throw refuse(`${name} is of ${data[side.partyName] ?? of}, not of ${party.name}.`, { reference: id })
  const own = data.currency ?? (await companyCurrency(books.tx))
  if (currency && own !== currency) throw refuse(`${name} is in ${own}, the payment in ${currency}.`, { reference: id })
  return settled
}

/** Why an invoice cannot receive money now; undefined when it can. */
function whyNotReceivable(data: Data, name: string): string | undefined {
  const { status = 'Open' } = data
  if (status !== 'Open')
    return status === 'Draft' ? `${name} is still a draft; issue it first.` : `${name} is already ${status}.`
  return openAmount(data) <= 0 ? `${name} has no open balance.` : undefined
}

/**
 * Refuses a discount that the terms of a document do not give on a day. A customer's discount may have a reason
 * instead.
 */
export async function needDiscount(
  { tx, timeZone }: Books,
  { type, doc, name }: Settled,
  { discount, day, reason }: { discount: number; day: string; reason?: string | undefined },
): Promise<void> {
  if (discount === 0 || (type === receivables.name && reason?.trim())) return
  const { data } = doc
  const terms = typeof data.termsId === 'string' ? readTerms(data.termsId) : undefined
  const from = toDay(data.invoiceDate, timeZone)
  const last = terms && from && discountDay(terms, from)
  if (last && day > last) throw refuse(`The discount of ${name} ended on ${last}.`, { money: discount })
  const total = typeof data.totalAmount === 'number' ? data.totalAmount : openAmount(data)
  const given = last ? discountOf(terms, total, data.currency) : 0
  const left = sumMoney([given, -(await discountTaken(tx, type, doc.id))])
  if (discount > left)
    throw refuse(
      `A discount of ${amountText(discount, data.currency)} on ${name} is more than the ${amountText(left, data.currency)} its terms give.${type === receivables.name ? ' Enter the reason.' : ''}`,
      { money: discount },
    )
}

/** The discount already taken on a document. */
async function discountTaken(tx: Tx, type: SettledType, id: string): Promise<number> {
  const rows = await tx.find(
    query(postings, {
      where: [
        ['ledger', '==', type === payables.name ? 'Discounts taken' : 'Discounts given'],
        ['itemId', '==', id],
      ],
    }),
  )
  return SIDES[type].sign * sumMoney(rows.map(({ data }) => data.amount))
}

/** Refuses to write off more of an invoice than the settings allow, or without a reason. */
export async function needWriteOff(
  { tx }: Books,
  { doc, name }: Settled,
  { writeOff, reason }: { writeOff: number; reason?: string | undefined },
): Promise<void> {
  if (writeOff === 0) return
  if (!reason?.trim())
    throw refuse(`Enter why ${amountText(writeOff, doc.data.currency)} of ${name} is written off.`, { money: writeOff })
  const limit = (await tx.get(settings, 'money'))?.data.writeOffLimit
  if (typeof limit !== 'number') return
  const base = await companyCurrency(tx)
  const worth = inBase(writeOff, doc.data as never, { base, rates: [], day: '' })
  if (worth === undefined || worth > limit)
    throw refuse(
      `${inWords(writeOff, doc.data as never, { worth, base })} of ${name} is more than the ${limitIn(doc.data as never, { limit, base })} that may be written off (Settings, Money).`,
      { money: writeOff },
    )
}

/** Refuses a reference already used by a payment with the same account, method and party. */
export async function needNewReference(
  tx: Tx,
  payment: { reference?: string | undefined; method: string; partyId: string; accountId: string; direction: string },
): Promise<void> {
  const key = referenceKey(payment.reference)
  if (key === undefined) return
  const found = await tx.find(
    query(payments, {
      where: [
        // Older payments have only their reference, without a key.
        {
          or: [
            ['referenceKey', '==', key],
            ['reference', '==', payment.reference!],
          ],
        },
        ['status', '==', 'Posted'],
      ],
    }),
  )
  const same = found.find(
    ({ data }) =>
      data.bankAccountId === payment.accountId &&
      data.method === payment.method &&
      data.partyId === payment.partyId &&
      data.direction === payment.direction,
  )
  if (same)
    throw refuse(`Reference ${payment.reference} was already posted as ${same.data.paymentNumber}.`, 'reference')
}

/**
 * Merges lines that name the same bill or invoice by adding their amounts; lines that add up to nothing are dropped.
 */
export function mergedLines<T extends { id: string; money: number; discount: number; writeOff: number }>(
  lines: readonly T[],
): T[] {
  return [...Map.groupBy(lines, ({ id }) => id).values()]
    .map((own) => ({
      ...own[0]!,
      money: sumMoney(own.map(({ money }) => money)),
      discount: sumMoney(own.map(({ discount }) => discount)),
      writeOff: sumMoney(own.map(({ writeOff }) => writeOff)),
    }))
    .filter(({ money, discount, writeOff }) => money !== 0 || discount !== 0 || writeOff !== 0)
}

/** The link to a payment that a command has created. */
export function paymentMade(result: unknown): { name: string; href: string } {
  const { id, data } = result as Payment
  return { name: data.paymentNumber ?? 'payment', href: recordAddress(payments, id) }
}

/** The fields of a check are asked for only when a payment is made by check. */
export const checkFieldsBy = ({ method }: Data): Readonly<Record<string, undefined>> =>
  method === 'Check' ? {} : { checkNumber: undefined, checkDate: undefined }
