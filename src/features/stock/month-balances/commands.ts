import { addDays, type Day } from '#base/days.ts'
import { portions } from '#base/portions.ts'
import { ledgerMonths } from '#features/stock/month-balances/collection.ts'
import {
  HEAD_ID,
  lateRows,
  postingRows,
  storedBalances,
  throughSeq,
} from '#features/stock/month-balances/read-balances.ts'
import { type BalancePart, type Balances, monthEnds, PARTS, withRows } from '#features/stock/month-balances/rules.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { defineCommand, type Reading } from '#model/command/command.ts'
import type { Data } from '#model/schema/value.ts'

export { balancesUntil } from '#features/stock/month-balances/read-balances.ts'

/** The most open items in one document, so that none exceeds the document size limit. */
const ITEMS = 4_000

interface Seen {
  through: number
  months: { day: Day; part: BalancePart; balances: Balances }[]
}

/** Stores the balances at the end of each month: for months that have ended since, and for those with late postings. */
export const sumMonths = defineCommand({
  name: 'ledger.sumMonths',
  label: 'Add up months',
  help: 'Saves the balances of each completed month, so that past dates load quickly. Runs every night.',
  undoBy: 'Month balances follow from the postings. Correct the document instead.',
  large: true,
  input: {},
  async look({ tx, today }): Promise<Seen> {
    const through = await lastSeq(tx)
    const [before, stored] = [await throughSeq(tx), await storedMonths(tx)]
    const months: Seen['months'] = []
    for (const part of PARTS) {
      const late = before === undefined ? [] : await lateRows(tx, part, before)
      for (const day of stored) {
        const rows = late.filter((row) => row.day <= day)
        if (rows.length > 0) months.push({ day, part, balances: withRows(await storedBalances(tx, part, day), rows) })
      }
      const last = stored.at(-1)
      let balances: Balances = new Map()
      if (last)
        balances =
          months.findLast((one) => one.part === part && one.day === last)?.balances ??
          (await storedBalances(tx, part, last))
      let from = last
      for (const day of monthEnds(last ? addDays(last, 1) : await firstDay(tx, today), today)) {
        const since = from === undefined ? [] : ([['day', '>', from]] as const)
        balances = withRows(balances, await postingRows(tx, part, [...since, ['day', '<=', day]]))
        months.push({ day, part, balances })
        from = day
      }
    }
    return { through, months }
  },
  async run({ tx, seen }) {
    const { through, months } = seen as Seen
    const all = (await tx.find<Data>({ collection: ledgerMonths.name, select: ['day', 'part'] })).map(({ id }) => id)
    const there = new Set(all)
    for (const { day, part, balances } of months) {
      const chunks = balances.size === 0 ? [[]] : [...portions([...balances], ITEMS)]
      const ids = chunks.map((_, at) => [day, part, ...(at === 0 ? [] : [at])].join(' '))
      for (const [at, id] of ids.entries())
        await tx.put(ledgerMonths.name, id, { day, part, values: Object.fromEntries(chunks[at]!) as never })
      const own = [day, part].join(' ')
      for (const id of all)
        if ((id === own || id.startsWith(`${own} `)) && there.has(id) && !ids.includes(id))
          await tx.remove(ledgerMonths.name, id)
    }
    await tx.put(ledgerMonths.name, HEAD_ID, { part: HEAD_ID, seq: through })
    return { months: new Set(months.map(({ day }) => day)).size }
  },
})

async function lastSeq(tx: Reading): Promise<number> {
  const [last] = await tx.find<Data>({ collection: postings.name, orderBy: [['seq', 'desc']], limit: 1 })
  return Number(last?.data.seq ?? 0)
}

async function firstDay(tx: Reading, today: Day): Promise<Day> {
  const [first] = await tx.find<Data>({ collection: postings.name, orderBy: [['day', 'asc']], limit: 1 })
  return typeof first?.data.day === 'string' ? first.data.day.slice(0, 10) : today
}

/** The stored months, oldest first. */
async function storedMonths(tx: Reading): Promise<Day[]> {
  const docs = await tx.find<Data>({
    collection: ledgerMonths.name,
    where: [['part', '==', 'Ledgers']],
    select: ['day'],
  })
  return [...new Set(docs.map(({ data }) => String(data.day)))].toSorted()
}
