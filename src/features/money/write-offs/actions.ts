import { toDay } from '#base/days.ts'
import { invoiceActions } from '#features/money/receivables/actions.ts'
import { type Receivable, receivables } from '#features/money/receivables/collection.ts'
import { whyOverLimit } from '#features/money/receivables/rules.ts'
import { itemOf, needSettled } from '#features/money/settlement/commands.ts'
import {
  carriedOn,
  needNotBefore,
  needOpenDay,
  postGroup,
  reverseRows,
  unreversedRows,
  whyNotPost,
} from '#features/stock/postings/commands.ts'
import { minus, negative } from '#features/stock/postings/rules.ts'
import { action, defineActions } from '#model/command/action/action.ts'
import { openAmount } from '#model/document/open.ts'
import { date, text } from '#model/schema/fields.ts'

const on = date('Date', { help: 'Default: today' })

const REASONS = ['Bank charge', 'Short payment', 'Freight', 'Below collection limit', 'Out of business']

/** The amount written off an invoice; invoices from before it was stored have only their total and payments. */
const givenUp = ({ writtenOff, totalAmount, amountPaid }: Partial<Receivable['data']>): number =>
  writtenOff ?? openAmount({ totalAmount, amountPaid })

/** Writing off the open amount of an invoice, and undoing that; both post. */
export const writeOffActions = defineActions(receivables, invoiceActions.about as never, {
  writeOff: action(receivables, {
    label: 'Write off',
    past: 'written off',
    history: 'wrote off[ {writtenOff} of] {it}',
    help: 'Writes off the remaining balance, up to the limit of the settings.',
    undoBy: 'Undo the write-off.',
    from: ['Open'],
    to: 'Written off',
    unless: ({ data, name }) => (openAmount(data) > 0 ? undefined : `${name} has no open balance.`),
    input: { reason: text('Reason', { required: true, suggest: REASONS }), on },
    guard: (_, { tx, id, data }) => whyOverLimit(tx, id, data),
    set: ({ reason, on: day }, { data, today, timeZone }) => ({
      writtenOff: openAmount(data),
      writtenOffOn: toDay(day, timeZone) ?? today,
      writeOffReason: reason,
      balance: 0,
    }),
    after: async ({ reason, on: day }, run) => {
      const postOn = toDay(day, run.timeZone) ?? run.today
      await needOpenDay(run, postOn)
      const invoiced = toDay(run.data.invoiceDate, run.timeZone)
      // The invoice date may be in the future; it was posted by today anyway.
      if (invoiced && invoiced <= run.today) needNotBefore(postOn, [invoiced], run.name)
      // Restores its earlier state, which is adopted first when it has no postings yet.
      await run.tx.update(receivables, run.id, { status: 'Open', balance: openAmount(run.data) })
      const { doc } = await needSettled(run, receivables.name, run.id)
      const carried = negative(await carriedOn(run.tx, { ledger: 'AR', itemType: receivables.name, itemId: run.id }))
      const item = { ...itemOf(receivables.name, doc) }
      await postGroup(run, {
        day: postOn,
        source: { docType: receivables.name, docId: run.id, docNumber: run.data.invoiceNumber },
        legs: [
          { ...item, ledger: 'AR', ...carried },
          { ...item, ledger: 'Write-offs', key: reason, amount: minus(carried.amount), base: minus(carried.base) },
        ],
        memo: reason,
      })
      return await run.tx.update(receivables, run.id, { status: 'Written off', balance: 0 })
    },
    effect: ({ data, name }, _, { money }) =>
      `${name} will be closed, and ${money(openAmount(data), data.currency)} of it is written off.`,
    menuOnly: true,
  }),
  unwriteOff: action(receivables, {
    label: 'Undo write-off',
    past: 'opened again',
    ask: 'Undo the write-off of {it}',
    history: 'undid the write-off of {it}',
    done: 'Write-off of {it} undone',
    help: 'The invoice is open again with what was written off.',
    undoBy: 'Write it off again.',
    from: ['Written off'],
    to: 'Open',
    input: { on },
    guard: ({ on: day }, run) => whyNotPost(run, day),
    set: (_, { data }) => ({
      balance: givenUp(data),
      writtenOff: undefined,
      writtenOffOn: undefined,
      writeOffReason: undefined,
    }),
    after: async ({ on: day }, run) => {
      const postOn = toDay(day, run.timeZone) ?? run.today
      const source = { docType: receivables.name, docId: run.id, docNumber: run.data.invoiceNumber }
      const rows = await unreversedRows(run.tx, source)
      const groups = new Set(rows.flatMap(({ data }) => (data.ledger === 'Write-offs' ? [data.groupId] : [])))
      const own = rows.filter(({ data }) => groups.has(data.groupId))
      await reverseRows(run, own, { day: postOn, source, memo: 'Write-off undone' })
      return run.next
    },
    effect: ({ data, name }, _, { money }) => `${name} will be open again with ${money(givenUp(data), data.currency)}.`,
    menuOnly: true,
  }),
})
