import { expect, it } from 'vitest'
import { readHistoryFilter, writeHistoryFilter } from '#ui/history/entry.ts'

it('the address of the history carries person, collection, act and days, and nothing else', () => {
  const filter = { collection: 'payables', by: 'p1', command: 'po.receive', from: '2026-11-01', to: '2026-11-20' }
  expect(readHistoryFilter(writeHistoryFilter(filter))).toEqual(filter)
  expect(readHistoryFilter('?collection=po&theme=x&by=')).toEqual({ collection: 'po' })
  expect(readHistoryFilter('?seq=12')).toEqual({ seq: '12' })
  expect(readHistoryFilter('?seq=twelve')).toEqual({})
  expect(writeHistoryFilter({})).toBe('')
})
