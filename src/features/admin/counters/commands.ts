import { refuse } from '#base/problem.ts'
import { counters } from '#features/admin/counters/collection.ts'
import { seriesOf } from '#features/admin/counters/rules.ts'
import { SERIES } from '#features/admin/number-series/rules.ts'
import { defineCommand } from '#model/command/command.ts'
import { choice, number } from '#model/schema/fields.ts'

/**
 * Continues a series of this month from a higher number, for example to follow another program; never from a number
 * that was already used.
 */
export const setNextNumber = defineCommand({
  name: 'numbering.setNext',
  label: 'Set the next number',
  help: 'The numbers of this month continue from here. Used numbers are not reused.',
  roles: ['owner'],
  undoBy: 'A series only counts up.',
  input: {
    series: choice(
      'Series',
      SERIES.map(({ prefix }) => prefix),
      { required: true },
    ),
    next: number('Next number', { required: true, decimals: 0, min: 1, max: 999_999_999 }),
  },
  async run({ tx, input, today }) {
    const id = seriesOf(input.series, today)
    const counter = await tx.get(counters, id)
    const now = counter?.data.next ?? 1
    if (input.next < now) throw refuse(`Number ${now - 1} of ${id} is already used. Enter ${now} or higher.`, 'next')
    if (counter) return tx.update(counters, id, { next: input.next })
    return tx.insert(counters, { next: input.next }, id)
  },
})
