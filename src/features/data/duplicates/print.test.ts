import '#features/registry.ts'
import { expect, it } from 'vitest'
import type { DuplicateMerge } from '#features/data/duplicates/collection.ts'
import { mergeReport } from '#features/data/duplicates/print.ts'
import type { PrintContext } from '#model/print/print.ts'

const merge = (more: object = {}) =>
  ({
    id: 'm',
    data: {
      title: 'Acme · ACME Inc',
      collection: 'vendors',
      keptId: 'v1',
      loserIds: ['v2'],
      aliases: ['ACME Inc'],
      choices: { phone: 'v2' },
      moved: 3,
      places: [
        { collection: 'po', references: 2 },
        { collection: 'payables', references: 1 },
      ],
      status: 'Merged',
      by: 'sam@prime.test',
      at: { $ts: '2026-11-20T12:00:00.000Z' },
      ...more,
    },
  }) as unknown as DuplicateMerge
const printed = (more?: object) => mergeReport.render([merge(more)], { timeZone: 'UTC' } as PrintContext)

it('the merge report says who merged what, what was chosen, and where references moved', () => {
  const { title, content, mark } = printed()
  expect(title).toBe('Merge of vendor Acme · ACME Inc')
  expect(mark).toBeUndefined()
  const text = JSON.stringify(content)
  for (const part of ['sam@prime.test', 'Nov 20, 2026', 'ACME Inc', 'phone: from v2', 'Purchase order', 'Bill'])
    expect(text).toContain(part)
})

it('and that it was undone, or that nothing pointed there', () => {
  expect(printed({ status: 'Undone', undoneBy: 'kim@prime.test' }).mark).toBe('UNDONE')
  expect(JSON.stringify(printed({ moved: 0, places: [] }).content)).toContain('Nothing pointed to the merged records.')
})
