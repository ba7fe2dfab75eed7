import { vouchers } from '#features/money/vouchers/collection.ts'
import { todos } from '#features/records/todos/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { recordAddress } from '#model/record-address.ts'
import { text } from '#model/schema/fields.ts'

/** The draft of an expense with nothing but the receipt; payee and amount are entered later. */
export const beginExpense = defineCommand({
  name: 'vouchers.begin',
  label: 'Photograph a receipt',
  help: 'Begins a draft with the photo of its receipt. A task reminds you to enter payee and amount.',
  input: { memo: text('Memo') },
  async run({ tx, input, today, user }) {
    const memo = input.memo?.trim()
    const voucher = await tx.insert(vouchers, {
      ...{ type: 'Payment', status: 'Draft', date: today, preparedBy: user.email },
      ...(memo && { memo }),
    })
    await tx.insert(todos, {
      title: `Enter payee and amount of the expense of ${today}${memo ? `: ${memo}` : ''}`,
      status: 'To do',
      dueOn: today,
      source: 'Rule',
      assignee: user.email,
      about: recordAddress(vouchers, voucher.id),
      closes: 'When it is settled',
    })
    return voucher
  },
})
