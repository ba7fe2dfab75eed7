import { toDay } from '#base/days.ts'
import { type Problem, refuse } from '#base/problem.ts'
import { counters } from '#features/admin/counters/collection.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type Ledger, type Posting, postings } from '#features/stock/postings/collection.ts'
import {
  type Carried,
  faultOfGroup,
  minus,
  mirrorOf,
  missingOf,
  type PostingLeg,
  type PostingSource,
  postingDayOf,
  whyNotPostOn,
} from '#features/stock/postings/rules.ts'
import type { CommandContext, Tx } from '#model/command/command.ts'
import { convertAmount } from '#model/document/amounts/amount.ts'
import { rateOn, readExchangeRates } from '#model/document/currency.ts'
import { sumsBy } from '#model/query/pages.ts'
import type { Clause } from '#model/query/query.ts'
import { query } from '#model/schema/collection.ts'

export { chargeOf } from '#features/stock/postings/charges.ts'

/** The parts of a command that posting needs: its transaction, day, person and ids. */
export type Books = Pick<CommandContext<unknown>, 'tx' | 'today' | 'timeZone' | 'newId'> & { user: { id: string } }

export interface PostingGroup {
  day: string
  source: PostingSource
  legs: readonly PostingLeg[]
  /** The ledger for the remainder of the group, such as a rounding unit or an exchange difference. */
  rest?: PostingLeg['ledger'] | Omit<PostingLeg, 'base'> | undefined
  memo?: string | undefined
}

/**
 * Posts one balanced group and returns its rows. Empty legs are skipped. A future day or a closed period is refused by
 * name; an unbalanced group throws and posts nothing.
 */
export async function postGroup(books: Books, { day, source, legs, rest, memo }: PostingGroup): Promise<Posting[]> {
  await needOpenDay(books, day)
  const missing = missingOf(legs)
  const closing =
    rest === undefined || missing === 0
      ? []
      : [{ ...(typeof rest === 'string' ? { ledger: rest } : rest), base: missing }]
  const given = [...legs, ...closing].filter(saysSomething)
  const fault = faultOfGroup(given)
  if (fault) throw new Error(fault)
  if (given.length === 0) return []
  const { tx, newId, user } = books
  const currency = await companyCurrency(tx)
  const said = await memoOfInverse(tx, memo, given)
  const groupId = newId()
  let seq = await takePostingSeqs(tx, given.length)
  const rows: Posting[] = []
  for (const leg of given)
    rows.push(
      await tx.insert(postings, {
        ...defined({
          memo: said,
          ...source,
          ...leg,
          currency: leg.currency ?? currency,
          fxRate: rateOf(leg, given, currency),
        }),
        seq: seq++,
        groupId,
        day,
        ledger: leg.ledger,
        docType: source.docType,
        docId: source.docId,
        amount: leg.amount ?? leg.base,
        base: leg.base,
        userId: user.id,
      }),
    )
  return rows
}

/** Goods waiting for a bill are counted by their postings, so pieces without value are posted too. */
const saysSomething = ({ amount, base, ledger, itemId, qty = 0 }: PostingLeg): boolean =>
  base !== 0 || (amount ?? 0) !== 0 || (ledger === 'GRNI' && itemId !== undefined && qty !== 0)

/**
 * The rate of a leg in another currency: its own, otherwise that of another leg in the currency, otherwise its base
 * divided by its amount.
 */
function rateOf(leg: PostingLeg, group: readonly PostingLeg[], company: string): number | undefined {
  if (leg.fxRate !== undefined || !leg.currency || leg.currency === company || !leg.amount) return leg.fxRate
  const beside = group.find(({ currency, fxRate }) => currency === leg.currency && fxRate !== undefined)
  return beside?.fxRate ?? Math.round((leg.base / leg.amount) * 1e6) / 1e6
}

/** The memo of a group; when it reverses rows of a closed period, the memo names their day. */
async function memoOfInverse(
  tx: Tx,
  memo: string | undefined,
  legs: readonly PostingLeg[],
): Promise<string | undefined> {
  const reversed = legs.find(({ reversesId }) => reversesId !== undefined)?.reversesId
  const row = reversed ? await tx.get(postings, reversed) : undefined
  return row ? await memoAfterClosing(tx, memo, row.data.day as string) : memo
}

/** The memo of a reversal: its reason and, when the original's period is closed, the original's day. */
export async function memoAfterClosing(
  tx: Pick<Tx, 'get'>,
  memo: string | undefined,
  day: string,
): Promise<string | undefined> {
  const closed = await closedThrough(tx)
  if (!closed || day > closed) return memo
  return memo ? `${memo} (posted on ${day})` : `Reverses the posting of ${day}`
}

/**
 * Adopts an open item from before the ledger, against Opening: on its own day, or the first open one. Returns its value
 * in the company's currency.
 */
export async function postOpening(
  books: Books,
  { day, source, item }: { day: string; source: PostingSource; item: Omit<PostingLeg, 'base'> & { amount: number } },
): Promise<number> {
  const company = await companyCurrency(books.tx)
  const base = convertAmount(item.amount, item.fxRate ?? 1, company)
  await postGroup(books, {
    day: await postingDay(books, day),
    source,
    legs: [
      { ...item, base },
      { ledger: 'Opening', amount: minus(base), base: minus(base), currency: company },
    ],
    memo: 'Taken into the ledger',
  })
  return base
}

/**
 * Refuses an action before the posting day of what it acts on, which would otherwise be reversed or settled before it
 * existed. `days` are the posting days.
 */
export function needNotBefore(day: string, days: readonly unknown[], name = 'That'): void {
  const since = days.reduce<string>((last, one) => (typeof one === 'string' && one > last ? one : last), '')
  if (since && day < since)
    throw refuse(`${name} was posted on ${since}. Choose that day or a later one.`, { date: day })
}

/** Reverses groups with rows of opposite sign, in currency and base, on an open day that is not before theirs. */
export async function reverseRows(
  books: Books,
  rows: readonly Posting[],
  { day, source, memo }: Pick<PostingGroup, 'day' | 'source' | 'memo'>,
): Promise<Posting[]> {
  const made: Posting[] = []
  needNotBefore(
    day,
    rows.map(({ data }) => data.day),
    source.docNumber,
  )
  for (const group of Map.groupBy(rows, ({ data }) => data.groupId).values())
    made.push(
      ...(await postGroup(books, {
        day,
        source,
        memo,
        legs: group.map(mirrorOf),
      })),
    )
  return made
}

/** The rows that a document has posted and that were not reversed, oldest first. */
export async function unreversedRows(tx: Pick<Tx, 'find'>, { docType, docId }: PostingSource): Promise<Posting[]> {
  const rows = await tx.find(
    query(postings, {
      where: [
        ['docType', '==', docType],
        ['docId', '==', docId],
      ],
    }),
  )
  const reversed = new Set(rows.flatMap(({ data }) => (data.reversesId ? [data.reversesId] : [])))
  return rows
    .filter(({ id, data }) => !reversed.has(id) && !data.reversesId)
    .toSorted((a, b) => a.data.seq - b.data.seq)
}

interface OpenItem {
  ledger: Ledger
  itemType: string
  itemId: string
  lineId?: string | undefined
}

/** The balance of one item of a ledger: the sum of its rows. */
export async function carriedOn(
  tx: Pick<Tx, 'aggregate'>,
  { ledger, itemType, itemId, lineId }: OpenItem,
): Promise<Carried> {
  return await postingSum(tx, [
    ['ledger', '==', ledger],
    ['itemId', '==', itemId],
    ['itemType', '==', itemType],
    ...(lineId === undefined ? [] : ([['lineId', '==', lineId]] as Clause[])),
  ])
}

/** The balances of many items of a ledger by their ids, read in one round trip. */
export async function carriedOnEach(
  tx: Pick<Tx, 'aggregate'>,
  { ledger, itemType }: Pick<OpenItem, 'ledger' | 'itemType'>,
  ids: readonly string[],
): Promise<Map<string, Carried>> {
  const where: Clause[] = [
    ['ledger', '==', ledger],
    ['itemType', '==', itemType],
  ]
  const sums = await sumsBy(tx, { collection: postings.name, by: 'itemId', where, names: ['amount', 'base'] }, ids)
  return new Map(ids.map((id) => [id, { amount: sums(id)[0] ?? 0, base: sums(id)[1] ?? 0 }]))
}

/** The sum of rows, in their currency and in the company's. */
export async function postingSum(tx: Pick<Tx, 'aggregate'>, where: readonly Clause[]): Promise<Carried> {
  const answer = await tx.aggregate({ collection: postings.name, where, aggregate: { sum: ['amount', 'base'] } })
  const sum = (name: string): number => ('sum' in answer ? Number(answer.sum?.[name]?.value ?? 0) : 0)
  return { amount: sum('amount'), base: sum('base') }
}

/** Refuses a future day, or one in a closed period. */
export async function needOpenDay({ tx, today }: Pick<Books, 'tx' | 'today'>, day: string): Promise<void> {
  const closed = whyNotPostOn(day, today, await closedThrough(tx))
  if (closed) throw refuse(closed, { date: day })
}

/** Why an action cannot post on its day (today by default); undefined when it can. */
export async function whyNotPost(
  { tx, today, timeZone }: Pick<Books, 'tx' | 'today' | 'timeZone'>,
  on: unknown,
): Promise<Problem | undefined> {
  const day = toDay(on, timeZone) ?? today
  const why = whyNotPostOn(day, today, await closedThrough(tx))
  return why === undefined ? undefined : refuse(why, { date: day })
}

/** The posting day of a document: its own, moved to the first open day, and never after today. */
export const postingDay = async ({ tx, today }: Pick<Books, 'tx' | 'today'>, day: string): Promise<string> =>
  postingDayOf(day, today, await closedThrough(tx))

/** The last closed day of the books; undefined when there is none. */
export const closedThrough = async (tx: Pick<Tx, 'get'>): Promise<string | undefined> =>
  (await tx.get(settings, 'money'))?.data.closedThrough as string | undefined

/**
 * The exchange rate of a currency on a day, or the one stated by a document: units of the company's currency per unit;
 * 1 for the company's own. Refuses a currency without a rate.
 */
export async function needRate(
  { tx, timeZone }: Pick<Books, 'tx' | 'timeZone'>,
  {
    currency,
    day,
    name,
    stated,
  }: { currency: string | undefined; day: string; name: string; stated?: number | undefined },
): Promise<number> {
  if (!currency || currency === (await companyCurrency(tx))) return 1
  if (stated) return stated
  const rates = readExchangeRates((await tx.get(settings, 'currencies'))?.data.exchangeRates, timeZone)
  const rate = rateOn(rates, currency, day)
  if (rate === undefined)
    throw refuse(`${name} has no exchange rate for ${currency} on ${day}. Enter the rate in the settings first.`, {
      text: currency,
    })
  return rate
}

/** Reserves `count` sequence numbers for postings; returns the first. */
export async function takePostingSeqs(tx: Tx, count: number): Promise<number> {
  const counter = await tx.get(counters, postings.name)
  const first = counter?.data.next ?? 1
  if (counter) await tx.update(counters, postings.name, { next: first + count })
  else await tx.insert(counters, { next: first + count }, postings.name)
  return first
}

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
