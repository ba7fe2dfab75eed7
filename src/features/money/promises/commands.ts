import { addDays, type Day, toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { aboutReceivable, type PromisedLine, promisedLine, promiseFields } from '#features/money/promises/rules.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { followUps } from '#features/records/follow-ups/collection.ts'
import { withNote } from '#features/records/follow-ups/rules.ts'
import { defineCommand } from '#model/command/command.ts'
import { date, tags, text } from '#model/schema/fields.ts'

const MAX_INVOICES = 200

/**
 * Records the day on which a customer promised to pay several invoices: it is set on each, and one follow-up checks
 * whether they did.
 */
export const promiseToPay = defineCommand({
  name: 'followups.promise',
  label: 'Promise to pay',
  help: 'Reminders pause until the day after the promised date.',
  input: {
    partyName: text('Customer', { required: true }),
    receivableIds: tags('Invoices', { required: true }),
    promisedOn: date('Promised for', { required: true }),
    note: text('Note', { rows: 3 }),
  },
  async run({ tx, input, today, timeZone, user }) {
    const { partyName, receivableIds, note } = input
    const promisedOn = toDay(input.promisedOn, timeZone)
    if (!promisedOn || promisedOn < today) throw refuse('Enter the promised date (today or later).', 'promisedOn')
    if (receivableIds.length > MAX_INVOICES) throw refuse(`Select ${MAX_INVOICES} invoices or fewer.`)
    const base = await companyCurrency(tx)
    const numbers: string[] = []
    const lines: PromisedLine[] = []
    for (const id of receivableIds) {
      const invoice = await tx.need(receivables, id)
      const { data } = invoice
      const name = data.invoiceNumber ?? id
      if (data.status !== 'Open') throw refuse(`${name} is ${data.status}. Only open invoices can have a promise.`)
      await tx.update(receivables, id, { promiseDate: promisedOn })
      numbers.push(name)
      lines.push(promisedLine(invoice, base))
    }
    return tx.insert(followUps, {
      subject: subjectOf(numbers),
      kind: 'Collect',
      status: 'Open',
      dueOn: dayAfter(promisedOn),
      partyName,
      assignee: user.email,
      outcome: 'Promised',
      promisedOn,
      ...promiseFields(lines, base),
      notes: withNote(undefined, today, 'Promised', [numbers.join(', '), note].filter(Boolean).join('. ')),
      ...(receivableIds.length === 1 && { about: aboutReceivable(receivableIds[0]!) }),
    })
  },
})

const dayAfter = (day: Day): Day => addDays(day, 1)

const subjectOf = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} and ${others.length} more`
