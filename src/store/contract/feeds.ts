import { describe, expect, it } from 'vitest'
import { askAll, headSeq, idsOf, inDatabase, type Open, put, putIn } from '#store/contract/set-up.ts'
import { LOOSE, things } from '#store/contract/values.ts'
import type { FeedEntry } from '#store/driver.ts'

/** Snapshots, the change feed, verification and what `prepare` may change later. */
export function describeFeeds(open: Open): void {
  describe('the feed', () => {
    const database = inDatabase(open)
    const driver = () => database().driver

    it('gives the latest change per document and never cuts a commit', async () => {
      const many = (from: number, to: number, n: number) =>
        Array.from({ length: to - from }, (_, at) => ({ id: `d${from + at}`, data: { n } }))
      const s1 = await put(driver(), many(0, 5, 1))
      const s2 = await put(driver(), many(5, 10, 1))
      const s3 = await put(driver(), [...many(0, 1, 2), { id: 'd6' }])
      const changes = (since: number, limit: number) => driver().read((tx) => tx.changes(LOOSE, since, limit))

      const walked: FeedEntry[] = []
      let since = 0
      let more = true
      while (more) {
        const feed = await changes(since, 3)
        walked.push(...feed.entries)
        since = feed.nextSince
        more = feed.more
      }
      const docs = await driver().read((tx) =>
        tx.getMany(
          LOOSE,
          walked.map(({ id }) => id),
        ),
      )
      const shape = walked.map(({ seq, id }, at) => [seq, id, docs[at]?.data['n']])
      expect(shape.filter(([seq]) => seq === s1).length).toBe(4)
      expect(shape.filter(([seq]) => seq === s2).length).toBe(4)
      expect(shape.slice(8).toSorted()).toEqual([
        [s3, 'd0', 2],
        [s3, 'd6', undefined],
      ])
      expect(walked.at(-1)?.seq).toBe(s3)
      expect(walked.find(({ id }) => id === 'd6')).not.toHaveProperty('size')
      for (const { id, size } of walked) if (id !== 'd6') expect([id, size]).toEqual([id, expect.any(Number)])
      expect((await changes(s1, 3)).entries.map(({ seq }) => seq)).toEqual([s2, s2, s2, s2])

      expect(await changes(s3, 3)).toEqual({ entries: [], nextSince: s3, more: false })
      await put(driver(), [{ collection: 'other', id: 'x', data: {} }])
      expect(await changes(s3, 3)).toEqual({ entries: [], nextSince: s3 + 1, more: false })
      expect(await driver().read((tx) => tx.changes('nobody', 0, 3))).toEqual({
        entries: [],
        nextSince: s3 + 1,
        more: false,
      })
    })

    it('drops the tombstone of a document that came back', async () => {
      await put(driver(), [{ id: 'back', data: {} }])
      const gone = await put(driver(), [{ id: 'back' }])
      const back = await put(driver(), [{ id: 'back', data: { again: true } }])
      const feed = await driver().read((tx) => tx.changes(LOOSE, gone - 1, 10))
      expect(feed.entries).toEqual([{ seq: back, id: 'back', size: expect.any(Number) }])
    })

    it('asks for a fresh start beyond the head', async () => {
      const head = await headSeq(driver())
      const beyond = driver().read((tx) => tx.changes(LOOSE, head + 1, 10))
      await expect(beyond).rejects.toMatchObject({ code: 'resync-required' })
    })
  })

  describe('a snapshot', () => {
    const database = inDatabase(open)
    const driver = () => database().driver

    it.each([false, true])('stays at one moment while others write (long: %s)', async (long) => {
      await put(driver(), [{ id: 'still', data: { n: 1 } }])
      const seen = await driver().read(
        async (tx) => {
          const first = await tx.get(LOOSE, 'still')
          const { seq } = await tx.head()
          if (long) await put(driver(), [{ id: 'still', data: { n: 2 } }])
          const second = await tx.get(LOOSE, 'still')
          return { first, second, same: (await tx.head()).seq === seq }
        },
        { long },
      )
      expect(seen.second).toEqual(seen.first)
      expect(seen.same).toBe(true)
    })

    it('does not see an open write', async () => {
      const during = await driver().write(async (tx) => {
        await putIn(tx, [{ id: 'unseen', data: {} }])
        return await driver().read((other) => other.get(LOOSE, 'unseen'))
      })
      expect(during).toBeUndefined()
      expect(await driver().read((tx) => tx.get(LOOSE, 'unseen'))).toMatchObject({ id: 'unseen' })
    })

    it('passes a problem on from a long read', async () => {
      const failing = driver().read((tx) => tx.changes(LOOSE, 1_000_000, 1), { long: true })
      await expect(failing).rejects.toMatchObject({ name: 'Problem', code: 'resync-required' })
    })
  })

  describe('the store', () => {
    const database = inDatabase(open)
    const driver = () => database().driver

    it('knows which questions its indexes answer', async () => {
      const quick = (more: object) => driver().read((tx) => tx.isQuick(askAll(things.name, more)))
      await put(
        driver(),
        Array.from({ length: 400 }, (_, at) => ({ collection: things.name, id: `q${at}`, data: { a: at } })),
      )
      expect(await quick({ where: { op: 'and', of: [{ op: '==', path: ['a'], value: 1 }] } })).toBe(true)
      expect(await quick({ orderBy: [{ path: ['c'], down: true }] })).toBe(true)
      expect(
        await quick({ search: { whole: 'abc', terms: ['abc'], starts: [] }, searchIn: [['name'], ['code']] }),
      ).toBe(true)
    })

    it('gains indexes and search fields later and keeps its documents', async () => {
      const puts = Array.from({ length: 20 }, (_, at) => ({ id: `g${at}`, data: { later: at, words: `late ${at}` } }))
      await put(driver(), puts)
      await driver().prepare([
        things,
        {
          ...things,
          name: LOOSE,
          fields: { later: things.fields.b, words: things.fields.a },
          title: 'words',
          list: { columns: ['later'], sort: '-later' },
          form: [],
          search: ['words'],
          indexes: [['later']],
        },
      ])
      await put(driver(), [{ id: 'g20', data: { later: 20, words: 'late 20' } }])
      const ask = askAll(LOOSE, { orderBy: [{ path: ['later'], down: true }], limit: 2 })
      expect(idsOf((await driver().read((tx) => tx.find(ask))).docs)).toEqual(['g20', 'g19'])
      const search = askAll(LOOSE, {
        search: { whole: 'late2', terms: ['late'], starts: ['2'] },
        searchIn: [['words']],
      })
      expect(idsOf((await driver().read((tx) => tx.find(search))).docs)).toEqual(['g2', 'g20'])
    })

    it('keeps its epoch until it is told to begin a new history', async () => {
      const epoch = async () => (await driver().read((tx) => tx.head())).epoch
      const first = await epoch()
      expect(first).not.toBe('')
      expect(await epoch()).toBe(first)
      await driver().rotateEpoch()
      expect(await epoch()).not.toBe(first)
    })
  })

  describe('verification', () => {
    it('walks a sound log to its end', async () => {
      const { driver, close } = await open()
      for (let n = 1; n <= 5; n++)
        await put(driver, [
          { id: 'a', data: { n } },
          { id: `b${n}`, data: { n } },
        ])
      await put(driver, [{ id: 'b1' }])
      expect(await driver.verify()).toEqual({ commits: 6, documents: 5, proven: 0, others: 0 })
      await close()
    })

    it('names the first commit that was tampered with', async () => {
      const { driver, tamper, close } = await open()
      for (let n = 1; n <= 6; n++) await put(driver, [{ id: `a${n}`, data: { n } }])
      await tamper.document(LOOSE, 'a5')
      expect(await driver.verify()).toMatchObject({ firstBad: 5 })
      await tamper.log(3)
      expect(await driver.verify()).toMatchObject({ firstBad: 3 })
      await close()
    })
  })
}
