import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { date, reference, tags } from '#model/schema/fields.ts'

/** Pauses reminders to a customer, or for single invoices, until the end of a day; without a day the pause ends. */
export const pauseChasing = defineCommand({
  name: 'followups.pause',
  label: 'Pause reminders',
  help: 'Pauses reminders and calls until the end of this day. Leave empty to end the pause.',
  input: {
    customerId: reference('Customer', customers),
    receivableIds: tags('Invoices'),
    until: date('Until'),
  },
  async run({ tx, input, today, timeZone }) {
    const until = toDay(input.until, timeZone)
    if (until && until < today) throw refuse(`${until} is in the past. Choose today or a later date.`, 'until')
    const ids = [...new Set(input.receivableIds ?? [])]
    if (!input.customerId && ids.length === 0) throw refuse('Choose a customer or invoices to pause.', 'customerId')
    if (input.customerId) {
      const { id } = await tx.need(customers, input.customerId)
      await tx.update(customers, id, { chasePausedUntil: until })
    }
    for (const id of ids) {
      const invoice = await tx.need(receivables, id)
      await tx.update(receivables, invoice.id, { chasePausedUntil: until })
    }
    return { paused: ids.length + (input.customerId ? 1 : 0) }
  },
})
