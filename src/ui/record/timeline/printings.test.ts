import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#model/command/commit.ts'
import { printingsOf, templateIn } from '#ui/record/timeline/printings.ts'

const entry = (seq: number, email: string, changes: HistoryEntry['changes']): HistoryEntry => ({
  seq,
  at: `2026-11-20T12:00:0${seq}.000Z`,
  by: { id: email, email },
  command: 'print',
  changes,
})

describe('the printings of a record', () => {
  it('are the rises of its count, by whom and the how manieth', () => {
    const history = [
      entry(3, 'kim@prime.test', [{ path: 'copies', before: 1, after: 2 }]),
      entry(2, 'sam@prime.test', [{ path: 'title', before: 'Old', after: 'New' }]),
      entry(1, 'sam@prime.test', [
        { path: 'title', after: 'Old' },
        { path: 'copies', after: 1 },
      ]),
    ]
    expect(printingsOf(history, { id: 'part-label.p1', template: 'Part label' })).toEqual([
      {
        key: 'part-label.p1@3',
        at: '2026-11-20T12:00:03.000Z',
        by: 'kim@prime.test',
        words: 'printed Part label, copy 2',
      },
      { key: 'part-label.p1@1', at: '2026-11-20T12:00:01.000Z', by: 'sam@prime.test', words: 'printed Part label' },
    ])
  })

  it('name the template without the record they are beside', () => {
    expect(templateIn('Part label 6205', '6205')).toBe('Part label')
    expect(templateIn('Statement', 'Gary Bearings')).toBe('Statement')
    expect(templateIn('Part label 6205', '')).toBe('Part label 6205')
  })
})
