import { describe, expect, it } from 'vitest'
import { defineCollection } from '#model/schema/collection.ts'
import { choice, number, text } from '#model/schema/fields.ts'
import { onceBy } from '#model/schema/unique.ts'
import { cellKey, readPasted } from '#ui/grid/pasted-rows.ts'

const customers = defineCollection({
  name: 'buyers',
  label: { one: 'Customer', many: 'Customers' },
  title: 'name',
  fields: {
    name: text('Name', { required: true }),
    code: text('Code'),
    status: choice('Status', ['Active', 'Blocked']),
    limit: number('Limit'),
  },
  list: { columns: ['name'], sort: 'name' },
  form: [['name']],
  once: onceBy('code', { path: '/customers', nameOf: ({ name }) => String(name), words: () => 'taken' }),
} as never)

const doc = (id: string, data: object) => ({ id, version: 1, createTime: '', updateTime: '', data }) as never
const docs = [doc('a', { name: 'Acme', code: 'N1' }), doc('b', { name: 'Bolt' }), doc('c', { name: 'Cog' })]
const at = { collection: customers as never, canEdit: () => true, today: '2026-11-20', timeZone: 'UTC' }

describe('a pasted block', () => {
  const block = {
    docs,
    names: ['code', 'status'],
    cells: [
      ['N3', 'Active'],
      ['N3', 'Activ'],
      ['N4', ''],
    ],
  }

  it('says which number is in it twice before anything is written, and what cannot be read', () => {
    const [first, second, third] = readPasted(block, at)
    expect(first).toMatchObject({ after: { code: 'N3', status: 'Active' }, faults: {} })
    expect(second!.after).toEqual({})
    expect(second!.faults).toEqual({
      code: '“N3” is also pasted for Acme. Use a different value.',
      status: '“Activ” is not a valid option.',
    })
    expect(third).toMatchObject({ after: { code: 'N4' }, faults: {} })
  })

  it('takes what was corrected instead', () => {
    const corrected = new Map([
      [cellKey('b', 'code'), 'N5'],
      [cellKey('b', 'status'), 'Active'],
    ])
    expect(readPasted(block, { ...at, corrected })[1]).toMatchObject({
      after: { code: 'N5', status: 'Active' },
      faults: {},
    })
  })

  it('names a number that another of its rows keeps', () => {
    const [, second] = readPasted({ docs, names: ['code'], cells: [['N1'], ['N1']] }, at)
    expect(second!.faults.code).toContain('Acme')
  })

  it('leaves columns alone that may not be edited', () => {
    const [first] = readPasted(block, { ...at, canEdit: (name) => name !== 'code' })
    expect(first!.after).toEqual({ status: 'Active' })
  })
})
