import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { nameOfInvoice } from '#features/money/receivables/actions.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { openAmount } from '#model/document/open.ts'
import { date, money, reference } from '#model/schema/fields.ts'

/** Money has come for one invoice: all of what is open, or a part, and then it stays Open. */
export const receivePayment = defineCommand({
  name: 'receivable.receive',
  label: 'Receive payment',
  help: 'Partial payments keep the invoice open.',
  input: {
    receivableId: reference('Receivable', 'receivable', { required: true }),
    amount: money('Amount', { required: true, min: 0.01 }),
    paidOn: date('Received on', { required: true }),
  },
  async run({ tx, input, today, timeZone }) {
    const { id, data } = await tx.need(receivables, input.receivableId)
    const name = nameOfInvoice({ id, data })
    // Old data may lack what the definition would have filled in.
    const status: string = data.status ?? 'Open'
    if (status !== 'Open') throw refuse(`${name} is ${status}; nothing can be received on it.`)
    const open = openAmount(data)
    if (input.amount > open) throw refuse(`Only ${open.toFixed(2)} of ${name} is open.`)
    const paidOn = toDay(input.paidOn, timeZone)
    if (!paidOn || paidOn > today) throw refuse('The payment date cannot be in the future.')
    const balance = sumMoney([open, -input.amount])
    return tx.update(receivables, id, {
      amountPaid: sumMoney([data.amountPaid ?? sumMoney([data.totalAmount ?? open, -open]), input.amount]),
      balance,
      receivedParts: [...(data.receivedParts ?? []), { on: paidOn, amount: input.amount }],
      ...(balance === 0 && { status: 'Paid', paidOn }),
    })
  },
})
