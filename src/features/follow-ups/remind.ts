import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { openAmount } from '#features/ageing/rules.ts'
import { customers } from '#features/customers/collection.ts'
import { aboutReceivable, isPaused } from '#features/follow-ups/candidates.ts'
import { followUps } from '#features/follow-ups/collection.ts'
import type { LetterLevel } from '#features/follow-ups/letters.ts'
import { LETTER_LEVELS, LEVEL_NAMES } from '#features/follow-ups/letters.ts'
import { nextDay, withNote } from '#features/follow-ups/outcomes.ts'
import { receivables } from '#features/receivables/collection.ts'
import { query } from '#model/collection.ts'
import { defineCommand } from '#model/command.ts'
import { choice, tags, text } from '#model/fields.ts'

const MOST = 100
/** Days until a reminded invoice is looked at again. */
const WAIT = 'Sent copy'

/** A reminder has gone out: every invoice on it keeps its level, and is left alone for some days. */
export const remindCustomer = defineCommand({
  name: 'followups.remind',
  label: 'Record the reminder',
  help: 'Keeps on every invoice that it was asked for, and when to look again.',
  input: {
    receivableIds: tags('Invoices', { required: true }),
    level: choice('Level', LETTER_LEVELS, { required: true }),
    how: choice('How', ['Letter', 'E-mail', 'Copied'], { required: true }),
    note: text('Note', { rows: 3 }),
  },
  async run({ tx, input, today, timeZone, user }) {
    const ids = [...new Set(input.receivableIds)]
    if (ids.length > MOST) throw refuse(`At most ${MOST} invoices go into one reminder.`)
    const level = input.level as LetterLevel
    const words = `${LEVEL_NAMES[level]} by ${input.how.toLowerCase()}${input.note ? `, ${input.note}` : ''}`
    for (const id of ids) {
      const { data } = await tx.need(receivables, id)
      const name = data.invoiceNumber ?? id
      // Old data may lack what the definition would have filled in.
      const status: string = data.status ?? 'Open'
      if (status !== 'Open') throw refuse(`Invoice ${name} is ${status}; there is nothing to remind of.`)
      if (data.disputed) throw refuse(`Invoice ${name} is disputed; settle that before a reminder.`)
      if (openAmount(data) <= 0) throw refuse(`Nothing is open of invoice ${name}.`)
      const customer = data.customerId ? await tx.get(customers, data.customerId) : undefined
      const paused = [data, ...(customer ? [customer.data] : [])].find((one) => isPaused(one, { today, timeZone }))
      if (paused)
        throw refuse(
          `Invoice ${name} is not chased until ${toDay(paused.chasePausedUntil, timeZone)}; end the pause first.`,
        )
      await tx.update(receivables, id, { dunningLevel: Number(level), remindedOn: today })
      const about = aboutReceivable(id)
      const told = {
        outcome: WAIT,
        status: 'Open',
        dueOn: nextDay(WAIT, today)!,
      } as const
      const known = query(followUps, { where: [['about', '==', about]] })
      const open = (await tx.find(known)).find(({ data }) => data.status === 'Open' || data.status === 'Snoozed')
      if (open) await tx.update(followUps, open.id, { ...told, notes: withNote(open.data.notes, today, WAIT, words) })
      else
        await tx.insert(followUps, {
          subject: name,
          kind: 'Collect',
          assignee: user.email,
          about,
          notes: withNote(undefined, today, WAIT, words),
          ...(data.customerName && { partyName: data.customerName }),
          ...told,
        })
    }
    return { reminded: ids.length }
  },
})
