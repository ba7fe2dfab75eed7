import { expect, it } from 'vitest'
import { besideNow } from '#ui/history/as-was.ts'

const at = '2026-11-20T12:00:00.000Z'
const doc = (id: string, version: number, data = {}) => ({ id, version, createTime: at, updateTime: at, data })

it('what stood then is paired with what became of it', () => {
  const then = [doc('same', 1), doc('changed', 1, { name: 'SKF', city: 'Oslo' }), doc('gone', 1)]
  const now = [doc('same', 1), doc('changed', 2, { name: 'SKF USA', city: 'Oslo' }), doc('new', 3)]
  expect(besideNow(then, now).map(({ was, now, changes }) => [was.id, now?.version, changes])).toEqual([
    ['same', 1, []],
    ['changed', 2, [{ path: 'name', before: 'SKF', after: 'SKF USA' }]],
    ['gone', undefined, []],
  ])
})
