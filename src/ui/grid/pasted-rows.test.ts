import { describe, expect, it } from 'vitest'
import { defineCollection } from '#model/schema/collection.ts'
import { choice, number, text } from '#model/schema/fields.ts'
import { onceBy } from '#model/schema/unique.ts'
import { cellKey, readPasted, takenQuery } from '#ui/grid/pasted-rows.ts'

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
  once: onceBy('code', {
    path: '/customers',
    nameOf: ({ name }) => String(name),
    words: ({ code }, { data }) => `${code} is of ${data.name}`,
  }),
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
      status: '“Activ” is not an option for Status. Use Active or Blocked.',
    })
    expect(third).toMatchObject({ after: { code: 'N4' }, faults: {} })
  })

  it('names the record outside of it that has a number already', () => {
    const other = { id: 'z', data: { name: 'Zinc', code: 'N4' } } as never
    expect(takenQuery(at.collection, readPasted(block, at))).toEqual({
      collection: 'buyers',
      where: [{ or: [['code', 'in', ['N3', 'N4']]] }],
      limit: 2,
    })
    const [first, , third] = readPasted(block, { ...at, others: [other, docs[0]!] })
    expect(first).toMatchObject({ after: { code: 'N3' }, faults: {} })
    expect(third!.after).toEqual({})
    expect(third!.faults).toEqual({ code: 'N4 is of Zinc' })
    expect(takenQuery(at.collection, [])).toBeUndefined()
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
