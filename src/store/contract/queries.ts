import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aggregateOf } from '#model/query/aggregate.ts'
import {
  type AggregateResult,
  type AggregateTask,
  type Ask,
  type Condition,
  inOrder,
  matches,
  type Position,
} from '#model/query/query.ts'
import { parseSearch, searchHit, searchTexts } from '#model/query/search.ts'
import { canonical, type Data, type Doc, type Value } from '#model/schema/value.ts'
import { askAll, idsOf, inDatabase, type Open, putIn } from '#store/contract/set-up.ts'
import { anyAsk, anyData, anyTask, LOOSE, plainData, things } from '#store/contract/values.ts'
import type { Driver, LogHead, ReadTx } from '#store/driver.ts'

const COLLECTIONS = [things.name, LOOSE] as const

/** The semantics of queries, searches and aggregates: the pure model is the oracle. */
export function describeQueries(open: Open): void {
  describe('a query', () => {
    const database = inDatabase(open)

    it('finds, orders, pages, searches, counts and sums 400 random data sets exactly as the model does', async () => {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...COLLECTIONS), anyQuestions, async (collection, { rows, asks, task }) => {
          const { driver } = database()
          const docs = await replaceDocuments(driver, collection, rows)
          for (const { ask, long } of asks) await sameAnswer(driver, { ...ask, collection }, docs, long)
          await sameFigures(driver, { ...task, collection }, docs)
        }),
        { numRuns: 400 },
      )
    }, 240_000)

    it('gives no texts of a page that does not end within its bytes, and the head with one of nothing', async () => {
      const { driver } = database()
      const long = { name: 'x'.repeat(40_000) }
      for (const collection of COLLECTIONS) {
        await replaceDocuments(driver, collection, [long, long])
        const texts = (of: string, bytes: number) =>
          driver.read((tx) => tx.pageTexts({ ...askAll(of), bytes }), { alone: true })
        expect(await texts(collection, 10_000)).toBeUndefined()
        const head = await driver.read((tx) => tx.head())
        expect(await texts('without-documents', 10_000)).toEqual({ texts: [], next: null, ...head })
        const sameHead = (tx: ReadTx) => tx.headIfUnchanged('without-documents', head)
        expect(await driver.read(sameHead, { alone: true })).toEqual(head)
      }
    })

    it('asks for lists and maps where other documents have a number beyond 2^53, a text or nothing', async () => {
      const { driver } = database()
      const odd: Value[] = [2 ** 53, 2 ** 60, 'abc', '[1', 5, true, null, { x: 1 }, ['abc', 1], [{ x: 1 }]]
      const data = [...odd.map((b) => ({ name: '6205', b, c: 1 })), { name: '6205', c: 1 }]
      for (const collection of COLLECTIONS) {
        const docs = await replaceDocuments(driver, collection, data)
        for (const [op, value] of [
          ['array-contains', 'abc'],
          ['array-contains-any', ['abc', { x: 1 }]],
          ['==', { x: 1 }],
          ['in', [['abc', 1], { x: 1 }]],
          ['not-in', [['abc', 1]]],
        ] as const) {
          const same: Condition = { op, path: ['b'], value: value as Value }
          const contains: Condition = { op: 'array-contains', path: ['b'], value: 'abc' }
          const far: Condition = { op: 'not-in', path: ['Due Date', 'net'], value: [1.005, ['a'], ['a', 0]] }
          // Repeated and combined with others, so that the store chooses the order of evaluation.
          const where: Condition = {
            op: 'and',
            of: [same, { op: '==', path: ['c'], value: 1 }, { op: 'not', of: [same] }],
          }
          for (const one of [same, where, { op: 'and', of: [same, { op: 'not', of: [far] }, contains] } as Condition])
            for (const search of [undefined, parseSearch('6205')])
              await sameAnswer(
                driver,
                { ...askAll(collection), where: one, searchIn: [['name'], ['code']], ...(search && { search }) },
                docs,
                false,
              )
        }
      }
    })

    it('is empty in a collection no one has written to', async () => {
      const ask = { collection: 'nobody', where: { op: 'and', of: [] }, orderBy: [], searchIn: [] } as const
      const read = database().driver.read(async (tx) => ({
        found: await tx.find({ ...ask, limit: 10, skip: 0 }),
        counted: await tx.aggregate({ ...ask, count: true, sum: [], avg: [], by: [] }),
        got: await tx.get('nobody', 'x'),
      }))
      expect(await read).toEqual({ found: { docs: [], next: null }, counted: { count: 0 }, got: undefined })
    })
  })
}

const rows = fc.array(anyData, { maxLength: 14 })
const isLong = fc.integer({ min: 0, max: 9 }).map((x) => x === 0)
const anyOne = (withSearch: boolean) => fc.record({ ask: anyAsk('', withSearch), long: isLong })
/** Documents and queries on them. */
export const anySet = (withSearch: boolean) =>
  fc.record({ rows, asks: fc.array(anyOne(withSearch), { minLength: 3, maxLength: 4 }) })

const plainRows = fc.array(plainData, { maxLength: 14 })
/** Documents and aggregates of them. */
export const anyTasks = fc.record({
  rows: fc.oneof(rows, plainRows),
  tasks: fc.array(anyTask(''), { minLength: 2, maxLength: 3 }),
})

/** Documents, a question about them, often one that searches, and figures of them. */
const anyQuestions = fc.record({
  rows: fc.oneof({ weight: 3, arbitrary: rows }, { weight: 1, arbitrary: plainRows }),
  asks: fc.oneof(fc.tuple(anyOne(false)), fc.tuple(anyOne(false), anyOne(true))),
  task: anyTask(''),
})

let sets = 0

/** Replaces all documents of a collection with these rows; returns them in creation order. */
export async function replaceDocuments(driver: Driver, collection: string, data: readonly Data[]): Promise<Doc[]> {
  const set = sets++
  return await driver.write(async (tx) => {
    const old = await tx.find(askAll(collection))
    // Ids that are not in creation order, some beyond U+FFFF.
    const prefix = (at: number) => ['m', 'Z', '\u{1F600}', '\uFFFD', 'ö'][(at * 3 + set) % 5]
    const created = data.map((one, at) => ({ collection, id: `${prefix(at)}${at}-${set}`, data: one }))
    const changes = await putIn(tx, [...old.docs.map(({ id }) => ({ collection, id })), ...created])
    return changes.flatMap((change) => (change.after ? [change.after] : []))
  })
}

function expected(ask: Ask, docs: readonly Doc[]): Doc[] {
  const found = docs.filter((doc) => matches(ask, doc.data))
  const { search } = ask
  if (ask.orderBy.length > 0 || !search) return found.sort(inOrder(ask))
  const hit = (doc: Doc) => searchHit(search, searchTexts(doc.data, ask.searchIn))!
  return found.sort((a, b) => hit(a) - hit(b) || docs.indexOf(a) - docs.indexOf(b))
}

/** The complete result, the result in pages, and the result with `skip` all equal the model's. */
export async function sameAnswer(driver: Driver, ask: Ask, docs: readonly Doc[], long: boolean): Promise<void> {
  const wanted = expected(ask, docs)
  const how = { long }
  const whole = await driver.read((tx) => tx.find({ ...ask, limit: 1000 }), how)
  expect(idsOf(whole.docs)).toEqual(idsOf(wanted))
  expect(whole.docs).toEqual(wanted)
  expect(whole.next).toBeNull()

  const size = Math.min(ask.limit, 3)
  const walked: Doc[] = []
  let after: Position | undefined
  do {
    const page = await driver.read((tx) => tx.find({ ...ask, limit: size, ...(after && { after }) }), how)
    walked.push(...page.docs)
    expect(page.docs.length).toBeLessThanOrEqual(size)
    // A position travels through a cursor, as JSON.
    after = page.next ? (JSON.parse(JSON.stringify(page.next)) as Position) : undefined
  } while (after && walked.length <= wanted.length)
  expect(idsOf(walked)).toEqual(idsOf(wanted))

  if (!ask.search) {
    const { docs: read, ...at } = await driver.read((tx) => tx.page({ ...ask, limit: size }), { alone: true })
    const texts = await driver.read((tx) => tx.pageTexts({ ...ask, limit: size }), { alone: true })
    expect(texts && { ...texts, texts: texts.texts.map((text): unknown => JSON.parse(text)) }).toEqual({
      ...at,
      texts: read,
    })
    const since = (known: LogHead) => driver.read((tx) => tx.headIfUnchanged(ask.collection, known), { alone: true })
    const { next: _, ...head } = at
    expect(await since(head)).toEqual(head)
    expect(await since({ ...head, seq: -1 })).toBeUndefined()
    expect(await since({ ...head, epoch: 'of another history' })).toBeUndefined()
  }

  // Pages limited by bytes contain at least one document each, and together all of them.
  const pieces: Doc[] = []
  let from: Position | undefined
  do {
    const page = await driver.read(
      (tx) => tx.find({ ...ask, limit: 1000, bytes: 40, ...(from && { after: from }) }),
      how,
    )
    expect(page.docs.length > 0 || page.next === null).toBe(true)
    pieces.push(...page.docs)
    from = page.next ?? undefined
  } while (from && pieces.length <= wanted.length)
  expect(idsOf(pieces)).toEqual(idsOf(wanted))

  // Also within one snapshot, whether a page ends by bytes or by number.
  for (const bytes of [40, 100_000]) {
    const together = await driver.read(async (tx) => {
      const read: Doc[] = []
      let page = await tx.find({ ...ask, limit: size, bytes })
      read.push(...page.docs)
      while (page.next && read.length <= wanted.length) {
        page = await tx.find({ ...ask, limit: size, bytes, after: page.next })
        read.push(...page.docs)
      }
      return read
    }, how)
    expect(idsOf(together)).toEqual(idsOf(wanted))
  }

  const skipped = await driver.read((tx) => tx.find({ ...ask, skip: 2 }), how)
  expect(idsOf(skipped.docs)).toEqual(idsOf(wanted.slice(2, 2 + ask.limit)))
}

/** The figures equal the model's, to the last digit. */
export async function sameFigures(driver: Driver, task: AggregateTask, docs: readonly Doc[]): Promise<void> {
  expect(unordered(await driver.read((tx) => tx.aggregate(task)))).toEqual(unordered(aggregateOf(task, docs)))
}

/** Groups with keys that are equal in order (lists, maps) may come in any order among themselves. */
const unordered = (result: AggregateResult): unknown =>
  'groups' in result
    ? [...result.groups].sort((a, b) => (canonical(a.key) < canonical(b.key) ? -1 : 1)).map((group) => ({ ...group }))
    : result
