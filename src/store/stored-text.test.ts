import { describe, expect, it, vi } from 'vitest'
import { dataText, partText, storedDoc } from '#store/stored-text.ts'

const head = { id: 'a', version: 3, createTime: 't1', updateTime: 't2' }
const SHORT = '{"n": 1.50, "name":"short"}'
const LONG = `{"n": 1.50, "name":"${'x'.repeat(10_000)}"}`

describe.each([
  ['a short document', SHORT, JSON.stringify(JSON.parse(SHORT))],
  ['a long one', LONG, LONG],
])('%s', (_, text, sent) => {
  it('has its data, however it is asked for', () => {
    const whole = { ...head, data: JSON.parse(text) }
    expect(storedDoc(head, text)).toEqual(whole)
    expect({ ...storedDoc(head, text) }).toEqual(whole)
    expect(structuredClone(storedDoc(head, text))).toEqual(whole)
    expect(JSON.parse(JSON.stringify(storedDoc(head, text)))).toEqual(whole)
    const doc = storedDoc(head, text)
    expect(doc.data).toBe(doc.data)
  })

  it('is measured and sent by the text the store has, before and after its data was looked at', () => {
    const doc = storedDoc(head, text)
    for (const look of [() => undefined, () => doc.data]) {
      look()
      expect(dataText(doc)).toBe(sent)
      expect(partText(doc)).toBe(`${JSON.stringify(head).slice(0, -1)},"data":${sent}}`)
      expect(partText({ seq: 9, ...doc })).toBe(`${JSON.stringify({ seq: 9, ...head }).slice(0, -1)},"data":${sent}}`)
    }
  })

  it('is sent as it was changed, not as it was stored', () => {
    const changed = { ...storedDoc(head, text), data: { n: 2 } }
    expect(JSON.parse(partText(changed)).data).toEqual({ n: 2 })
  })
})

it('a long document is not parsed until its data is read', () => {
  const doc = storedDoc(head, `${'{'.repeat(9_000)} is no JSON`)
  expect(partText(doc)).toContain('is no JSON')
  expect(() => doc.data).toThrow(SyntaxError)
})

it.each([
  ['a part without data', { aggregate: { count: 1 }, absent: undefined }],
  ['a list', [{ data: { n: 1 } }, null]],
  ['no data', { id: 'a', data: null }],
])('%s is told as JSON.stringify tells it', (_, part) => {
  expect(partText(part)).toBe(JSON.stringify(part))
})

it('a long document is not written again', () => {
  const doc = storedDoc(head, LONG)
  expect(doc.data).toBeDefined()
  const written = vi.spyOn(JSON, 'stringify')
  const texts = [dataText(doc), partText(doc)]
  const sizes = written.mock.results.map(({ value }) => String(value).length)
  written.mockRestore()
  for (const text of texts) expect(text).toContain(LONG)
  expect(Math.max(...sizes)).toBeLessThan(100)
})
