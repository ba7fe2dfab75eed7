import { describe, expect, it } from 'vitest'
import { parseSearch } from '#model/query/search.ts'
import { askAll, idsOf, inDatabase, type Open, put, putIn } from '#store/contract/set-up.ts'
import { things } from '#store/contract/values.ts'

const { name: collection } = things
const SEARCH_IN = [['name'], ['code']]
const wordsAsk = (typed: string) => askAll(collection, { search: parseSearch(typed)!, searchIn: SEARCH_IN })

/** Concurrent writes that may share a transaction: each is kept or dropped by itself, and found by its words. */
export function describeTogether(open: Open): void {
  describe('writes that come at once', () => {
    const database = inDatabase(open)
    const driver = () => database().driver
    const found = async (typed: string) =>
      idsOf((await driver().read((tx) => tx.find(wordsAsk(typed)))).docs).toSorted()

    it.each([
      ['small ones', () => false],
      ['large ones', () => true],
      ['small ones among large ones', (at: number) => at % 3 !== 1],
    ])('%s are each kept or dropped whole, words included', async (label, isLarge) => {
      const word = `w${label.replaceAll(' ', '')}`
      await put(driver(), [
        { collection, id: `${word} old`, data: { name: `${word} before` } },
        { collection, id: `${word} gone`, data: { name: `${word} before` } },
      ])
      const writes = Array.from({ length: 30 }, (_, at) =>
        driver().write(
          async (tx) => {
            await putIn(tx, [{ collection, id: `${word} ${at}`, data: { name: `${word} number${at}` } }])
            if (at === 7) await tx.storeAnswer('u1', `${word} key`, { fingerprint: 'f', answer: 'a' }, new Date(0))
            if (at % 5 === 0) throw new Error(`dropped ${at}`)
          },
          { large: isLarge(at) },
        ),
      )
      writes.push(
        driver().write(
          async (tx) => {
            await putIn(tx, [
              { collection, id: `${word} old`, data: { name: `${word} after` } },
              { collection, id: `${word} gone` },
            ])
          },
          { large: isLarge(1) },
        ),
      )
      const outcomes = await Promise.allSettled(writes)
      expect(outcomes.flatMap(({ status }, at) => (status === 'rejected' ? [at] : []))).toEqual([0, 5, 10, 15, 20, 25])
      const written = Array.from({ length: 30 }, (_, at) => at).filter((at) => at % 5 !== 0)
      expect(await found(`${word} number`)).toEqual(written.map((at) => `${word} ${at}`).toSorted())
      expect(await found(`${word} before`)).toEqual([])
      expect(await found(`${word} after`)).toEqual([`${word} old`])
      expect(await driver().read((tx) => tx.answerOf('u1', `${word} key`))).toEqual({ fingerprint: 'f', answer: 'a' })
    })

    it.each([false, true])(
      'find by words what they wrote themselves, and leave it to others (large: %s)',
      async (large) => {
        const word = `self${large}`
        const first = driver().write(
          async (tx) => {
            await putIn(tx, [{ collection, id: `${word} a`, data: { name: `${word} first` } }])
            return idsOf((await tx.find(wordsAsk(word))).docs)
          },
          { large },
        )
        const dropped = driver().write(
          async (tx) => {
            await putIn(tx, [{ collection, id: `${word} b`, data: { name: `${word} second` } }])
            expect(idsOf((await tx.find(wordsAsk(word))).docs).toSorted()).toEqual([`${word} a`, `${word} b`])
            throw new Error('no')
          },
          { large },
        )
        const last = driver().write(
          (tx) => putIn(tx, [{ collection, id: `${word} a`, data: { name: `${word} third` } }]),
          {
            large,
          },
        )
        const outcomes = await Promise.allSettled([first, dropped, last])
        expect(outcomes).toMatchObject([{ value: [`${word} a`] }, { reason: new Error('no') }, { status: 'fulfilled' }])
        expect(await found(`${word} first`)).toEqual([])
        expect(await found(`${word} second`)).toEqual([])
        expect(await found(`${word} third`)).toEqual([`${word} a`])
      },
    )

    it.each([
      ['by the definition', things],
      ['for another index', { ...things, search: ['name'] }],
    ])('are written like others when they were expected %s', async (label, expected) => {
      const word = `expected${label.replaceAll(' ', '')}`
      const data = { name: `${word} name`, code: `${word} code` }
      driver().expect(expected as typeof things, [{ data }])
      await put(driver(), [{ collection, id: `${word} a`, data }], {}, { large: true })
      await put(driver(), [{ collection, id: `${word} b`, data }], {}, { large: true })
      expect(await found(`${word} code`)).toEqual([`${word} a`, `${word} b`])
      const [doc, changes] = await driver().read(async (tx) => [
        await tx.get(collection, `${word} a`),
        (await tx.log({ of: { collection, id: `${word} a` }, limit: 1 }))[0]!.changes,
      ])
      expect(doc!.data).toEqual(data)
      expect(changes).toEqual([{ collection, id: `${word} a`, after: doc }])
      await put(driver(), [{ collection, id: `${word} a`, data: { name: 'other' } }], {}, { large: true })
      expect(await found(`${word} code`)).toEqual([`${word} b`])
    })

    it.each([
      ['by the definition', things],
      ['for another index', { ...things, search: ['name'] }],
    ])('change documents as others do when the change was expected %s', async (label, expected) => {
      const word = `changed${label.replaceAll(' ', '')}`
      const at = (id: string) => ({ collection, id: `${word} ${id}` })
      const first = { name: `${word} first`, code: `${word} code`, a: 1 }
      await put(driver(), [
        { ...at('x'), data: first },
        { ...at('y'), data: first },
        { ...at('z'), data: first },
      ])
      const ids = ['x', 'y', 'z'].map((id) => at(id).id)
      const [x, y, z] = await driver().read((tx) => tx.getMany(collection, ids))
      const [other, plain] = [
        { ...first, name: `${word} second` },
        { ...first, a: 2 },
      ]
      driver().expect(expected as typeof things, [
        { before: x, data: other },
        { before: y, data: plain },
        { before: z, data: { name: 'never written' } },
      ])
      await put(driver(), [{ ...at('z'), data: { ...first, a: 5 } }])
      const asKnown = await driver().write(
        async (tx) => {
          const known = await tx.getMany(collection, [...ids, 'none'], [x, y, z, undefined])
          await putIn(tx, [
            { ...at('x'), data: other },
            { ...at('y'), data: plain },
          ])
          return known
        },
        { large: true },
      )
      expect(asKnown.map((doc) => doc?.data)).toEqual([first, first, { ...first, a: 5 }, undefined])
      expect(await found(`${word} first`)).toEqual([`${word} y`, `${word} z`])
      expect(await found(`${word} second`)).toEqual([`${word} x`])
      const [docs, [last]] = await driver().read(async (tx) => [
        await tx.getMany(collection, ids),
        await tx.log({ of: at('x'), limit: 1 }),
      ])
      expect(docs.map((doc) => doc!.data)).toEqual([other, plain, { ...first, a: 5 }])
      expect(docs[0]!.createTime).toBe(x!.createTime)
      expect(last!.changes).toEqual([
        { ...at('x'), before: x, after: docs[0] },
        { ...at('y'), before: y, after: docs[1] },
      ])
      const byA = (a: number) =>
        driver().read((tx) => tx.find(askAll(collection, { where: { op: '==', path: ['a'], value: a } })))
      expect(idsOf((await byA(2)).docs)).toContain(`${word} y`)
      expect(idsOf((await byA(1)).docs)).not.toContain(`${word} y`)
    })

    it('are found by nothing once they are gone again', async () => {
      await Promise.all(
        ['x', 'y'].map((id) => put(driver(), [{ collection, id: `short ${id}`, data: { name: 'shortlived' } }])),
      )
      await Promise.all(['x', 'y'].map((id) => put(driver(), [{ collection, id: `short ${id}` }])))
      expect(await found('shortlived')).toEqual([])
      expect(await put(driver(), [{ id: 'next', data: {} }])).toBeGreaterThan(0)
    })
  })
}
