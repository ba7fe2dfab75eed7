import { expect, it, vi } from 'vitest'
import { dataText, partText, readData } from '#store/stored-text.ts'

const data = { name: 'Lagér', lines: [{ n: 1 }], text: 'x'.repeat(10_000) }

it.each([
  ['a short document', { id: 'a', version: 1, data: { name: 'b' } }],
  ['a long one that was read', { id: 'a', version: 1, data: readData(JSON.stringify(data)) }],
  ['its data alone', { data: readData(JSON.stringify(data)) }],
  ['a part without data', { aggregate: { count: 1 }, absent: undefined }],
  ['a list', [{ data }, null]],
  ['no data', { id: 'a', data: null }],
])('%s is told as JSON.stringify tells it', (_, part) => {
  expect(partText(part)).toBe(JSON.stringify(part))
})

it('a long document that was read is not written again', () => {
  const read = readData(JSON.stringify(data))
  const written = vi.spyOn(JSON, 'stringify')
  const [text, part] = [dataText(read), partText({ id: 'a', data: read })]
  const sizes = written.mock.results.map(({ value }) => String(value).length)
  written.mockRestore()
  expect([text, part]).toEqual([JSON.stringify(data), JSON.stringify({ id: 'a', data })])
  expect(Math.max(...sizes)).toBeLessThan(100)
})
