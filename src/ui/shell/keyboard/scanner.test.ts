import { describe, expect, it } from 'vitest'
import { isNoValue, scanListener } from '#ui/shell/keyboard/scanner.ts'

/** Types a text at a pace, ended by Enter; returns how the last key was classified. */
function type(text: string, pace: number, end = 'Enter') {
  const hear = scanListener()
  const keys = [...text, end]
  return keys.map((key, index) => hear({ key, at: 1_000 + index * pace })).at(-1)
}

describe('keys that come from a scanner', () => {
  it.each([
    ['L-000123', 2, 'L-000123'],
    ['L-000123', 20, 'L-000123'],
    ['https://prime.example/inventory?id=part-1', 5, 'https://prime.example/inventory?id=part-1'],
    [' 6205-2RS1 ', 10, '6205-2RS1'],
  ])('%j at %i ms are one code', (text, pace, code) => {
    expect(type(text, pace)).toEqual({ kind: 'code', code })
  })

  it.each([
    ['6205-2RS1', 90],
    ['nnn', 5],
    ['', 5],
  ])('%j at %i ms are a person’s', (text, pace) => {
    expect(type(text, pace)).toEqual({ kind: 'none' })
  })

  it('leave the keys alone that act by themselves', () => {
    const hear = scanListener('gn/ ')
    expect([...'gnngg/   '].map((key, index) => hear({ key, at: index * 3 }).kind)).toEqual(Array(9).fill('none'))
  })

  it('begin again after a pause or another key', () => {
    const hear = scanListener()
    expect(hear({ key: 'n', at: 0 }).kind).toBe('none')
    expect(hear({ key: 'A', at: 900 }).kind).toBe('none')
    expect(hear({ key: 'Shift', at: 905 }).kind).toBe('none')
    expect(hear({ key: 'B', at: 910 }).kind).toBe('part')
    expect(hear({ key: 'ArrowDown', at: 915 }).kind).toBe('none')
    for (const [index, key] of [...'1042'].entries()) hear({ key, at: 920 + index * 5 })
    expect(hear({ key: 'Enter', at: 945 })).toEqual({ kind: 'code', code: '1042' })
  })
})

it.each([
  ['1Z999AA10123456784', true],
  ['6205-2RS1', true],
  ['110326-01', true],
  ['9400111899223197428490', true],
  ['12480.50', false],
  ['2026-11-20', false],
  ['=12*3.5', false],
  ['+7', false],
  ['11/24', false],
])('%s typed at once into a cell is a code: %s', (text, isCode) => {
  expect(isNoValue(text)).toBe(isCode)
})
