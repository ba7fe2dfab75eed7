import { expect, it } from 'vitest'
import { read } from '#test/support/import/read.ts'

/** The bytes a program wrote, and the last cells of its two rows. */
it.each([
  ['ibm850', '4e616d652c4f72740a4d816c6c65722c4b946c6e0a4772816e2c5a81726963680a', ['Köln', 'Zürich']],
  ['macintosh', '4e616d652c4f72740a4d9f6c6c65722c4b9a6c6e0a52656e8e2c5a9f726963680a', ['Köln', 'Zürich']],
  ['gb18030', 'd0cdbac52cc6b7c5c60a363230352cb9feb6fbb1f50a', ['哈尔滨']],
  ['shift_jis', '956994d42c8381815b834a815b0a363230352c93fa967b90b88d480a', ['日本精工']],
  [
    'windows-1251',
    'c4e5f2e0ebfc2cc7e0e2eee40a3138303230352ccfeee4f8e8efede8ea20f8e0f0e8eaeee2fbe90a',
    ['Подшипник шариковый'],
  ],
  ['windows-1253', 'c5dfe4eff22cbcedefece10a363230352ccbe5f9eddfe4e1f20a', ['Λεωνίδας']],
  [
    'windows-1252',
    '4e616d652c4e6f74650a44759a616e2c4974927320936e6577942080350a4dfc6c6c65722c8a6b6f64612096208c757672650a',
    ['It’s “new” €5', 'Škoda – Œuvre'],
  ],
])('a file in %s is recognized by the positions of its letters', async (encoding, hex, cells) => {
  const { inspection, data } = await read(Buffer.from(hex, 'hex'))
  expect([inspection.encoding, data.map((row) => Object.values(row).at(-1))]).toEqual([encoding, cells])
})

it('a price list in good English with one sign of money stays what Windows writes', async () => {
  const { inspection, data } = await read(Buffer.from('Part,Price\n6205,\x8012.50\n6206,\x803.00\n', 'latin1'))
  expect([inspection.encoding, data.map(({ Price }) => Price)]).toEqual(['windows-1252', [12.5, 3]])
})

it.each<[string, (bytes: Buffer) => Buffer]>([
  ['utf-16le', (bytes) => bytes],
  ['utf-16be', (bytes) => bytes.swap16()],
])('a file in %s without a mark is recognized by its plain characters, in any script', async (encoding, as) => {
  const { inspection, data } = await read(as(Buffer.from('品番,名前\n6205,東京\n', 'utf16le')))
  expect([inspection.encoding, data]).toEqual([encoding, [{ 品番: '6205', 名前: '東京' }]])
})
