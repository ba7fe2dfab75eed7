import { type Day, toDay } from '#base/days.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { date, text } from '#model/schema/fields.ts'

/** Who is away until when, and who is the deputy: one document per person, with the person's id. */
export const absences = defineCollection({
  name: 'absences',
  label: { one: 'Absence', many: 'Absences' },
  title: 'email',
  fields: {
    email: text('Person', { as: 'person', required: true, importAs: ['Who'] }),
    until: date('Away until', { required: true, help: 'Last day of the absence' }),
    deputy: text('Covered by', {
      as: 'person',
      importAs: ['Looks after it'],
      help: 'The colleague who sees your agenda',
    }),
    note: text('Note'),
  },
  list: { columns: ['email', 'until', 'deputy', 'note'], sort: 'until' },
  form: [['email', 'until', 'deputy', 'note']],
  search: ['email'],
  indexes: [['until'], ['deputy', 'until']],
})

export type Absence = DocOf<typeof absences>

/** Whether someone is away on a day, including the last day. */
export const isAway = ({ data }: Absence, today: Day, timeZone: string): boolean =>
  (toDay(data.until, timeZone) ?? '') >= today

/** The email addresses of the colleagues whose deputy someone is on a day. */
export const lookedAfterBy = (known: readonly Absence[], me: string, today: Day, timeZone: string): string[] =>
  known
    .filter((absence) => absence.data.deputy === me && absence.data.email !== me && isAway(absence, today, timeZone))
    .map(({ data }) => data.email)
    .toSorted()
