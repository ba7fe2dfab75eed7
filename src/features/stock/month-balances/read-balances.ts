import type { Day } from '#base/days.ts'
import { ledgerMonths } from '#features/stock/month-balances/collection.ts'
import {
  type BalancePart,
  type BalanceRow,
  type Balances,
  groupedBy,
  ledgerOf,
  withRows,
} from '#features/stock/month-balances/rules.ts'
import { postings } from '#features/stock/postings/collection.ts'
import type { Reading } from '#model/command/command.ts'
import type { Clause } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'

export const HEAD_ID = 'head'

type Tx = Pick<Reading, 'find' | 'aggregate'>

/** The balances at the end of a day: those stored for the last month before it, plus later postings and late ones. */
export async function balancesUntil(tx: Tx, part: BalancePart, day: Day): Promise<Balances> {
  const through = await throughSeq(tx)
  const month = through === undefined ? undefined : await storedMonth(tx, day)
  if (month === undefined) return withRows(new Map(), await postingRows(tx, part, [['day', '<=', day]]))
  const stored = await storedBalances(tx, part, month)
  const since =
    day === month
      ? []
      : await postingRows(tx, part, [
          ['day', '>', month],
          ['day', '<=', day],
        ])
  const late = await lateRows(tx, part, through!)
  return withRows(
    withRows(stored, since),
    late.filter((row) => row.day <= month),
  )
}

/** The last posting that the stored months include; undefined when none is stored yet. */
export async function throughSeq(tx: Tx): Promise<number | undefined> {
  const [head] = await tx.find<Data>({ collection: ledgerMonths.name, where: [['part', '==', HEAD_ID]], limit: 1 })
  return typeof head?.data.seq === 'number' ? head.data.seq : undefined
}

/** The last stored month, or the last one up to a day. */
export async function storedMonth(tx: Tx, day: Day = '9999'): Promise<Day | undefined> {
  const [last] = await tx.find<Data>({
    collection: ledgerMonths.name,
    where: [
      ['part', '==', 'Ledgers'],
      ['day', '<=', day],
    ],
    orderBy: [['day', 'desc']],
    limit: 1,
  })
  return typeof last?.data.day === 'string' ? last.data.day : undefined
}

/** The balances stored at the end of a month for a part of the books. */
export async function storedBalances(tx: Tx, part: BalancePart, month: Day): Promise<Balances> {
  const docs = await tx.find<Data>({
    collection: ledgerMonths.name,
    where: [
      ['part', '==', part],
      ['day', '==', month],
    ],
  })
  return new Map(
    docs.flatMap(({ data }) =>
      Object.entries(data.values as Record<string, Data>).map(
        ([key, { amount, base }]) => [key, { amount: Number(amount), base: Number(base) }] as const,
      ),
    ),
  )
}

/** The postings of some days, added up by ledger or by item. */
export async function postingRows(tx: Tx, part: BalancePart, days: readonly Clause[]): Promise<BalanceRow[]> {
  const [first, second] = groupedBy(part)
  const ledger = ledgerOf(part)
  const answer = await tx.aggregate({
    collection: postings.name,
    where: [...(ledger ? [['ledger', '==', ledger] as Clause] : []), ...days],
    aggregate: { sum: ledger ? ['amount', 'base'] : ['base'], by: [first, second] },
  })
  return ('groups' in answer ? answer.groups : []).map(({ key, sum }) => ({
    first: textOf(key[first]),
    second: textOf(key[second]),
    amount: Number(sum?.amount?.value ?? 0),
    base: Number(sum?.base?.value ?? 0),
  }))
}

/** Postings made after the months were added up, by day. They are few, because this runs every night. */
export async function lateRows(tx: Tx, part: BalancePart, through: number): Promise<(BalanceRow & { day: Day })[]> {
  const [first, second] = groupedBy(part)
  const ledger = ledgerOf(part)
  const answer = await tx.aggregate({
    collection: postings.name,
    where: [['seq', '>', through]],
    aggregate: { sum: ['amount', 'base'], by: ['day', 'ledger', ...(ledger ? [first, second] : [second])] },
  })
  return ('groups' in answer ? answer.groups : []).flatMap(({ key, sum }) =>
    ledger && key.ledger !== ledger
      ? []
      : [
          {
            day: textOf(key.day).slice(0, 10),
            first: textOf(key[first]),
            second: textOf(key[second]),
            amount: ledger ? Number(sum?.amount?.value ?? 0) : 0,
            base: Number(sum?.base?.value ?? 0),
          },
        ],
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
