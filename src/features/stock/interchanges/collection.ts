import { parts } from '#features/stock/parts/collection.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, reference, text } from '#model/schema/fields.ts'

export const INTERCHANGE_KINDS = ['Interchange', 'Substitute', 'Supersede', 'Upgrade'] as const
export const CONFIDENCES = ['Confirmed', 'Catalogue', 'Derived', 'Rejected'] as const

/**
 * Which part can replace which, and with what confidence. A derived match is not printed on any document before a
 * person has confirmed it.
 */
export const interchanges = defineCollection({
  name: 'interchanges',
  label: { one: 'Interchange', many: 'Interchanges' },
  title: 'bPartNumber',
  fields: {
    aPartId: reference('Part', parts, { required: true }),
    bPartId: reference('Other part', parts),
    bPartNumber: text('Other number', { required: true, mono: true }),
    bBrand: text('Other brand'),
    kind: choice('Kind', INTERCHANGE_KINDS, { default: 'Interchange' }),
    direction: choice('Direction', ['Both', 'A to B'], { default: 'Both' }),
    confidence: choice('Confidence', CONFIDENCES, { default: 'Derived', words: { Derived: 'Suggested' } }),
    differences: text('Differences'),
    source: text('Source'),
  },
  list: { columns: ['aPartId', 'bPartNumber', 'bBrand', 'kind', 'confidence', 'differences'], sort: 'bPartNumber' },
  form: [
    ['aPartId', 'bPartId', 'bPartNumber', 'bBrand'],
    ['kind', 'direction', 'confidence'],
    ['differences', 'source'],
  ],
  search: ['bPartNumber', 'bBrand'],
  indexes: [['aPartId'], ['bPartId'], ['bPartNumber']],
})

export type Interchange = DocOf<typeof interchanges>
