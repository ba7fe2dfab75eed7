import { expect, it } from 'vitest'
import { sortFaults } from '#ui/record/fault-summary.tsx'

it('what is wrong is told in the order of the form, lines with their field, and the rest apart', () => {
  const fault = (pointer: string) => ({ pointer, code: 'required' as const, detail: `${pointer} is missing.` })
  const faults = [fault('/input/lines/2/qty'), fault('/input/name'), fault('/writes/0/data/owner')]
  const { fields, others } = sortFaults(faults, [
    ['name', 'Name'],
    ['city', 'City'],
    ['lines', 'Lines'],
  ])
  expect(fields.map(([name]) => name)).toEqual(['name', 'lines'])
  expect(others.map(({ detail }) => detail)).toEqual(['/writes/0/data/owner is missing.'])
})
