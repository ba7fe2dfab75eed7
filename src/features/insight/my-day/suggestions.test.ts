import { expect, it } from 'vitest'
import '#features/registry.ts'
import { COUNT_QUERIES, suggestionsOf } from '#features/insight/my-day/suggestions.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { readAsk } from '#model/query/ask.ts'
import { matches } from '#model/query/query.ts'

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

it.each([
  ['Quarantine', 2, true],
  ['Rejected', 2, true],
  ['Damaged', 1, true],
  ['OK', 2, false],
  ['Quarantine', 0, false],
])('a lot that is %s with %d pieces counts as the list it leads to shows it: %s', (qcStatus, qtyOnHand, counts) => {
  const { where } = COUNT_QUERIES.find(({ collection }) => collection === lots.name)!
  expect(matches(readAsk({ where }, lots.name, []), { qcStatus, qtyOnHand })).toBe(counts)
})
