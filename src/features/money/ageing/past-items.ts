import { addDays, type Day } from '#base/days.ts'
import { balancesUntil } from '#features/stock/month-balances/commands.ts'
import { postings } from '#features/stock/postings/collection.ts'
import type { Reading } from '#model/command/command.ts'
import { openAmount } from '#model/document/open.ts'
import { collections } from '#model/feature.ts'
import { dayBefore, dayFrom } from '#model/query/day-clauses.ts'
import { sumsBy } from '#model/query/pages.ts'
import type { Clause } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** Payables are below 0 on their ledger, receivables above. */
const LEDGERS = {
  payables: { ledger: 'AP', sign: -1, party: 'vendor' },
  receivable: { ledger: 'AR', sign: 1, party: 'customer' },
} as const
export type Owed = keyof typeof LEDGERS

/**
 * What was open at the end of a day according to the ledger. A document of that day or before that entered the ledger
 * later, by adoption or because its month was closed, is open with the amount it entered with; a document outside the
 * ledger counts with its balance.
 */
export async function openAtDay(
  tx: Reading,
  type: Owed,
  { day, timeZone }: { day: Day; timeZone: string },
): Promise<Data[]> {
  const { ledger, sign, party } = LEDGERS[type]
  const fields = [
    `${party}Id`,
    `${party}Name`,
    'currency',
    'fxRate',
    'invoiceDate',
    'dueDate',
    'status',
    'posted',
    'balance',
    'totalAmount',
    'amountPaid',
  ]
  const dated = dayBefore('invoiceDate', addDays(day, 1), timeZone)
  const find = (where: readonly Clause[]) => tx.find<Data>({ collection: type, where, select: fields })
  const standing = new Map(
    [...(await balancesUntil(tx, ledger, day))].flatMap(([key, { amount }]) =>
      key.startsWith(`${type}\n`) && amount !== 0 ? [[key.slice(type.length + 1), sign * amount] as const] : [],
    ),
  )
  const found = [
    ...(await find([['status', '==', 'Open'], dated])),
    ...(await find([['status', '==', 'Paid'], dayFrom('paidOn', addDays(day, 1), timeZone), dated])),
    ...(await find([['status', '==', 'Written off'], dated])),
  ]
  const known = new Map<string, Doc<Data>>(found.map((doc) => [doc.id, doc]))
  const collection = collections.find(({ name }) => name === type)!
  const others = [...standing.keys()].filter((id) => !known.has(id))
  for (const doc of others.length > 0 ? await tx.getMany(collection, others) : [])
    if (doc) known.set(doc.id, doc as Doc<Data>)
  const later = found.filter(({ id, data }) => !standing.has(id) && data.posted === true)
  const cameIn = await sumsBy(
    tx,
    {
      collection: postings.name,
      by: 'itemId',
      where: [
        ['ledger', '==', ledger],
        ['itemType', '==', type],
        ['docType', '==', type],
        ['day', '>', day],
      ],
      names: ['amount'],
    },
    later.map(({ id }) => id),
  )
  return [...known].flatMap(([id, { data }]): Data[] => {
    const balance = standing.get(id) ?? (data.posted === true ? sign * (cameIn(id)[0] ?? 0) : openThen(data))
    return balance === 0 ? [] : [{ ...data, balance }]
  })
}

/** The open amount of a document outside the ledger, whose partial payments are unknown. */
const openThen = (data: Data): number =>
  data.status === 'Open' ? openAmount(data) : data.status === 'Paid' ? Number(data.totalAmount ?? 0) : 0
