import { expect, it } from 'vitest'
import { addDays } from '#base/days.ts'
import { bucketFilter } from '#features/money/ageing/bucket-filter.ts'
import { bucketNames, bucketOf } from '#model/document/owed/ageing.ts'

const today = '2026-11-20'
const rule = { limits: [30, 60, 90], by: 'dueDate' } as const

it.each([
  ['Not due', 'dueDate~from~2026-11-20'],
  ['1 to 30', 'dueDate~to~2026-11-19;dueDate~from~2026-10-21'],
  ['31 to 60', 'dueDate~to~2026-10-20;dueDate~from~2026-09-21'],
  ['61 to 90', 'dueDate~to~2026-09-20;dueDate~from~2026-08-22'],
  ['Over 90', 'dueDate~to~2026-08-21'],
  ['No due date', 'dueDate~empty'],
])('%s is %s', (name, filter) => {
  expect(bucketFilter(name, today, rule)).toBe(filter)
})

it('a filter leaves exactly the days of its bucket', () => {
  for (const name of bucketNames(rule.limits).slice(0, -1)) {
    const clauses = bucketFilter(name, today, rule).split(';')
    for (let past = -2; past < 130; past++) {
      const day = addDays(today, -past)
      const fits = clauses.every((clause) => {
        const [, op, bound = ''] = clause.split('~')
        return op === 'from' ? day >= bound : day <= bound
      })
      expect([name, day, fits]).toEqual([name, day, bucketOf(day, today, 'UTC') === name])
    }
  }
})
