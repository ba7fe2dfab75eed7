import { expect, it } from 'vitest'
import { alikeQuery, recognizedIn, recognizedWords } from '#features/stock/inventory/record/recognized.ts'
import type { Data } from '#model/schema/value.ts'

const known: Data[] = [
  { partNumber: '62052', brand: 'X', odMm: 1 },
  { partNumber: '6205-2Z', brand: 'FAG', type: 'Deep groove ball', boreMm: 25, odMm: 52, widthMm: 15 },
]

it('a number is read: size from another of its basic number, seal and clearance from its codes', () => {
  expect(recognizedIn({ partNumber: '6205-2RS1/C3', brand: 'SKF' }, known)).toEqual({
    type: 'Deep groove ball',
    boreMm: 25,
    odMm: 52,
    widthMm: 15,
    sealCode: '2RS1',
    clearance: 'C3',
  })
  expect(recognizedIn({ partNumber: '6206', brand: 'SKF' }, known)).toEqual({ boreMm: 30 })
  expect(recognizedIn({ partNumber: 'grease', brand: 'SKF' }, known)).toEqual({})
})

it('what is recognized is said in a line', () => {
  const data = { partNumber: '6205-2RS1', brand: 'SKF', type: 'Deep groove ball', boreMm: 25, odMm: 52, widthMm: 15 }
  expect(recognizedWords(data)).toBe('Deep groove ball, 25 × 52 × 15 mm, two contact rubber seals')
  expect(recognizedWords({ partNumber: '6205', boreMm: 25 })).toBe('bore 25 mm')
  expect(recognizedWords({})).toBeUndefined()
})

it('parts alike are asked for once the number names a bearing', () => {
  expect(alikeQuery({ partNumber: '6205-2RS1' })?.where).toEqual([['pnKey', 'starts-with', '6205']])
  expect(alikeQuery({ partNumber: '' })).toBeUndefined()
})
