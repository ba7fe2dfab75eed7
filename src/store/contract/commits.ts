import { describe, expect, it, vi } from 'vitest'
import { askAll, headSeq, idsOf, inDatabase, NOON, type Open, put, putIn } from '#store/contract/set-up.ts'
import { LOOSE, things } from '#store/contract/values.ts'
import type { ReadTx } from '#store/driver.ts'

const LATER = new Date(NOON.getTime() + 3_600_000)

/** One write path: numbering, rollback, large writes. */
export function describeCommits(open: Open): void {
  describe('a commit', () => {
    const database = inDatabase(open)
    const driver = () => database().driver

    it('stamps a document with its seq and times', async () => {
      const first = await put(driver(), [{ id: 'stamped', data: { n: 1 } }])
      const second = await put(driver(), [{ id: 'stamped', data: { n: 2 } }], { at: LATER })
      expect(second).toBe(first + 1)
      expect(await driver().read((tx) => tx.get(LOOSE, 'stamped'))).toEqual({
        id: 'stamped',
        version: second,
        createTime: NOON.toISOString(),
        updateTime: LATER.toISOString(),
        data: { n: 2 },
      })
      expect(await driver().read((tx) => tx.getMany(LOOSE, ['none', 'stamped', 'stamped']))).toMatchObject([
        undefined,
        { data: { n: 2 } },
        { data: { n: 2 } },
      ])
    })

    it('answers each change with before and after, and sees its own reads before it', async () => {
      const changes = await driver().write(async (tx) => {
        const { seq } = await tx.head()
        expect(tx.seq).toBe(seq + 1)
        return await putIn(tx, [
          { id: 'stamped', data: { n: 3 } },
          { id: 'new', data: {} },
        ])
      })
      expect(changes).toMatchObject([
        { collection: LOOSE, id: 'stamped', before: { data: { n: 2 } }, after: { data: { n: 3 } } },
        { collection: LOOSE, id: 'new', after: { data: {} } },
      ])
      expect(changes[1]).not.toHaveProperty('before')
    })

    it('sees what it wrote', async () => {
      const found = await driver().write(async (tx) => {
        await putIn(tx, [{ collection: things.name, id: 'seen', data: { a: 'seen', name: 'seen at once' } }])
        return await tx.find(askAll(things.name, { where: { op: '==', path: ['a'], value: 'seen' } }))
      })
      expect(idsOf(found.docs)).toEqual(['seen'])
    })

    it.each([false, true])('answers questions that are asked together each by itself (large: %s)', async (large) => {
      const ids = ['together 1', 'together 2', 'together 3']
      await put(
        driver(),
        ids.map((id, n) => ({ collection: things.name, id, data: { a: 'together', n } })),
      )
      const findA = (a: string) => askAll(things.name, { where: { op: '==', path: ['a'], value: a } })
      const ask = async (tx: ReadTx) => {
        const [many, none, found, other, loose] = await Promise.all([
          tx.getMany(things.name, [...ids].reverse()),
          tx.getMany('nobody', ids),
          tx.find(findA('together')),
          tx.find(findA('not there')),
          tx.get(LOOSE, 'none'),
        ])
        return [many.map((doc) => doc?.id), none, idsOf(found.docs), other.docs, loose]
      }
      const expected = [[...ids].reverse(), ids.map(() => undefined), ids, [], undefined]
      expect(await driver().read(ask, { long: large })).toEqual(expected)
      expect(await driver().write(ask, { large })).toEqual(expected)
    })

    it('keeps nothing of a write that throws, and gives its number to the next', async () => {
      const before = await headSeq(driver())
      const thrown = driver().write(async (tx) => {
        await putIn(tx, [
          { id: 'never', data: {} },
          { collection: 'never-born', id: 'x', data: {} },
        ])
        await tx.storeAnswer('u1', 'never', { fingerprint: 'f', answer: 'a' }, NOON)
        throw new Error('no')
      })
      await expect(thrown).rejects.toThrow('no')
      const left = await driver().read(async (tx) => ({
        doc: await tx.get(LOOSE, 'never'),
        names: (await tx.collections()).map(({ name }) => name),
        answer: await tx.answerOf('u1', 'never'),
        head: (await tx.head()).seq,
      }))
      expect(left).toMatchObject({ doc: undefined, answer: undefined, head: before })
      expect(left.names).not.toContain('never-born')
      expect(await put(driver(), [{ collection: 'never-born', id: 'x', data: {} }])).toBe(before + 1)
    })

    it('takes no number when nothing is written', async () => {
      const before = await headSeq(driver())
      await driver().write(async (tx) => expect(await putIn(tx, [])).toEqual([]))
      await driver().write(async (tx) => await tx.storeAnswer('u1', 'idle', { fingerprint: 'f', answer: 'a' }, NOON))
      expect(await headSeq(driver())).toBe(before)
    })

    it('is numbered in order and without gaps, even when writers race and roll back', async () => {
      const before = await headSeq(driver())
      const one = async (at: number): Promise<number> =>
        await driver().write(
          async (tx) => {
            await putIn(tx, [{ id: `race-${at}`, data: { at } }])
            if (at % 3 === 0) throw new Error('no')
            return tx.seq
          },
          { large: at % 10 === 1 },
        )
      const ends = await Promise.allSettled(Array.from({ length: 60 }, (_, at) => one(at)))
      const seqs = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
      expect(seqs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => before + 1 + at))
      const logged = await driver().read((tx) => tx.log({ after: before, limit: 100 }))
      expect(logged.map(({ seq }) => seq)).toEqual(seqs.toSorted((a, b) => a - b))
    })

    it('loses no increment of 100 that run at once', async () => {
      await put(driver(), [{ id: 'counter', data: { n: 0 } }])
      const add = (at: number) =>
        driver().write(
          async (tx) => {
            const { n } = (await tx.get(LOOSE, 'counter'))!.data
            await putIn(tx, [{ id: 'counter', data: { n: Number(n) + 1 } }])
          },
          { large: at % 20 === 0 },
        )
      await Promise.all(Array.from({ length: 100 }, (_, at) => add(at)))
      expect(await driver().read((tx) => tx.get(LOOSE, 'counter'))).toMatchObject({ data: { n: 100 } })
    })

    it('wakes listeners after it is durable, and no longer once they leave', async () => {
      const wake = vi.fn<() => void>()
      const leave = await driver().onCommit(wake)
      const seq = await put(driver(), [{ id: 'wake', data: {} }])
      await vi.waitFor(() => expect(wake).toHaveBeenCalled(), { timeout: 20_000 })
      expect(await headSeq(driver())).toBeGreaterThanOrEqual(seq)
      leave()
      await new Promise((done) => setTimeout(done, 50))
      const calls = wake.mock.calls.length
      await put(driver(), [{ id: 'wake', data: {} }])
      await new Promise((done) => setTimeout(done, 50))
      expect(wake.mock.calls.length).toBe(calls)
    })

    it('of 500 documents runs large, and finds what it wrote', async () => {
      const puts = Array.from({ length: 500 }, (_, at) => ({
        collection: things.name,
        id: `large-${at}`,
        data: { a: 'large', b: at, name: `part ${at} of many` },
      }))
      const seq = await put(driver(), puts, { run: 'import-1' }, { large: true })
      const ask = askAll(things.name, {
        where: { op: '==', path: ['a'], value: 'large' },
        orderBy: [{ path: ['b'], down: true }],
      })
      const { docs } = await driver().read((tx) => tx.find(ask))
      expect([docs.length, docs[0]?.data['b'], docs[0]?.version]).toEqual([500, 499, seq])
      const [line] = await driver().read((tx) => tx.log({ run: 'import-1', limit: 5 }))
      expect([line?.seq, line?.changes.length]).toEqual([seq, 500])
    })

    it('of several megabytes is one line of the log that proves itself, whatever is in its texts', async () => {
      const text = 'bearing "6205" \\ ü 轴承 😀 '.repeat(12_000)
      const puts = Array.from({ length: 8 }, (_, at) => ({
        id: `long-${at}`,
        data: { at, text, half: '\ud83d', nul: '\0' },
      }))
      await put(driver(), [{ id: 'long-7', data: { before: true } }])
      const seq = await put(driver(), puts, { run: 'long' }, { large: true })
      const docs = await driver().read((tx) =>
        tx.getMany(
          LOOSE,
          puts.map(({ id }) => id),
        ),
      )
      expect(docs.map((doc) => [doc?.version, doc?.data['text'] === text])).toEqual(puts.map(() => [seq, true]))
      const [line] = await driver().read((tx) => tx.log({ run: 'long', limit: 5 }))
      expect(line?.changes.map(({ id }) => id)).toEqual(puts.map(({ id }) => id))
      expect(line?.changes.at(-1)).toMatchObject({
        before: { data: { before: true } },
        after: { data: { at: 7, text } },
      })
      expect(await driver().verify()).not.toHaveProperty('firstBad')
    })

    it('that runs large and throws rolls back with the same problem', async () => {
      const before = await headSeq(driver())
      const thrown = driver().write(
        async (tx) => {
          await putIn(tx, [{ id: 'large-never', data: {} }])
          throw new Error('not this one')
        },
        { large: true },
      )
      await expect(thrown).rejects.toThrow('not this one')
      expect(await headSeq(driver())).toBe(before)
      expect(await driver().read((tx) => tx.get(LOOSE, 'large-never'))).toBeUndefined()
    })

    it('of several large and small ones at once takes none of the others with it when it throws', async () => {
      const before = await headSeq(driver())
      const writing = Array.from({ length: 24 }, (_, at) =>
        driver().write(
          async (tx) => {
            await putIn(tx, [{ collection: `made-${at}`, id: `one-${at}`, data: { at } }])
            if (at % 5 === 0) throw new Error(`not ${at}`)
            return tx.seq
          },
          { large: at % 3 !== 0 },
        ),
      )
      const done = await Promise.allSettled(writing)
      expect(done.map(({ status }, at) => status === (at % 5 === 0 ? 'rejected' : 'fulfilled'))).not.toContain(false)
      const seqs = done.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect(seqs.toSorted((a, b) => a - b)).toEqual(seqs.map((_, at) => before + 1 + at))
      const names = (await driver().read((tx) => tx.collections())).map(({ name }) => name)
      for (let at = 0; at < 24; at++) {
        const doc = await driver().read((tx) => tx.get(`made-${at}`, `one-${at}`))
        const written = done[at]
        expect(doc?.version).toBe(written?.status === 'fulfilled' ? written.value : undefined)
        expect(names.includes(`made-${at}`)).toBe(at % 5 !== 0)
      }
      expect(await driver().verify()).not.toHaveProperty('firstBad')
    })
  })
}
