import { expect, it } from 'vitest'
import { readPlan } from '#server/import/plan/read-plan.ts'

it.each([
  [{ steps: { a: [{ do: 'shout' }] } }, 'There is no step "shout".'],
  [{ steps: { a: [{ do: 'split', by: '', take: 1 }] } }, '"split" has a mark'],
  [{ steps: { a: [{ do: 'lookup', collection: 'vendors', field: 'name' }, { do: 'upper' }] } }, 'is the last step'],
  [{ fill: { b: { text: 'x', from: 'a' } } }, '"fill" of b is one of'],
  [{ mapping: { a: 'b' }, fill: { b: { text: 'x' } } }, 'Two columns fill "b".'],
])('a plan with %j is refused', (plan, sentence) => {
  expect(() => readPlan({ collection: 'bins', format: 'csv', ...plan })).toThrow(sentence)
})
