import { expect, it } from 'vitest'
import { readAsk } from '#model/query/ask.ts'
import { dayBefore, dayFrom } from '#model/query/day-clauses.ts'
import { matches } from '#model/query/query.ts'
import type { Value } from '#model/schema/value.ts'

const ZONE = 'America/New_York'
const CLAUSES = [dayFrom('on', '2026-11-20', ZONE), dayBefore('on', '2026-11-21', ZONE)]

it.each<[Value, boolean]>([
  ['2026-11-19', false],
  ['2026-11-20', true],
  ['2026-11-20T23:59:59.000Z', true],
  ['2026-11-21', false],
  [{ $ts: '2026-11-20T04:59:59.000Z' }, false],
  [{ $ts: '2026-11-20T05:00:00.000Z' }, true],
  [{ $ts: '2026-11-21T04:59:59.000Z' }, true],
  [{ $ts: '2026-11-21T05:00:00.000Z' }, false],
  [null, false],
])('the day of %j is 20 November in New York: %s', (on, is) => {
  const ask = readAsk({ collection: 'x', where: CLAUSES }, 'x', [])
  expect(matches(ask, { on })).toBe(is)
})
