import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { payRuns } from '#features/money/pay-runs/collection.ts'
import { definedRow, runLines } from '#features/money/pay-runs/draft.ts'
import { isTransfer } from '#features/money/pay-runs/rules.ts'
import { accountsShown } from '#features/money/pay-runs/transfers.ts'
import { payments } from '#features/money/payments/collection.ts'
import { bankDetails } from '#features/parties/bank/commands.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import { choice, reference } from '#model/schema/fields.ts'

const HEADING = 'Payee,Bank,Account,Routing,Amount,Currency,Date,Reference'

/** The payments of a run as a file for the bank. Each vendor records who last exported its bank details, and when. */
export const bankFile = defineCommand({
  name: 'payRuns.bankFile',
  label: 'Bank file',
  help: 'The transfers of a posted run, with the bank details of each vendor.',
  undoBy: 'The history records who has seen bank details.',
  input: {
    payRunId: reference('Pay run', 'payRuns', { required: true }),
    format: choice('Format', ['Generic CSV'], { default: 'Generic CSV' }),
  },
  async run({ tx, input, now, today, user }) {
    const found = await tx.need(payRuns, input.payRunId)
    const { data: run } = found
    if (run.status !== 'Posted') throw refuse(`Run ${run.runNumber} is not posted.`)
    if (!isTransfer(run.method))
      throw refuse(`Run ${run.runNumber} pays by ${run.method}. A bank file is for ACH and wire transfers.`)
    const paid = (await tx.getMany(payments, run.paymentIds ?? [])).flatMap((one) =>
      one && one.data.status === 'Posted' ? [one.data] : [],
    )
    if (paid.length === 0) throw refuse(`All payments of run ${run.runNumber} are void.`)
    const rows: string[] = []
    const seen = new Set<string>()
    for (const payment of paid) {
      const vendorId = payment.partyId
      const details = vendorId ? await tx.get(bankDetails, vendorId) : undefined
      if (!vendorId || !details)
        throw refuse(`${payment.partyName ?? 'A vendor'} has no bank details. Enter them first, or pay by check.`)
      const { holder, bank = '', account, routing = '' } = details.data
      const amount = payment.amount.toFixed(decimalsOf(payment.currency))
      rows.push(
        [
          holder,
          bank,
          account,
          routing,
          amount,
          payment.currency ?? '',
          String(payment.paidOn),
          payment.paymentNumber ?? '',
        ]
          .map(cell)
          .join(','),
      )
      seen.add(vendorId)
    }
    const at = `${user.email}, ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    for (const id of seen) await tx.update(vendors, id, { bankSeen: at })
    // The run keeps the accounts that the file was made with.
    const shown = await accountsShown(tx, [...seen])
    const lines = runLines(found).map((line) =>
      definedRow(seen.has(line.vendorId ?? '') ? { ...line, payTo: shown(line.vendorId) } : line),
    )
    await tx.update(payRuns, found.id, { lines, fileOn: today })
    return {
      name: `payments-${run.runNumber}.csv`,
      text: [HEADING, ...rows].map((row) => `${row}\r\n`).join(''),
      count: rows.length,
      total: sumMoney(paid.map(({ amount }) => amount)),
    }
  },
})

/** Returns a CSV cell: quoted when necessary, and never text that a spreadsheet would run as a formula. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
