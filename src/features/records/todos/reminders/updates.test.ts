import { describe, expect, it } from 'vitest'
import { taskChanges } from '#features/records/todos/reminders/updates.ts'
import type { FieldChange, HistoryEntry } from '#model/command/commit.ts'

const ME = 'sam@prime.test'
const entry = (seq: number, by: string, ...changes: FieldChange[]): HistoryEntry => ({
  seq,
  at: '2026-11-20T12:00:00.000Z',
  by: { id: by, email: `${by}@prime.test` },
  command: 'commit',
  changes,
})
const updatesOf = (entries: readonly HistoryEntry[], seen?: number) =>
  taskChanges(entries.toReversed(), { me: ME, seen, timeZone: 'UTC', show: (day) => day })
const status = (after: string): FieldChange => ({ path: 'status', before: 'To do', after })

describe('news of a watched task', () => {
  it.each<[FieldChange[], string | undefined]>([
    [[status('Done'), { path: 'doneOn', after: '2026-11-20' }], 'done'],
    [[status('Doing')], 'begun'],
    [[{ path: 'dueOn', before: '2026-11-20', after: '2026-11-24' }], 'due 2026-11-24'],
    [[{ path: 'dueOn', before: '2026-11-20' }], 'due date removed'],
    [[{ path: 'assignee', before: ME, after: 'kim@prime.test' }], 'now for Kim'],
    [[{ path: 'checklist', after: [{ done: true }, { done: false }] }], '1 of 2 steps done'],
    [
      [
        { path: 'title', before: 'Old', after: 'New' },
        { path: 'priority', after: 'High' },
      ],
      'renamed from "Old", high priority',
    ],
    [[{ path: 'watchers', before: [ME], after: [ME, 'kim@prime.test'] }], undefined],
  ])('%j reads "%s"', (changes, words) => {
    expect(updatesOf([entry(1, 'kim', ...changes)])[0]?.words).toBe(words)
  })

  it('is what others did, not oneself', () => {
    expect(
      updatesOf([entry(1, 'sam', status('Doing')), entry(2, 'kim', status('Done'))]).map(({ seq }) => seq),
    ).toEqual([2])
  })

  it('is what came after one looked', () => {
    expect(
      updatesOf([entry(1, 'kim', status('Doing')), entry(2, 'kim', status('Done'))], 1).map(({ seq }) => seq),
    ).toEqual([2])
  })

  it('begins with watching', () => {
    const watched: FieldChange = { path: 'watchers', before: [], after: [ME] }
    const entries = [entry(1, 'kim', status('Doing')), entry(2, 'kim', watched), entry(3, 'kim', status('Done'))]
    expect(updatesOf(entries).map(({ seq }) => seq)).toEqual([3])
  })
})
