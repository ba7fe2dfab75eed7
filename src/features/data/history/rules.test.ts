import { describe, expect, it } from 'vitest'
import { deletedIn } from '#features/data/history/rules.ts'

describe('the trash', () => {
  const entry = (kind: string, id = 'a', title?: string) => ({
    at: '2026-11-20T12:00:00.000Z',
    by: { email: 'kim@prime.test' },
    documents: [{ collection: 'vendors', id, kind, ...(title && { title }) }],
  })
  const ids = (entries: Parameters<typeof deletedIn>[0]) => deletedIn(entries).map(({ id }) => id)

  it('holds what was deleted last, not what came back', () => {
    expect(ids([entry('deleted')])).toEqual(['a'])
    expect(ids([entry('created'), entry('deleted')])).toEqual([])
    expect(ids([entry('deleted'), entry('changed'), entry('deleted')])).toEqual(['a'])
    expect(ids([entry('deleted', 'b'), entry('deleted')])).toEqual(['b', 'a'])
  })

  it('names a record by its title, else by its id', () => {
    expect(deletedIn([entry('deleted', 'a', 'SKF'), entry('deleted', 'b')]).map(({ title }) => title)).toEqual([
      'SKF',
      'b',
    ])
  })
})
