import { expect, it } from 'vitest'
import { suggestionsOf } from '#features/insight/my-day/suggestions.ts'

const none = { overdue: 0, orders: 0, short: 0, waiting: 0, free: 0, errors: 0, today: '2026-11-20' }

it.each([
  [{}, []],
  [{ errors: 1, overdue: 2 }, ['2 receivables due: follow up', '1 error open']],
  [{ free: 1, short: 3 }, ['3 parts at or below the reorder point', '1 unassigned task']],
  [{ today: '2026-11-28' }, ['Month end: create the tasks from the template']],
  [{ today: '2026-12-02' }, ['Month end: create the tasks from the template']],
  [{ today: '2026-12-03' }, []],
  [{ today: '2026-11-27' }, []],
])('%j suggests %j', (open, expected) => {
  expect(suggestionsOf({ ...none, ...open }).map(({ text }) => text)).toEqual(expected)
})
