import { describe, expect, it } from 'vitest'
import { defineCollection } from '#model/schema/collection.ts'
import { choice, date, flag, lines, moment, money, reference, text } from '#model/schema/fields.ts'
import { schemaOf } from '#model/schema/json-schema.ts'
import { typeText } from '#model/structure/type-text.ts'

const orders = defineCollection({
  name: 'orders',
  label: { one: 'Sales order', many: 'Sales orders' },
  title: 'number',
  fields: {
    number: text('Number', { required: true, help: 'Ours */ not theirs' }),
    customerId: reference('Customer', 'customers'),
    due: date('Due'),
    sentAt: moment('Sent'),
    total: money('Total', { min: 0 }),
    isPaid: flag('Paid'),
    status: choice('Status', ['Open', 'Closed']),
    lines: lines('Lines', { part: text('Part', { required: true }) }),
  },
  list: { columns: ['number'], sort: 'number' },
  form: [['number']],
  search: ['number'],
  indexes: [],
})
const loose = {
  ...orders,
  name: 'old orders',
  lenient: true,
  fields: { 'paid on': date('Paid on'), state: orders.fields.status },
}

describe('the structure of a collection for others', () => {
  it('is a JSON Schema that stands by itself', () => {
    expect(schemaOf([orders])).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Sales orders',
      type: 'object',
      required: ['number'],
      properties: {
        number: { title: 'Number', description: 'Ours */ not theirs', type: 'string' },
        customerId: { title: 'Customer', type: 'string', 'x-references': 'customers' },
        due: { title: 'Due', anyOf: [{ type: 'string' }, { $ref: '#/$defs/Timestamp' }, { type: 'number' }] },
        sentAt: { title: 'Sent', $ref: '#/$defs/Timestamp' },
        total: { title: 'Total', type: 'number', minimum: 0 },
        isPaid: { title: 'Paid', type: 'boolean' },
        status: { title: 'Status', enum: ['Open', 'Closed'] },
        lines: {
          title: 'Lines',
          type: 'array',
          items: { type: 'object', properties: { part: { title: 'Part', type: 'string' } }, required: ['part'] },
        },
      },
      $defs: { Timestamp: expect.objectContaining({ required: ['$ts'] }) },
    })
  })

  it('of several is one schema with a part for each', () => {
    const { $defs, properties } = schemaOf([orders, loose])
    expect(properties).toBeUndefined()
    expect($defs).toMatchObject({
      orders: { required: ['number'] },
      'old orders': { properties: { state: { type: 'string', examples: ['Open', 'Closed'] } } },
    })
  })

  it('is a TypeScript type, in which no comment ends early and no name stands twice', () => {
    expect(typeText([orders, loose])).toBe(`/** A moment, ISO text in UTC. */
export interface Timestamp {
  $ts: string
}

/** Sales orders: the data of a document of \`orders\`. */
export interface SalesOrder {
  /** Number; Ours * / not theirs */
  number: string
  /** Customer; the id of a document of \`customers\` */
  customerId?: string
  /** Due */
  due?: string | number | Timestamp
  /** Sent */
  sentAt?: Timestamp
  /** Total */
  total?: number
  /** Paid */
  isPaid?: boolean
  /** Status */
  status?: "Open" | "Closed"
  /** Lines */
  lines?: {
    /** Part */
    part: string
  }[]
}

/** Sales orders: the data of a document of \`old orders\`. */
export interface SalesOrder2 {
  /** Paid on */
  "paid on"?: string | number | Timestamp
  /** Status */
  state?: string
}
`)
  })
})
