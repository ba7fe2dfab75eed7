import { sumMoney } from '#base/decimal.ts'
import { openGoods, openLinesWorth } from '#features/insight/trading/open-goods.ts'
import { dealsHref } from '#features/insight/trading/records.ts'
import { type Deal, deals } from '#features/sales/deals/collection.ts'
import { backOrderOf, qtyIn } from '#features/sales/deals/rules.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import type { Query } from '#model/query/query.ts'
import { filterValue, listAddress } from '#model/record-address.ts'
import { defineReport } from '#model/report/define.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

interface HeldUp {
  part: string
  currency: string
  /** Pieces that are not reserved. */
  missing: number
  /** Orders missing only this part, and the value that could be shipped once it arrives. */
  deals: number
  value: number
  /** Orders missing other parts as well. */
  others: number
  /** The numbers of the orders missing only this part, and of those missing more. */
  alone: readonly string[]
  among: readonly string[]
}

/** The parts that confirmed deals wait for, and the value each of them would release, largest first. */
export const heldUp = defineReport<Deal['data'], { base: string }, HeldUp>({
  name: 'orders-held-up',
  title: 'Orders held up by a part',
  path: '/transactions-dashboard?view=held',
  question: query(deals, { where: [['status', '==', 'Confirmed']] }) as unknown as Query,
  at: ({ settings }) => ({ base: String(settings('company')?.currency ?? 'USD') }),
  rows: (items, { base }) => {
    const found = new Map<string, HeldUp>()
    for (const data of items) {
      const currency = currencyOf(data, base)
      const goods = openGoods(data)
      const missing = Map.groupBy(
        goods.filter((line) => backOrderOf(line) > 0),
        partOf,
      )
      for (const [part, lines] of missing) {
        const key = `${part} ${currency}`
        const before = found.get(key) ?? {
          part,
          currency,
          missing: 0,
          deals: 0,
          value: 0,
          others: 0,
          alone: [],
          among: [],
        }
        const isAlone = missing.size === 1
        found.set(key, {
          ...before,
          missing: lines.reduce((sum, line) => addQty(sum, backOrderOf(line)), before.missing),
          deals: before.deals + (isAlone ? 1 : 0),
          value: isAlone
            ? sumMoney([before.value, openLinesWorth(goods, (line) => qtyIn(line, 'qtyOpen'), currency)])
            : before.value,
          others: before.others + (isAlone ? 0 : 1),
          [isAlone ? 'alone' : 'among']: [...before[isAlone ? 'alone' : 'among'], String(data.transactionNumber ?? '')],
        })
      }
    }
    return [...found.values()].toSorted((a, b) => b.value - a.value || a.part.localeCompare(b.part))
  },
  keyOf: ({ part, currency }) => `${part} ${currency}`,
  currency: ({ currency }) => currency,
  columns: () => [
    { label: 'Missing part', isHead: true, value: ({ part }) => part, href: ({ part }) => hrefOf(part) },
    {
      label: 'Pieces',
      kind: 'number',
      value: ({ missing }) => missing,
      href: ({ part, alone, among }) => hrefOf(part, [...alone, ...among]),
    },
    {
      label: 'Orders missing only this part',
      kind: 'number',
      isSum: true,
      value: ({ deals: count }) => count,
      href: ({ part, alone }) => hrefOf(part, alone),
    },
    { label: 'Currency', value: ({ currency }) => currency },
    {
      label: 'Value released',
      kind: 'money',
      isSum: true,
      value: ({ value }) => value,
      href: ({ part, alone }) => hrefOf(part, alone),
    },
    {
      label: 'Orders missing more parts',
      kind: 'number',
      value: ({ others }) => others,
      href: ({ part, among }) => hrefOf(part, among),
    },
  ],
  facts: () => [['Value released', 'Open quantity of these orders, at net prices']],
})

const partOf = ({ brand, partNumber, description }: Data): string =>
  [brand, partNumber].filter(Boolean).join(' ') || String(description ?? 'No part')

/** The maximum number of deal numbers in a URL. */
const MAX_NUMBERS = 100

/** The address of the deals behind a figure, by their numbers; when there are too many, a search for the part. */
function hrefOf(part: string, numbers?: readonly string[]): string | undefined {
  if (numbers?.length === 0) return undefined
  if (!numbers || numbers.length > MAX_NUMBERS || numbers.includes(''))
    return listAddress(deals, { tab: 'all', q: part })
  return dealsHref([`transactionNumber~is~${numbers.map(filterValue).join('|')}`])
}
