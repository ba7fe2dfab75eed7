import { addDays, toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { bankLines } from '#features/money/bank-statements/collection.ts'
import { ledgerExports, snapshots } from '#features/money/books/collection.ts'
import { balancesAt, isMonthEnd, NOT_POSTED } from '#features/money/books/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { closedThrough } from '#features/stock/postings/commands.ts'
import { defineCommand, type Reading, type Tx } from '#model/command/command.ts'
import { integrityChecks } from '#model/command/integrity.ts'
import { openAmount } from '#model/document/open.ts'
import { query } from '#model/schema/collection.ts'
import { date, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** Goods received but not billed for longer than this prevent closing. */
const OLD_GRNI_DAYS = 90

interface Seen {
  failing: { equation: string; example: string }[]
  notPosted: string[]
  warnings: string[]
}

/** Closes a month: nothing is posted through that day any more, and the balances of all ledgers are stored. */
export const closeBooks = defineCommand({
  name: 'ledger.close',
  label: 'Close the books',
  help: 'No posting is dated on that day or earlier from then on. Corrections post on the first open day.',
  roles: ['owner'],
  undoBy: 'Reopen the books with a reason.',
  input: {
    through: date('Close through', { required: true, help: 'The last day of a month' }),
    note: text('Note'),
    force: text('Reason to close despite the warnings', { help: 'Required to close with warnings' }),
  },
  look: async ({ tx, input, today, timeZone }): Promise<Seen> => {
    const through = toDay(input.through, timeZone)!
    const failing: Seen['failing'] = []
    for (const { equation, isAdvice, run } of integrityChecks) {
      const [example] = isAdvice ? [] : await run(tx, { today, timeZone })
      if (example !== undefined) failing.push({ equation, example })
    }
    return { failing, notPosted: await notPosted(tx, through), warnings: await warningsOf(tx, through) }
  },
  async run({ tx, input, today, timeZone, user, seen }) {
    const through = toDay(input.through, timeZone)!
    if (through >= today) throw refuse(`${through} is in the future. Choose the end of a past month.`, 'through')
    if (!isMonthEnd(through)) throw refuse(`${through} is not the last day of a month.`, 'through')
    const before = await closedThrough(tx)
    if (before && through <= before) throw refuse(`The books are already closed through ${before}.`, 'through')
    const { failing, notPosted: missing, warnings } = seen as Seen
    const [fault] = failing
    if (fault) throw refuse(`“${fault.equation}” does not hold: ${fault.example}. Correct it before closing.`)
    if (missing.length > 0)
      throw refuse(
        `${counted(missing.length, 'document')} of the period not in the ledger: ${missing.slice(0, 3).join(', ')}. Adopt documents first.`,
      )
    if (warnings.length > 0 && !input.force?.trim())
      throw refuse(`${warnings.join(' ')} Resolve this, or close with a reason.`, 'force')
    const balances = await balancesAt(tx, through)
    await setClosed(tx, through)
    await tx.insert(snapshots, { day: through, balances, closedBy: user.email, ...noteOf(input) }, through)
    return { closedThrough: through, balances, warnings }
  },
})

/** The recorded reasons of a month-end close. */
const noteOf = ({ note, force }: { note?: string; force?: string }): { note?: string } => {
  const reasons = [note, force].map((one) => one?.trim()).filter(Boolean)
  return reasons.length > 0 ? { note: reasons.join(' · ') } : {}
}

/** Reopens closed months, with a reason. */
export const reopenBooks = defineCommand({
  name: 'ledger.reopen',
  label: 'Reopen the books',
  help: 'The books stay closed through that day. Exports of later periods are marked as superseded.',
  roles: ['owner'],
  undoBy: 'Close the books again.',
  input: {
    through: date('Closed through', { help: 'The last day that stays closed. Default: the end of the month before' }),
    reason: text('Reason', { required: true }),
  },
  async run({ tx, input, timeZone }) {
    const before = await closedThrough(tx)
    if (!before) throw refuse('The books are not closed.')
    const through = toDay(input.through, timeZone) ?? addDays(`${before.slice(0, 7)}-01`, -1)
    if (through >= before) throw refuse(`The books are closed through ${before}. Choose an earlier day.`, 'through')
    for (const { id, data } of await tx.find(query(snapshots)))
      if (String(data.day) > through) await tx.remove(snapshots.name, id)
    for (const { id, data } of await tx.find(query(ledgerExports, { where: [['to', '>', through]] })))
      if (!data.superseded) await tx.update(ledgerExports, id, { superseded: input.reason.trim() })
    await setClosed(tx, through)
    return { closedThrough: through }
  },
})

async function setClosed(tx: Tx, through: string): Promise<void> {
  for (const [id, name, field] of [
    ['money', 'Money', 'closedThrough'],
    ['stock', 'Stock', 'lockedThrough'],
  ] as const) {
    if (await tx.get(settings, id)) await tx.update(settings, id, { [field]: through })
    else await tx.insert(settings, { name, [field]: through }, id)
  }
}

async function notPosted(tx: Reading, through: string): Promise<string[]> {
  const missing: string[] = []
  for (const [collection, number] of [
    [payables, 'payableNumber'],
    [receivables, 'invoiceNumber'],
  ] as const) {
    const open = await tx.find<Data>({
      collection: collection.name,
      where: [['status', '==', 'Open'], NOT_POSTED, ['invoiceDate', '<=', through]],
    })
    for (const { id, data } of open) if (openAmount(data) !== 0) missing.push(String(data[number] ?? id))
  }
  return missing
}

/** The order lines and other goods that waited for a bill on a day. */
async function owedGoods(tx: Reading, day: string): Promise<ReadonlySet<string>> {
  const answer = await tx.aggregate({
    collection: postings.name,
    where: [
      ['ledger', '==', 'GRNI'],
      ['day', '<=', day],
    ],
    aggregate: { sum: ['base'], by: ['itemId', 'lineId'] },
  })
  const groups = 'groups' in answer ? answer.groups : []
  return new Set(
    groups.flatMap(({ key, sum }) =>
      Number(sum?.base?.value ?? 0) < 0 ? [`${String(key.itemId)} ${String(key.lineId ?? '')}`] : [],
    ),
  )
}

async function warningsOf(tx: Reading, through: string): Promise<string[]> {
  const count = async (collection: string, where: Parameters<Reading['aggregate']>[0]['where']): Promise<number> => {
    const answer = await tx.aggregate({ collection, ...(where && { where }), aggregate: { count: true } })
    return 'count' in answer ? (answer.count ?? 0) : 0
  }
  let drafts = 0
  for (const [collection, day] of [
    [payables.name, 'invoiceDate'],
    [receivables.name, 'invoiceDate'],
    [vouchers.name, 'date'],
  ] as const)
    drafts += await count(collection, [
      ['status', 'in', ['Draft', 'Approved']],
      [day, '<=', through],
    ])
  const unmatched = await count(bankLines.name, [
    ['state', '==', 'Unmatched'],
    ['day', '<=', through],
  ])
  const [old, now] = await Promise.all([addDays(through, -OLD_GRNI_DAYS), through].map((day) => owedGoods(tx, day)))
  const waiting = [...old!].filter((goods) => now!.has(goods)).length
  return [
    ...(drafts > 0 ? [`${counted(drafts, 'draft')} dated through ${through}.`] : []),
    ...(unmatched > 0 ? [`${counted(unmatched, 'bank line')} not matched.`] : []),
    ...(waiting > 0 ? [`${counted(waiting, 'receipt')} not billed for more than ${OLD_GRNI_DAYS} days.`] : []),
  ]
}
