import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { payRuns } from '#features/money/pay-runs/collection.ts'
import { definedRow, needDraft, runLines } from '#features/money/pay-runs/draft.ts'
import { type RunLine, runTotal } from '#features/money/pay-runs/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { needDiscount, needOpenItem, whyNotAmount } from '#features/money/payments/rules.ts'
import { defineCommand } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { flag, lines, money, reference } from '#model/schema/fields.ts'

const payRunId = reference('Pay run', 'payRuns', { required: true })
const amount = (label: string) => money(label, { decimals: 3, min: 0 })

/** The amounts paid on the bills of a draft run. */
export const edit = defineCommand({
  name: 'payRuns.edit',
  label: 'Change proposal',
  help: 'Sets what is paid of a bill, its discount, or skips it.',
  undoBy: 'Change it again.',
  input: {
    payRunId,
    lines: lines(
      'Bills',
      {
        payableId: reference('Bill', payables, { required: true }),
        pay: amount('Pay'),
        discount: amount('Discount'),
        skip: flag('Skip'),
      },
      { required: true },
    ),
  },
  async run(context) {
    const { tx, input, today } = context
    const run = await needDraft(tx, input.payRunId)
    const edits = new Map((input.lines as unknown as Edited[]).map((line) => [line.payableId, line]))
    const stored = runLines(run)
    const unknown = [...edits.keys()].find((id) => !stored.some((line) => line.payableId === id))
    if (unknown) throw refuse(`Run ${run.data.runNumber} has no bill ${unknown}.`)
    const currency = run.data.currency ?? (await companyCurrency(tx))
    const next = stored.map((line) => {
      const change = edits.get(line.payableId)
      return change ? edited(line, change, currency) : line
    })
    for (const { payableId, skip, discount } of next)
      if (edits.has(payableId) && !skip && discount > 0) {
        const settled = await needOpenItem(context, payables.name, payableId, { currency })
        await needDiscount(context, settled, { discount, day: today })
      }
    return await tx.update(payRuns, run.id, { lines: next.map(definedRow), total: runTotal(next) })
  },
})

interface Edited {
  payableId: string
  pay?: number
  discount?: number
  skip?: boolean
}

function edited(line: RunLine, { pay, discount, skip }: Edited, currency: string): RunLine {
  // Keeps the reason for which it was left out before.
  if (skip === true && line.skip) return line
  if (skip === true) return { ...line, pay: 0, credit: 0, discount: 0, skip: true, why: 'By hand' }
  const name = `Bill ${line.payableNumber ?? line.payableId}`
  const given = { discount: discount ?? line.discount, credit: line.credit }
  const paid = pay ?? (line.skip ? sumMoney([line.open, -given.discount]) : line.pay)
  const why = whyNotAmount(name, paid, currency) ?? whyNotAmount(`The discount of ${name}`, given.discount, currency)
  if (why) throw refuse(why, { line: line.payableId, money: paid })
  if (sumMoney([paid, given.discount, given.credit]) > line.open)
    throw refuse(`Only ${amountText(line.open, currency)} of ${name} is open.`, { line: line.payableId, money: paid })
  const { why: _why, ...rest } = line
  return { ...rest, ...given, pay: paid, skip: false }
}
