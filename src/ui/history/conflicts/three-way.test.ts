import { describe, expect, it } from 'vitest'
import type { FieldChange, HistoryEntry } from '#model/command/commit.ts'
import { choicesOf, putBack } from '#ui/history/conflicts/three-way.ts'

const entry = (seq: number, by: string, ...paths: string[]): HistoryEntry => ({
  seq,
  at: `2026-11-20T12:00:0${seq}.000Z`,
  by: { id: by, email: by },
  command: 'commit',
  changes: paths.map((path) => ({ path })),
})
const changes: FieldChange[] = [
  { path: 'city', before: 'Lansdale', after: 'Blue Bell' },
  { path: 'phone', after: '1' },
  { path: 'address.zip', before: '2', after: '3' },
]

describe('a record then and now', () => {
  it('says of each field who changed it last since then, and whether that was someone else', () => {
    const entries = [entry(5, 'kim', 'city'), entry(4, 'sam', 'city', 'phone'), entry(3, 'kim', 'address')]
    expect(choicesOf(changes, entries, { from: 2, me: 'sam' })).toEqual([
      { path: 'city', was: 'Lansdale', is: 'Blue Bell', since: { by: 'kim', at: entries[0]!.at }, isOthers: true },
      { path: 'phone', was: undefined, is: '1', since: { by: 'sam', at: entries[1]!.at }, isOthers: false },
      { path: 'address.zip', was: '2', is: '3', since: { by: 'kim', at: entries[2]!.at }, isOthers: true },
    ])
  })

  it('holds no one to what was done before', () => {
    const [city] = choicesOf(changes, [entry(2, 'kim', 'city')], { from: 2, me: 'sam' })
    expect(city).toMatchObject({ isOthers: false })
    expect(city).not.toHaveProperty('since')
  })

  it('puts back what is chosen, and clears what was not there', () => {
    const choices = choicesOf(changes, [], { from: 0, me: 'sam' })
    expect(putBack(choices.slice(0, 2))).toEqual({ patch: { city: 'Lansdale' }, unset: ['phone'] })
    expect(putBack([])).toEqual({})
  })
})
