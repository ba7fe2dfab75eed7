import { expect, it } from 'vitest'
import { csvReader } from '#base/formats/csv.ts'
import { extractOf } from '#features/data/history/tabs/extract.ts'

const entry = (seq: number, documents: object[], documentCount = documents.length) =>
  ({
    seq,
    at: '2026-11-20T12:00:00.000Z',
    by: { email: 'sam@prime.test' },
    label: 'Save',
    documents,
    documentCount,
  }) as never

it('the extract has a row for each field that changed, the oldest first, and says what it leaves out', () => {
  const text = extractOf([
    entry(8, [{ collection: 'po', id: 'o', kind: 'deleted', changes: [] }], 30),
    entry(7, [
      {
        collection: 'payables',
        id: 'a',
        title: 'AP-1, "x"',
        kind: 'changed',
        changes: [
          { path: 'balance', before: 10.5, after: 0 },
          { path: 'tags', before: null, after: ['a'] },
        ],
      },
    ]),
  ])
  const reader = csvReader()
  const rows = [...reader.push(text), ...reader.end()].map((row) => row.slice(4))
  expect(rows).toEqual([
    ['Kind', 'Record', 'Id', 'What', 'Field', 'Before', 'After'],
    ['payables', 'AP-1, "x"', 'a', 'changed', 'balance', '10.5', '0'],
    ['payables', 'AP-1, "x"', 'a', 'changed', 'tags', '', '["a"]'],
    ['po', '', 'o', 'deleted', '', '', ''],
    ['', 'and 29 more records', '', '', '', '', ''],
  ])
})
