import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Ask, inOrder, matches } from '#model/query/query.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'
import { askAll, idsOf, inDatabase, NOON, type Open, put, putIn, SAM } from '#store/contract/set-up.ts'
import { LOOSE } from '#store/contract/values.ts'

const ROWS = 6_000
const FIELDS = ['status', 'due.day']

const STATES: readonly Value[] = [
  'Open',
  'Paid',
  'open',
  '',
  null,
  0,
  1,
  true,
  ['Open'],
  { $ts: '2026-01-01T00:00:00.000Z' },
]
const question = (status: Value, more: Partial<Ask> = {}): Ask =>
  askAll(LOOSE, {
    where: { op: '==', path: ['status'], value: status },
    orderBy: [{ path: ['due', 'day'], down: false }],
    limit: 50,
    ...more,
  })
const rowOf = (at: number): Data => ({
  ...(at % 31 > 0 && { status: STATES[at % STATES.length]! }),
  ...(at % 29 > 0 && { due: { day: at % 17 === 0 ? String(at % 5) : (at * 7_919) % 4_001 } }),
})

/** Indexes for queries: the same results as without, whatever is written meanwhile and later. */
export function describeOwnIndexes(open: Open): void {
  describe('an index for questions', () => {
    const database = inDatabase(open)
    const driver = () => database().driver
    const fill = async () => {
      for (let from = 0; from < ROWS; from += 2_000)
        await driver().write(
          (tx) =>
            tx.commit(
              Array.from({ length: 2_000 }, (_, at) => ({
                collection: LOOSE,
                id: `r${from + at}`,
                data: rowOf(from + at),
                before: undefined,
              })),
              { at: NOON, by: SAM, command: 'commit' },
            ),
          { large: true },
        )
    }
    const all = async () =>
      (await driver().read((tx) => tx.find(askAll(LOOSE, { limit: ROWS * 2 })), { long: true })).docs
    const same = async (ask: Ask, stored?: readonly Doc[]) => {
      const docs = (stored ?? (await all())).filter(({ id, data }) => matches(ask, data, id)).toSorted(inOrder(ask))
      const first = await driver().read((tx) => tx.find(ask))
      expect(idsOf(first.docs)).toEqual(idsOf(docs.slice(ask.skip, ask.skip + ask.limit)))
      if (!first.next) return
      const second = await driver().read((tx) => tx.find({ ...ask, skip: 0, after: first.next! }))
      expect(idsOf(second.docs)).toEqual(idsOf(docs.slice(ask.skip + ask.limit, ask.skip + 2 * ask.limit)))
    }

    it('is built while others write, and answers what it did before', async () => {
      await fill()
      expect(await driver().weigh(question('Open'))).toBeGreaterThan(ROWS / 10)
      expect(await driver().makeIndex('nobody-knows', FIELDS)).toBe(false)
      let isBuilt = false
      const building = driver()
        .makeIndex(LOOSE, FIELDS)
        .finally(() => (isBuilt = true))
      let written = 0
      for (let at = 0; !isBuilt; at++) {
        await put(driver(), [
          { id: `r${at}`, data: { status: 'Open', due: { day: at } } },
          { id: `new ${at}`, data: { status: 'Paid', due: { day: at } } },
          { id: `r${ROWS - 1 - at}` },
        ])
        if (!isBuilt) written++
      }
      expect(await building).toBe(true)
      expect(written).toBeGreaterThan(0)
      expect(await driver().ownIndexes()).toMatchObject([{ collection: LOOSE, fields: FIELDS, isReady: true }])
      expect((await driver().ownIndexes())[0]!.bytes).toBeGreaterThan(ROWS)
      expect(await driver().weigh(question('Open'))).toBeLessThan(100)
      const stored = await all()
      for (const status of STATES) await same(question(status), stored)
      await same(question('Paid', { orderBy: [{ path: ['due', 'day'], down: true }], skip: 7 }), stored)
    })

    it('is kept up by every write: new, changed, removed, without the field, and taken back', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.nat(9), fc.option(fc.tuple(fc.nat(30), fc.nat(30)), { nil: undefined })), {
            maxLength: 12,
          }),
          fc.constantFrom(...STATES),
          async (writes, status) => {
            await driver().write(async (tx) => {
              const last = new Map(writes.map(([at, row]) => [`odd ${at}`, row]))
              const puts = [...last].map(([id, row]) => ({
                id,
                ...(row && { data: { ...rowOf(row[0]), more: row[1] } }),
              }))
              const there = await tx.getMany(
                LOOSE,
                puts.map(({ id }) => id),
              )
              await putIn(
                tx,
                puts.filter(({ data }, at) => data || there[at]),
              )
            })
            await expect(
              driver().write(async (tx) => {
                await putIn(tx, [{ id: 'odd 1', data: { status: 'Open', due: { day: -1 } } }])
                throw new Error('taken back')
              }),
            ).rejects.toThrow('taken back')
            const ask = question(status, { limit: 2_000 })
            const docs = (await all()).filter(({ id, data }) => matches(ask, data, id)).toSorted(inOrder(ask))
            expect(idsOf((await driver().read((tx) => tx.find(ask))).docs)).toEqual(idsOf(docs.slice(0, ask.limit)))
          },
        ),
        { numRuns: 8 },
      )
    })

    it('refuses no write: a text that is too long for it is kept', async () => {
      const status = Array.from({ length: 4_000 }, (_, at) =>
        String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000)),
      ).join('')
      await put(driver(), [{ id: 'long', data: { status, due: { day: 1 } } }])
      expect((await driver().read((tx) => tx.get(LOOSE, 'long')))?.data['status']).toBe(status)
      await same(question(status))
    })

    it('is dropped, and the answers stay', async () => {
      await driver().dropIndex(LOOSE, FIELDS)
      expect(await driver().ownIndexes()).toEqual([])
      await driver().dropIndex(LOOSE, FIELDS)
      await same(question('Open'))
      await put(driver(), [{ id: 'after', data: { status: 'Open', due: { day: 0 } } }])
      expect(await driver().verify()).not.toHaveProperty('firstBad')
    })
  })
}
