import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { lettersOf } from '#features/insight/follow-ups/letters/letter-run.ts'
import { LETTER_LEVELS, LEVEL_NAMES, type LetterLevel } from '#features/insight/follow-ups/letters/letters.ts'
import { isPaused } from '#features/insight/follow-ups/rules.ts'
import { aboutReceivable } from '#features/money/promises/rules.ts'
import { openReceivables, receivables } from '#features/money/receivables/collection.ts'
import { type Customer, customers } from '#features/parties/customers/collection.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { nextFollowUp, withNote } from '#features/records/follow-ups/rules.ts'
import { type CommandContext, defineCommand } from '#model/command/command.ts'
import { openAmount } from '#model/document/open.ts'
import { query } from '#model/schema/collection.ts'
import { choice, tags, text } from '#model/schema/fields.ts'

const MAX_INVOICES = 100
const MAX_CUSTOMERS = 500
/** The outcome recorded for a reminder; it determines when the invoice is checked again. */
const WAIT = 'Sent copy'

/** Records a reminder that was sent: every invoice on it gets the level and is not chased for some days. */
export const remindCustomer = defineCommand({
  name: 'followups.remind',
  label: 'Record the reminder',
  help: 'Records the reminder and the next check date on each invoice.',
  input: {
    receivableIds: tags('Invoices', { required: true }),
    level: choice('Level', LETTER_LEVELS, { required: true }),
    how: choice('How', ['Letter', 'E-mail', 'Copied'], { required: true }),
    note: text('Note', { rows: 3 }),
  },
  async run({ tx, input, today, timeZone, user }) {
    const ids = [...new Set(input.receivableIds)]
    if (ids.length > MAX_INVOICES)
      throw refuse(`Select ${MAX_INVOICES} invoices or fewer for one reminder.`, 'receivableIds')
    const level = input.level as LetterLevel
    const words = `${LEVEL_NAMES[level]} by ${input.how.toLowerCase()}${input.note ? `, ${input.note}` : ''}`
    for (const id of ids) {
      const { data } = await tx.need(receivables, id)
      const name = data.invoiceNumber ?? id
      // Old data may lack values that the definition would have set.
      const status: string = data.status ?? 'Open'
      if (status !== 'Open') throw refuse(`Invoice ${name} is ${status}. Only open invoices can be reminded.`)
      if (data.disputed) throw refuse(`Invoice ${name} is disputed. Resolve the dispute first.`)
      if (openAmount(data) <= 0) throw refuse(`There is no open balance on invoice ${name}.`)
      const customer = data.customerId ? await tx.get(customers, data.customerId) : undefined
      const paused = [data, ...(customer ? [customer.data] : [])].find((one) => isPaused(one, { today, timeZone }))
      if (paused)
        throw refuse(
          `Invoice ${name} has reminders paused until ${toDay(paused.chasePausedUntil, timeZone)}. End the pause first.`,
        )
    }
    await keepReminder({ tx, today, user }, ids, level, words)
    return { reminded: ids.length }
  },
})

/** Records reminders to many customers at once, each at its next level; one undo takes all of them back. */
export const remindMany = defineCommand({
  name: 'followups.remindMany',
  label: 'Run the reminders',
  help: 'Reminds each customer with overdue invoices at the next level. Paused customers are skipped.',
  large: true,
  input: { customerIds: tags('Customers', { required: true }) },
  async run({ tx, input, today, timeZone, user }) {
    const ids = [...new Set(input.customerIds)]
    if (ids.length > MAX_CUSTOMERS) throw refuse(`Select ${MAX_CUSTOMERS} customers or fewer.`, 'customerIds')
    const chosen: Customer[] = []
    for (const id of ids) chosen.push(await tx.need(customers, id))
    const open = await tx.find(openReceivables)
    const letters = lettersOf(chosen, open, { today, timeZone }).filter(({ why }) => why === undefined)
    if (letters.length === 0) throw refuse('None of these customers needs a reminder today.')
    for (const { level, invoices } of letters) {
      const words = `${LEVEL_NAMES[level]} by letter`
      await keepReminder(
        { tx, today, user },
        invoices.map(({ id }) => id),
        level,
        words,
      )
    }
    return { customerIds: letters.map(({ id }) => id), invoices: letters.flatMap(({ invoices }) => invoices).length }
  },
})

/** Records a reminder on its invoices: the level, the date, and a follow-up to check again. */
async function keepReminder(
  { tx, today, user }: Pick<CommandContext<unknown>, 'tx' | 'today' | 'user'>,
  ids: readonly string[],
  level: LetterLevel,
  words: string,
): Promise<void> {
  for (const id of ids) {
    const { data } = await tx.need(receivables, id)
    await tx.update(receivables, id, { dunningLevel: Number(level), remindedOn: today })
    const about = aboutReceivable(id)
    const details = {
      outcome: WAIT,
      status: 'Open',
      dueOn: nextFollowUp(WAIT, today)!,
    } as const
    const known = query(followUps, { where: [['about', '==', about]] })
    const open = (await tx.find(known)).find((one) => one.data.status === 'Open' || one.data.status === 'Snoozed')
    if (open) await tx.update(followUps, open.id, { ...details, notes: withNote(open.data.notes, today, WAIT, words) })
    else
      await tx.insert(followUps, {
        subject: data.invoiceNumber ?? id,
        kind: 'Collect',
        assignee: user.email,
        about,
        notes: withNote(undefined, today, WAIT, words),
        ...(data.customerName && { partyName: data.customerName }),
        ...details,
      })
  }
}
