import { describe, expect, it } from 'vitest'
import { Problem } from '#base/problem.ts'
import { askAll, headSeq, idsOf, inDatabase, NOON, type Open, put, putIn } from '#store/contract/set-up.ts'
import { LOOSE, things } from '#store/contract/values.ts'
import type { WriteTx } from '#store/driver.ts'

const { name: collection } = things

/** Writes that declare their reads in advance: they may share queries and messages, and each ends by itself. */
export function describeAhead(open: Open): void {
  describe('writes that say what they ask first', () => {
    const database = inDatabase(open)
    const driver = () => database().driver
    const write = <T>(id: string, work: (tx: WriteTx) => Promise<T>, of = LOOSE) =>
      driver().write(work, {
        ahead: { answer: { userId: 'u1', key: id }, docs: [{ collection: of, id }] },
      })
    const get = (id: string, of = LOOSE) => driver().read((tx) => tx.get(of, id), { alone: true })

    it('lose no increment of 100 that come at once, and number them without gaps', async () => {
      const before = await put(driver(), [{ id: 'counter', data: { n: 0 } }])
      const seqs = await Promise.all(
        Array.from({ length: 100 }, () =>
          write('counter', async (tx) => {
            const { n } = (await tx.get(LOOSE, 'counter'))!.data
            await putIn(tx, [{ id: 'counter', data: { n: Number(n) + 1 } }])
            return tx.seq
          }),
        ),
      )
      expect(await get('counter')).toMatchObject({ data: { n: 100 }, version: before + 100 })
      expect(seqs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, at) => before + 1 + at))
      const lines = await driver().read((tx) => tx.log({ after: before, limit: 200 }))
      expect(lines.map(({ changes }) => changes[0]!.after!.data['n'])).toEqual(
        Array.from({ length: 100 }, (_, at) => at + 1),
      )
    })

    it('are found by a document asked alone, in collections that came since', async () => {
      expect(await get('first', 'born-late')).toBeUndefined()
      const seq = await put(driver(), [{ collection: 'born-late', id: 'first', data: { n: 1 } }])
      const reads = Array.from({ length: 20 }, (_, at) => get(at % 2 === 0 ? 'first' : 'never', 'born-late'))
      const found = await Promise.all(reads)
      expect(found.map((doc) => doc?.version)).toEqual(found.map((_, at) => (at % 2 === 0 ? seq : undefined)))
      const texts = await Promise.all(['first', 'never'].map((id) => driver().text('born-late', id)))
      expect(texts).toEqual([{ version: seq, text: JSON.stringify(found[0]) }, undefined])
      await put(driver(), [{ collection: 'born-later', id: 'other', data: {} }])
      const again = await put(driver(), [{ collection: 'born-late', id: 'first', data: { n: 2 } }])
      expect(await get('first', 'born-late')).toMatchObject({ version: again, data: { n: 2 } })
      // Two queries of a read that is declared to be a single one: each is answered all the same.
      const both = await driver().read(
        async (tx) => [await tx.get('born-late', 'first'), (await tx.head()).seq, await tx.get('born-later', 'other')],
        { alone: true },
      )
      expect(both).toMatchObject([{ version: again }, again, { id: 'other' }])
      expect(await driver().text('born-late', 'first')).toEqual({ version: again, text: JSON.stringify(both[0]) })
      await put(driver(), [{ collection: 'born-late', id: 'first' }])
      expect(await get('first', 'born-late')).toBeUndefined()
      expect(await driver().text('born-late', 'first')).toBeUndefined()
    })

    it('are each kept or refused by themselves, answers and new collections included', async () => {
      const before = await headSeq(driver())
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, (_, at) =>
          write(`own ${at}`, async (tx) => {
            await putIn(tx, [{ collection: at === 10 ? 'never-born' : LOOSE, id: `own ${at}`, data: { at } }])
            await tx.storeAnswer('u1', `own ${at}`, { fingerprint: 'f', answer: String(at) }, NOON)
            if (at % 5 === 0) throw new Problem('refused', `No to ${at}.`)
          }),
        ),
      )
      expect(outcomes.flatMap(({ status }, at) => (status === 'rejected' ? [at] : []))).toEqual([0, 5, 10, 15])
      expect(await headSeq(driver())).toBe(before + 16)
      const answers = await driver().read((tx) =>
        Promise.all(Array.from({ length: 20 }, (_, at) => tx.answerOf('u1', `own ${at}`))),
      )
      expect(answers.map((one) => one?.answer)).toEqual(
        Array.from({ length: 20 }, (_, at) => (at % 5 === 0 ? undefined : String(at))),
      )
      expect((await driver().read((tx) => tx.collections())).map(({ name }) => name)).not.toContain('never-born')
    })

    it('see what those before them wrote and what they wrote themselves, by id, by question and by key', async () => {
      const found = await Promise.all(
        ['first', 'second', 'third'].map((id) =>
          write(
            id,
            async (tx) => {
              const ask = askAll(collection, { where: { op: '==', path: ['a'], value: 'ahead' } })
              const earlier = idsOf((await tx.find(ask)).docs)
              await putIn(tx, [{ collection, id, data: { a: 'ahead' } }])
              await tx.storeAnswer('u1', `${id} key`, { fingerprint: 'f', answer: id }, NOON)
              const answer = await tx.answerOf('u1', `${id} key`)
              return {
                earlier,
                own: (await tx.get(collection, id))?.id,
                all: idsOf((await tx.find(ask)).docs),
                answer: answer?.answer,
              }
            },
            collection,
          ),
        ),
      )
      expect(found.map(({ own, answer }) => [own, answer])).toEqual(['first', 'second', 'third'].map((id) => [id, id]))
      for (const { earlier, all } of found) expect(all).toHaveLength(earlier.length + 1)
      expect(found.map(({ earlier }) => earlier.length).toSorted()).toEqual([0, 1, 2])
    })

    it('remove a document and bring it back as another one, at the end of the order of creation', async () => {
      await put(driver(), [
        { collection, id: 'back', data: { name: 'backagain' } },
        { collection, id: 'stays', data: { name: 'backagain' } },
      ])
      const steps = [undefined, { name: 'backagain' }, undefined, { name: 'backagain' }]
      await Promise.all(
        steps.map((data) =>
          write('back', (tx) => putIn(tx, [{ collection, id: 'back', ...(data && { data }) }]), collection),
        ),
      )
      const { docs } = await driver().read((tx) =>
        tx.find(
          askAll(collection, {
            search: { whole: 'backagain', terms: ['backagain'], starts: [] },
            searchIn: [['name'], ['code']],
          }),
        ),
      )
      expect(idsOf(docs)).toEqual(['stays', 'back'])
      const { documents } = (await driver().read((tx) => tx.collections())).find(({ name }) => name === collection)!
      const all = await driver().read((tx) => tx.find(askAll(collection)))
      expect(documents).toBe(all.docs.length)
      expect(await driver().verify()).not.toHaveProperty('firstBad')
    })
  })
}
