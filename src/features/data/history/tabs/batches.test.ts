import { expect, it } from 'vitest'
import { batchesIn } from '#features/data/history/tabs/batches.ts'

const commit = (seq: number, more: object = {}) => ({
  seq,
  at: `2026-11-20T12:00:${String(seq).padStart(2, '0')}.000Z`,
  by: { email: 'sam@prime.test' },
  command: 'commit',
  label: 'commit',
  documentCount: 1,
  collections: ['vendors'],
  ...more,
})

it('commits of one run are one batch, and a single one over many records is one too', () => {
  const found = batchesIn([
    commit(9, { documentCount: 12, command: 'duplicates.merge', label: 'Merge' }),
    commit(8),
    commit(7, { run: 'r1', documentCount: 200, collections: ['parts'] }),
    commit(6),
    commit(5, { run: 'r1', documentCount: 100 }),
    commit(4, { documentCount: 9 }),
    commit(3, { documentCount: 40, command: 'print' }),
  ])
  expect(found.map(({ run, seq, label, records }) => [run, seq, label, records])).toEqual([
    [undefined, 9, 'Merge', 12],
    ['r1', 7, 'Edited together', 300],
  ])
  expect(found[1]).toMatchObject({ from: '2026-11-20T12:00:05.000Z', collections: ['parts', 'vendors'] })
})

it('what was taken back says so, and taking back is no batch', () => {
  const [batch, ...others] = batchesIn([commit(9, { undoes: 7, documentCount: 300 }), commit(7, { run: 'r1' })])
  expect([batch?.seq, batch?.isUndone, others]).toEqual([7, true, []])
})
