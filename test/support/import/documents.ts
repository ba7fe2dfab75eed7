import fc from 'fast-check'
import { isEmptyWord } from '#model/import/rows.ts'
import { defineCollection } from '#model/schema/collection.ts'
import {
  choice,
  date,
  flag,
  lines,
  moment,
  money,
  number,
  object,
  reference,
  tags,
  text,
} from '#model/schema/fields.ts'
import { type Data, isReservedKey, type Value } from '#model/schema/value.ts'

/** A collection with a field of every kind. */
export const kinds = defineCollection({
  name: 'kinds',
  label: { one: 'Kind', many: 'Kinds' },
  title: 'label',
  fields: {
    label: text('Label'),
    amount: money('Amount'),
    count: number('Count'),
    due: date('Due'),
    seenAt: moment('Seen'),
    isOpen: flag('Open'),
    status: choice('Status', ['Open', 'Closed']),
    vendorId: reference('Vendor', 'vendors'),
    marks: tags('Marks'),
    lines: lines('Lines', { part: text('Part'), qty: number('Quantity') }),
    more: object('More'),
  },
  list: { columns: ['label'], sort: 'label' },
  form: [['label']],
  search: ['label'],
  indexes: [],
})

const plainText = fc.string({ unit: 'binary', maxLength: 20 }).filter((word) => word.isWellFormed())
const name = fc.oneof(
  fc.constantFrom(
    'id',
    'Id',
    'name',
    'vendorRef',
    'Reference',
    'amount',
    'Due Date',
    'a.b',
    '0012',
    'ref',
    'parent',
    'collection',
  ),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .filter((word) => !isReservedKey(word) && word.isWellFormed()),
)
const stamp = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((day): Value => ({ $ts: day.toISOString() }))
const number64 = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
/** Values that look like Firestore's own, formulas, numbers and dates as text. */
const tricky: fc.Arbitrary<Value> = fc.constantFrom<Value>(
  { seconds: 12, nanoseconds: 5_000_000 },
  { _seconds: 12, _nanoseconds: 0 },
  { latitude: 1.5, longitude: -2 },
  { ref: 'vendors/v1' },
  { ref: 5 },
  { ref: 'vendors/v1', note: 'x' },
  'vendors/v1',
  '=1+1',
  "'+49",
  ' 0012-34 ',
  '-',
  'null',
  '2026-11-20',
  'Nov 24, 2026',
  '62/22',
  '/documents/',
)
const { value: anyValue } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    tricky,
    plainText,
    number64,
    fc.boolean(),
    fc.constant(null),
    stamp,
    fc.array(
      // A list cannot contain a list directly.
      tie('value').filter((item) => !Array.isArray(item)),
      { maxLength: 3 },
    ) as fc.Arbitrary<Value>,
    fc.dictionary(name, tie('value'), { maxKeys: 3 }) as fc.Arbitrary<Value>,
  ),
}))
/** Documents of a loose collection, including values that look like something else. */
export const anyDocument = fc.dictionary(name, anyValue, { maxKeys: 6 }) as fc.Arbitrary<Data>
export const anyDocuments = fc.array(
  anyDocument.map((data) => ({ ...data })),
  { minLength: 1, maxLength: 12 },
)

const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => text.replace(/[\p{C}\p{Z}]/gu, ' ').trim())
  .filter((text) => text.isWellFormed() && !isEmptyWord(text))
const written = fc.oneof(
  word,
  fc.constantFrom('=1+1', '+49 30', '-5', '@x', "'=1", "''@", '0012-34', '6205', '1.10', '3E5'),
)
const decimal = (places: number) =>
  fc.integer({ min: -1e9, max: 1e9 }).map((units) => (units === 0 ? 0 : Number((units / 10 ** places).toFixed(places))))
const day = fc
  .date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10))
const second = fc
  .date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => ({ $ts: `${moment.toISOString().slice(0, 19)}.000Z` }))
/** A document of `kinds` as a form, a command or an import would store it. */
export const typedDocument = fc.record(
  {
    label: written,
    amount: decimal(2),
    count: decimal(4),
    due: day,
    seenAt: second,
    isOpen: fc.boolean(),
    status: fc.constantFrom('Open', 'Closed'),
    vendorId: fc.constantFrom('v-1', 'v-2'),
    marks: fc.array(
      word.filter((mark) => !/[,;]/.test(mark)),
      { minLength: 1, maxLength: 3 },
    ),
    lines: fc.array(fc.record({ part: written, qty: decimal(0) }), { minLength: 1, maxLength: 3 }),
    more: fc.dictionary(fc.constantFrom('a', 'b'), fc.oneof(written, fc.boolean()), { minKeys: 1, maxKeys: 2 }),
  },
  { requiredKeys: ['label'] },
)
