import { describe, expect, it } from 'vitest'
import type { Data } from '#model/schema/value.ts'
import { tagWrite } from '#ui/bulk/tagging.ts'

const doc = (data: Data) => ({ id: 'v1', version: 7, createTime: '', updateTime: '', data })
const write = (data: Data, added: string[], removed: string[]) =>
  tagWrite('vendors', doc(data), { name: 'brands', added, removed })

describe('tagging a record', () => {
  it.each([
    ['adds to none', {}, ['SKF'], [], ['SKF']],
    ['adds what is not there yet', { brands: ['NSK', 'SKF'] }, ['SKF', 'FAG'], [], ['NSK', 'SKF', 'FAG']],
    ['takes away and adds', { brands: ['NSK', 'SKF'] }, ['FAG'], ['NSK'], ['SKF', 'FAG']],
  ])('%s', (_, data, added, removed, after) => {
    expect(write(data, added, removed)).toEqual({
      op: 'update',
      collection: 'vendors',
      id: 'v1',
      ifVersion: 7,
      patch: { brands: after },
    })
  })

  it('leaves no empty list behind', () => {
    expect(write({ brands: ['NSK'] }, [], ['NSK'])).toMatchObject({ unset: ['brands'] })
  })

  it.each([
    ['has them already', { brands: ['NSK'] }, ['NSK'], []],
    ['never had them', {}, [], ['NSK']],
  ])('writes nothing where a record %s', (_, data, added, removed) => {
    expect(write(data, added, removed)).toBeUndefined()
  })
})
