import { describe, expect, it } from 'vitest'
import { rowKeys } from '#server/import/rows/row-keys.ts'

const MANY = 20_000

describe('the keys of rows', () => {
  it('know the row that brought each first, however many there are', () => {
    const keys = rowKeys()
    for (let row = 1; row <= MANY; row++) expect(keys.claim(`key ${row}`, row)).toBeUndefined()
    for (let row = 1; row <= MANY; row++) expect(keys.claim(`key ${row}`, row + MANY)).toBe(row)
    expect(keys.has('key 1')).toBe(true)
    expect(keys.has(`key ${MANY + 1}`)).toBe(false)
    expect(keys.has('')).toBe(false)
  })
})
