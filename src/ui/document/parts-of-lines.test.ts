import { expect, it } from 'vitest'
import type { Data } from '#model/schema/value.ts'
import { partsOfLines, withPart } from '#ui/document/parts-of-lines.ts'

const part = { partId: 'p1', partNumber: '6205-2RS1', brand: 'SKF', description: 'Deep groove ball' }
const clock = { now: new Date('2026-11-20T12:00:00Z'), today: '2026-11-20', timeZone: 'UTC' }
const known = new Map<string, readonly Data[]>([
  ['62052rs1', [part]],
  [
    '6204',
    [
      { ...part, partId: 'skf' },
      { ...part, partId: 'fag', brand: 'FAG' },
    ],
  ],
])

it.each<[string, Data, Data]>([
  ['a number that is known', { partNumber: '62052rs1', qty: 4 }, { ...part, qty: 4 }],
  [
    'what was written besides',
    { partNumber: '62052rs1', description: 'Two seals' },
    { ...part, description: 'Two seals' },
  ],
  ['the brand in other letters', { partNumber: '62052rs1', brand: ' skf' }, part],
  ['another brand', { partNumber: '62052rs1', brand: 'FAG' }, { partNumber: '62052rs1', brand: 'FAG' }],
  ['a number of two brands', { partNumber: '6204' }, { partNumber: '6204' }],
  ['a number of two brands, one named', { partNumber: '6204', brand: 'FAG' }, { ...part, partId: 'fag', brand: 'FAG' }],
  ['a part that was chosen', { partId: 'p9', partNumber: '62052rs1' }, { partId: 'p9', partNumber: '62052rs1' }],
  ['a number nobody knows', { partNumber: 'X-1' }, { partNumber: 'X-1' }],
  ['a line without a number', { qty: 4 }, { qty: 4 }],
])('%s', (_, line, expected) => {
  expect(withPart(line, known)).toEqual(expected)
})

it('parts are filled into the lines as they stand once the answer is there', async () => {
  const entry = { label: '', find: () => Promise.resolve([]), known: () => Promise.resolve(known) }
  const fill = await partsOfLines(entry, [{ partNumber: '62052rs1' }], { data: {} }, clock)
  expect(fill?.([{ partNumber: '62052rs1', qty: 40 }, { partNumber: 'later' }])).toEqual([
    { ...part, qty: 40 },
    { partNumber: 'later' },
  ])
})

it('nothing is asked where every line has its part, and nothing is filled in where no one knows the number', async () => {
  const entry = {
    label: '',
    find: () => Promise.resolve([]),
    known: () => Promise.resolve(new Map<string, readonly Data[]>()),
  }
  expect(await partsOfLines(entry, [{ partId: 'p1', partNumber: '6205' }], { data: {} }, clock)).toBeUndefined()
  expect(await partsOfLines(entry, [{ partNumber: 'X-1' }], { data: {} }, clock)).toBeUndefined()
})
