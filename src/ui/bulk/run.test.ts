import { describe, expect, it } from 'vitest'
import { Problem } from '#base/problem.ts'
import { refusals } from '#ui/bulk/run.ts'

describe('what was refused of a commit', () => {
  it('is what someone changed or deleted meanwhile, by its place', () => {
    const conflicts = [
      { index: 0, collection: 'po', id: 'a', expected: 1, actual: 2 },
      { index: 3, collection: 'po', id: 'b', expected: 1, actual: null },
    ]
    expect([...refusals(new Problem('version-conflict', 'Changed.', { more: { conflicts } }))]).toEqual([
      [0, 'was changed meanwhile'],
      [3, 'was deleted meanwhile'],
    ])
  })

  it('is what does not take the value', () => {
    const faults = [{ pointer: '/writes/12/patch/qty', code: 'invalid', detail: 'Quantity is below 0.' }]
    expect([...refusals(new Problem('invalid', 'No.', { faults }))]).toEqual([[12, 'Quantity is below 0.']])
  })

  it('is what a rule of the collection keeps as it is', () => {
    const faults = [{ pointer: '/writes/1', code: 'refused', detail: '6205 is not archived: 3 on hand in L1.' }]
    const problem = new Problem('refused', 'No.', { faults })
    expect([...refusals(problem)]).toEqual([[1, '6205 is not archived: 3 on hand in L1.']])
  })

  it('is nothing where the whole act is refused', () => {
    expect(refusals(new Problem('commands-only', 'By commands.')).size).toBe(0)
  })
})
