import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { date, text } from '#model/schema/fields.ts'

/** Closes the stock of a period: nothing can be posted on or before that day. */
export const closeStock = defineCommand({
  name: 'settings.closeStock',
  label: 'Close stock',
  help: 'No movement is posted on the day you name or before it. Moving the date back reopens the period and requires a reason.',
  input: {
    through: date('Closed through', { required: true }),
    reason: text('Reason', { help: 'Required when reopening' }),
  },
  undoBy: 'Close stock again through the previous date, with a reason.',
  async run({ tx, input, today, timeZone }) {
    const through = toDay(input.through, timeZone)
    if (!through) throw refuse(`"${String(input.through)}" is not a date.`, 'through')
    if (through > today) throw refuse(`Stock can be closed up to today, ${today}.`, 'through')
    const stock = await tx.get(settings, 'stock')
    const before = toDay(stock?.data.lockedThrough, timeZone)
    const reason = input.reason?.trim()
    if (before && through < before && !reason)
      throw refuse(`Stock is closed through ${before}. Enter a reason for reopening.`, 'reason')
    const changes = { lockedThrough: through, lockReason: before && through < before ? reason : undefined }
    if (stock) return tx.update(settings, 'stock', changes)
    return tx.insert(settings, { name: 'Stock', lockedThrough: through }, 'stock')
  },
})
