import fc from 'fast-check'
import type { AggregateTask, Ask, Condition, Operator, Order } from '#model/query/query.ts'
import { parseSearch, type Search } from '#model/query/search.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { number, object, text } from '#model/schema/fields.ts'
import type { Data, Path, Value } from '#model/schema/value.ts'

/** A collection with declared indexes and search fields. */
export const things = defineCollection({
  name: 'things',
  label: { one: 'Thing', many: 'Things' },
  title: 'a',
  fields: {
    a: text('A'),
    b: number('B'),
    c: text('C'),
    'odd"key': text('Odd'),
    'Due Date': object('Due'),
    name: text('Name'),
    code: text('Code'),
  },
  list: { columns: ['a', 'b'], sort: 'c' },
  form: [['a']],
  search: ['name', 'code'],
  indexes: [['a', 'b'], ['b'], ['odd"key', 'a']],
})

/** A collection without a definition. */
export const LOOSE = 'loose-things'

const PATHS: readonly Path[] = [['a'], ['b'], ['c'], ['odd"key'], ['Due Date', 'net'], ['Due Date'], ['list']]
const SUM_PATHS: readonly Path[] = [['a'], ['b'], ['Due Date', 'net']]
const SEARCH_PATHS: readonly Path[] = [['name'], ['code']]
const day = (text: string) => ({ $ts: `${text}T00:00:00.000Z` })

/** Values that stores are known to confuse. */
const scalar: fc.Arbitrary<Value> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<Value>(null, true, false, 0, 1, 2, '', 'a', 'b', 'Ab', 'ab', 'abc') },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Value>(0.1, 0.1 + 0.2, -1.5, 1e21, 2 ** 53, 2 ** 63, -(2 ** 62), 1e-7, 5e-324, 1.005),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Value>('1', "O'Brien", 'say "x"', 'ö', 'z', '\uE000', '\uFFFD', '\u{1F600}', 'a\u0001b'),
  },
  { weight: 2, arbitrary: fc.constantFrom<Value>(day('2026-01-01'), day('2026-02-28'), '2026-01-01T00:00:00.000Z') },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0) },
)
const map: fc.Arbitrary<Value> = fc.dictionary(fc.constantFrom('x', 'y', 'net'), scalar, { maxKeys: 2 })
const list: fc.Arbitrary<Value> = fc.array(fc.oneof({ weight: 4, arbitrary: scalar }, map), { maxLength: 3 })
const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 8, arbitrary: scalar },
  { weight: 1, arbitrary: map },
  { weight: 1, arbitrary: list },
)

const searched: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom<Value>('6205-2RS1', '6205 2rs', 'SKF', '62 05', 'deep groove', 'Größe ÄÖ', 6205, null),
  fc.array(fc.constantFrom('6205-2RS1', 'nsk', 'x-6', '\u{1F600}6205'), { maxLength: 2 }),
  fc
    .array(fc.constantFrom('6', '2', 'r', 'S', '-', ' ', 'ö', '\u{1F600}', '.'), { maxLength: 7 })
    .map((x) => x.join('')),
)

/** One document's data; every field is optional. */
export const anyData: fc.Arbitrary<Data> = fc.record(
  {
    a: value,
    b: value,
    c: scalar,
    'odd"key': value,
    'Due Date': fc.oneof(fc.record({ net: value }, { requiredKeys: [] }), scalar) as fc.Arbitrary<Value>,
    list,
    name: searched,
    code: searched,
  },
  { requiredKeys: [] },
)

const word = fc.constantFrom<Value>('SKF', 'FAG', '', 'ö', '12', 'true', 'null')
const amount = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: -99_999, max: 99_999 }).map((whole): Value => whole / 100) },
  { weight: 1, arbitrary: fc.constantFrom<Value>(2.5, 1_000_000, 7_000_000.25, 0.00005, 1.00005, 0, 1) },
)

/** Like `anyData`, but typical data: words, and amounts with a few decimals. */
export const plainData: fc.Arbitrary<Data> = fc.record(
  { a: word, b: amount, c: word, 'odd"key': word, 'Due Date': fc.record({ net: amount }), name: word, code: word },
  { requiredKeys: ['b'] },
)

const path = fc.constantFrom(...PATHS)
const values = fc.array(value, { maxLength: 4 })
const comparison: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ op: fc.constantFrom<Operator>('==', '!=', 'array-contains'), path, value }),
  fc.record({ op: fc.constantFrom<Operator>('<', '<=', '>', '>='), path, value }),
  fc.record({ op: fc.constantFrom<Operator>('in', 'not-in', 'array-contains-any'), path, value: values }),
  fc.record({ op: fc.constant<Operator>('exists'), path, value: fc.boolean() }),
  fc.record({
    op: fc.constant<Operator>('starts-with'),
    path,
    value: fc.constantFrom('', 'a', 'ab', "O'", '\u{1F600}', '\uFFFD'),
  }),
) as fc.Arbitrary<Condition>

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', maxDepth: 3, withCrossShrink: true },
    comparison,
    fc.record({ op: fc.constantFrom('and', 'or'), of: fc.array(tie('condition'), { maxLength: 3 }) }),
    fc.record({ op: fc.constant('not'), of: fc.tuple(tie('condition')) }),
  ) as fc.Arbitrary<Condition>,
}))

const all: Condition = { op: 'and', of: [] }
const where = fc.oneof({ weight: 3, arbitrary: condition }, { weight: 1, arbitrary: fc.constant(all) })

/** Texts that a person may type into the search field. */
const anySearch: fc.Arbitrary<Search> = fc
  .oneof(
    fc.constantFrom(
      '6205',
      '6205-2rs1',
      '6205 2rs',
      'sk',
      '2r',
      '05',
      'GRÖSSE',
      'größe',
      'deep gr',
      '6',
      'x-6',
      '"',
      '*',
    ),
    fc
      .array(fc.constantFrom('6', '2', '0', 'r', 's', ' ', '-', 'ö', '\u{1F600}', '.'), { minLength: 1, maxLength: 6 })
      .map((parts) => parts.join('')),
  )
  .map((typed) => parseSearch(typed) ?? { whole: '6205', terms: ['6205'], starts: [] })

const order: fc.Arbitrary<Order[]> = fc.uniqueArray(fc.record({ path, down: fc.boolean() }), {
  maxLength: 3,
  selector: (item) => JSON.stringify(item.path),
})

/** A query of any shape on one of the two collections, without a page. */
export const anyAsk = (collection: string, withSearch: boolean): fc.Arbitrary<Ask> =>
  fc.record({
    collection: fc.constant(collection),
    where,
    orderBy: order,
    searchIn: fc.constant(SEARCH_PATHS),
    limit: fc.integer({ min: 1, max: 30 }),
    skip: fc.constant(0),
    ...(withSearch && { search: anySearch }),
  })

export const anyTask = (collection: string): fc.Arbitrary<AggregateTask> =>
  fc
    .record({
      where,
      search: fc.option(anySearch, { nil: undefined, freq: 4 }),
      sum: fc.subarray([...SUM_PATHS]),
      avg: fc.subarray([...SUM_PATHS], { maxLength: 1 }),
      by: fc.subarray([...PATHS], { maxLength: 2 }),
    })
    .map(({ search, ...task }) => ({
      collection,
      searchIn: SEARCH_PATHS,
      count: true,
      ...task,
      ...(search && { search }),
    }))
