import { expect, it } from 'vitest'
import { importsOf } from '#features/data/import/recent.ts'

it('each page of imports lists the files of its own kind', () => {
  const all = [{ format: 'csv' }, { format: 'json' }, { format: 'sheet' }] as const
  expect(importsOf(all, true)).toEqual([{ format: 'json' }])
  expect(importsOf(all, false)).toEqual([{ format: 'csv' }, { format: 'sheet' }])
})
