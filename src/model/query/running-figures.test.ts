import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aggregateOf } from '#model/query/aggregate.ts'
import { readAggregate } from '#model/query/ask.ts'
import { runningFigures, runningTask } from '#model/query/running-figures.ts'
import type { Data, Value } from '#model/schema/value.ts'

const value = fc.constantFrom<Value>(
  ...[null, true, 0, 1, 0.1, 0.2, -0.3, 1e-7, 1e15, 123.4567891, '', 'USD', 'JPY', [1], { a: 1 }],
  { $ts: '2026-01-01T00:00:00.000Z' },
)
const data: fc.Arbitrary<Data> = fc.dictionary(fc.constantFrom('state', 'amount', 'fee', 'kind'), value, { maxKeys: 4 })
const change = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), data: fc.option(data, { nil: undefined }) })
const task = fc
  .record({
    where: fc.constantFrom<unknown[]>([], [['state', '==', 'USD']], [['amount', '>', 0]], [['kind', 'exists', false]]),
    aggregate: fc.constantFrom<object>(
      { count: true },
      { count: true, by: ['state'] },
      { sum: ['amount', 'fee'], by: ['state', 'kind'] },
      { avg: ['amount'], sum: ['fee'], by: ['kind'] },
      { avg: ['amount'] },
    ),
  })
  .map((raw) => readAggregate(raw, 'things', []))

it('figures that follow their documents are those added up again', () => {
  fc.assert(
    fc.property(
      task,
      fc.array(change, { maxLength: 8 }),
      fc.array(fc.array(change), { maxLength: 5 }),
      (task, first, steps) => {
        const documents = new Map<string, Data>()
        const put = ({ id, data }: { id: string; data: Data | undefined }) => {
          const before = documents.get(id)
          if (data) documents.set(id, data)
          else documents.delete(id)
          return { id, before: before && { data: before }, after: data && { data } }
        }
        const all = () => [...documents.values()].map((data) => ({ data }))
        first.forEach(put)
        const running = runningFigures(task, aggregateOf(runningTask(task), all()))
        for (const changes of [[], ...steps]) {
          for (const one of changes) running.follow(put(one))
          expect(unordered(running.answer())).toEqual(unordered(aggregateOf(task, all())))
        }
      },
    ),
    { numRuns: 500 },
  )
})

it('groups stay in their order, and those that did not change stay the same objects', () => {
  const task = readAggregate({ aggregate: { count: true, by: ['state'] } }, 'things', [])
  const running = runningFigures(
    task,
    aggregateOf(runningTask(task), [{ data: { state: 'b' } }, { data: { state: 'd' } }]),
  )
  const first = running.answer() as { groups: { key: Data; count?: number }[] }
  running.follow({ id: 'x', after: { data: { state: 'c' } } })
  running.follow({ id: 'y', before: { data: { state: 'd' } } })
  const then = running.answer() as typeof first
  expect(then.groups.map(({ key, count }) => [key.state, count])).toEqual([
    ['b', 1],
    ['c', 1],
  ])
  expect(then.groups[0]).toBe(first.groups[0])
})

const unordered = (answer: object) =>
  'groups' in answer ? new Set((answer.groups as object[]).map((group) => JSON.stringify(group))) : answer
