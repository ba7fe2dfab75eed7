import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import {
  giveBackLegs,
  keepSource,
  leftOfSource,
  type MoneySource,
  needSource,
  postedBy,
  sourceParty,
  takeLegs,
} from '#features/money/allocations/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { allocationOf, type SettledItem, settledLegs } from '#features/money/payment-posting/commands.ts'
import { payments } from '#features/money/payments/collection.ts'
import { type Allocation, settledBy, withoutAmount } from '#features/money/payments/rules.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { needSettled, reopenSettled } from '#features/money/settlement/commands.ts'
import { nameOfSettled, type SettledType, SIDES } from '#features/money/settlement/rules.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { type Posting, postings } from '#features/stock/postings/collection.ts'
import { type Books, memoAfterClosing, postGroup } from '#features/stock/postings/commands.ts'
import { type Carried, minus, type PostingLeg, partOf } from '#features/stock/postings/rules.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { openAmount } from '#model/document/open.ts'
import { shareOf } from '#model/document/owed/allocation.ts'
import { type AnyCollection, nameInWords, query } from '#model/schema/collection.ts'

/** Applies the rest of a payment or note to bills or invoices, its deposit first; returns the updated source. */
export async function applyMoney(
  books: Books,
  source: MoneySource,
  parts: readonly SettledItem[],
  day: string,
): Promise<MoneySource> {
  let now = source
  for (const part of parts) {
    if (part.money > leftOfSource(now))
      throw refuse(`Only ${amountText(leftOfSource(now), now.currency)} of ${now.name} is left.`)
    const deposit = Math.min(part.money, now.depositLeft)
    const unapplied = sumMoney([part.money, -deposit])
    const legs = [
      ...(await settledLegs(books, part, sourceParty(now), day)),
      ...(await takeLegs(books, now, { deposit, unapplied })),
    ]
    await postGroup(books, { day, source: postedBy(now), legs, rest: 'Exchange', memo: 'Applied' })
    const allocation: Allocation = { ...allocationOf(part, day), ...(deposit > 0 && { deposit }) }
    const next = {
      allocations: [...now.allocations, allocation],
      unapplied: sumMoney([now.unapplied, -unapplied]),
      depositLeft: sumMoney([now.depositLeft, -deposit]),
    }
    await keepSource(books, now, next)
    now = { ...now, ...next }
  }
  return now
}

/**
 * Applies open deposits of orders to a bill or an invoice, oldest first, up to its open amount. Deposits in another
 * currency stay. `orders` are ids of purchase orders, or of deals and proformas.
 */
export async function applyDeposits(
  books: Books,
  { type, id, orders, day }: { type: SettledType; id: string; orders: readonly string[]; day: string },
): Promise<void> {
  if (orders.length === 0) return
  const found = await books.tx.find(
    query(payments, {
      where: [
        ['depositLeft', '>', 0],
        ['status', '==', 'Posted'],
      ],
    }),
  )
  const wanted = new Set(orders)
  const side = SIDES[type]
  const open = found
    .filter(({ data }) => data.partyType === side.partyType && wanted.has(String(data.depositFor?.docId)))
    .toSorted((a, b) => orderOf(a.data).localeCompare(orderOf(b.data)))
  for (const { id: paymentId } of open) {
    const settled = await needSettled(books, type, id)
    const balance = openAmount(settled.doc.data)
    if (balance <= 0) return
    const source = await needSource(books, payments.name, paymentId)
    const currency = settled.doc.data.currency ?? (await companyCurrency(books.tx))
    if (source.currency !== currency) continue
    await applyMoney(books, source, [{ settled, money: Math.min(balance, source.depositLeft) }], day)
  }
}

const orderOf = ({ paidOn, paymentNumber }: { paidOn?: unknown; paymentNumber?: string }): string =>
  `${String(paidOn)} ${paymentNumber ?? ''}`

/** The name of a document that a source does not settle; its id when it is none that a payment could name. */
async function calledOf(tx: Books['tx'], docId: string): Promise<string> {
  for (const type of ['receivable', 'payables'] as const) {
    const doc = await tx.getAny(type, docId)
    if (doc) return nameOfSettled(type, doc)
  }
  for (const type of [payments, vouchers] as AnyCollection[]) {
    const doc = await tx.getAny(type.name, docId)
    if (doc) return nameInWords(type, docId, doc.data)
  }
  return docId
}

/** Reverses what a source settled of a document: everything including discount and write-off, or an amount of money. */
export async function unapplyMoney(
  books: Books,
  source: MoneySource,
  { docId, amount, day }: { docId: string; amount?: number | undefined; day: string },
): Promise<MoneySource> {
  const own = source.allocations.filter((one) => one.docId === docId)
  const [first] = own
  if (!first || (first.docType !== payables.name && first.docType !== receivables.name))
    throw refuse(`${source.name} does not settle ${await calledOf(books.tx, docId)}.`)
  const type = first.docType
  const { doc } = await needSettled(books, type, docId)
  const name = nameOfSettled(type, doc)
  needReopenable(doc.data.status, name)
  const money = sumMoney(own.map((one) => one.amount))
  const part = amount ?? money
  if (part > money) throw refuse(`Only ${amountText(money, source.currency)} of ${name} is settled by ${source.name}.`)
  const isWhole = amount === undefined || sumMoney(own.map(settledBy)) === part
  const company = await companyCurrency(books.tx)
  const legs = await settledLegsOf(books, source, docId)
  const back = isWhole ? legs.map(opposite) : [partBack(legs, part, type, company)]
  const allocations = isWhole
    ? source.allocations.filter((one) => one.docId !== docId)
    : withoutAmount(source.allocations, docId, part)
  const depositOf = (all: readonly Allocation[]) => sumMoney(all.map((one) => one.deposit ?? 0))
  const deposit = sumMoney([depositOf(source.allocations), -depositOf(allocations)])
  const unapplied = sumMoney([part, -deposit])
  const worth = (share: number): Carried => ({
    amount: share,
    base: shareOf(source.worth.base, share, source.worth.amount, company),
  })
  await postGroup(books, {
    day,
    source: postedBy(source),
    legs: [...back, ...giveBackLegs(source, { deposit: worth(deposit), unapplied: worth(unapplied) })],
    rest: 'Exchange',
    memo: await memoAfterClosing(books.tx, 'Unapplied', own.map(({ on }) => String(on ?? day)).toSorted()[0]!),
  })
  const total = isWhole ? sumMoney(own.map(settledBy)) : part
  await reopenSettled(books, { type, id: docId, amount: total, money: part, day })
  await forgetCheck(books, source, type, docId)
  const next = {
    allocations,
    unapplied: sumMoney([source.unapplied, unapplied]),
    depositLeft: sumMoney([source.depositLeft, deposit]),
  }
  await keepSource(books, source, next)
  return { ...source, ...next }
}

/** Refuses to reopen a document that has since been written off or voided. */
export function needReopenable(status: unknown, name: string): void {
  if (status === 'Written off') throw refuse(`${name} is written off. Undo the write-off first.`)
  if (status === 'Void') throw refuse(`${name} is void and cannot be reopened.`)
}

/** A reopened bill no longer names the check that paid it. */
export async function forgetCheck(
  { tx }: Books,
  { doc }: Pick<MoneySource, 'doc'>,
  type: SettledType,
  docId: string,
): Promise<void> {
  if (type !== payables.name || !doc.data.checkId) return
  const bill = await tx.need(payables, docId)
  if (bill.data.checkId === doc.data.checkId && bill.data.status === 'Open')
    await tx.update(payables, docId, { checkId: undefined, checkNumber: undefined })
}

/** The current balance of a source's postings about a document: one leg per ledger and key. */
async function settledLegsOf({ tx }: Books, source: MoneySource, docId: string): Promise<PostingLeg[]> {
  const rows = await tx.find(
    query(postings, {
      where: [
        ['docType', '==', source.type],
        ['docId', '==', source.id],
        ['itemId', '==', docId],
      ],
    }),
  )
  const byLedger = Map.groupBy(rows, ({ data }) => `${data.ledger} ${data.key ?? ''}`)
  return [...byLedger.values()].map((own) => {
    const { ledger, key, partyType, partyId, partyName, itemType, itemId, itemNumber, currency, fxRate } = own[0]!.data
    const sum = (read: (row: Posting) => number) => sumMoney(own.map(read))
    return {
      ...defined({ key, partyType, partyId, partyName, itemType, itemId, itemNumber, currency, fxRate }),
      ledger,
      amount: sum(({ data }) => data.amount),
      base: sum(({ data }) => data.base),
    }
  })
}

const defined = (values: Partial<PostingLeg>): Partial<PostingLeg> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const opposite = (leg: PostingLeg): PostingLeg => ({
  ...leg,
  amount: minus(leg.amount ?? leg.base),
  base: minus(leg.base),
})

/** Moves part of the money back to its document, without discount and write-off. */
function partBack(legs: readonly PostingLeg[], part: number, type: SettledType, company: string): PostingLeg {
  const { ledger, sign } = SIDES[type]
  const own = legs.find((leg) => leg.ledger === ledger)!
  const others = legs.filter((leg) => leg.ledger !== ledger)
  // Discount and write-off are posted with the opposite sign of the document's leg.
  const money: Carried = {
    amount: sumMoney([own.amount ?? own.base, ...others.map(({ amount, base }) => amount ?? base)]),
    base: sumMoney([own.base, ...others.map(({ base }) => base)]),
  }
  const { amount, base } = partOf(money, minus(sign * part), company)
  return { ...own, amount: minus(amount), base: minus(base) }
}
