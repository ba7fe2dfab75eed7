import { describe, expect, it } from 'vitest'
import { headSeq, inDatabase, KIM, NOON, type Open, put, SAM } from '#store/contract/set-up.ts'
import { things } from '#store/contract/values.ts'
import { LINE_PART } from '#store/driver.ts'

const LATER = new Date(NOON.getTime() + 3_600_000)

/** One log: history, stored responses by key, notes beside it. */
export function describeLog(open: Open): void {
  describe('the log', () => {
    const database = inDatabase(open)
    const driver = () => database().driver

    it('tells who changed what, newest first, by document, person, command, run, collection and time', async () => {
      const s1 = await put(driver(), [{ collection: 'po', id: 'p', data: { n: 1 } }], { by: SAM, command: 'po.open' })
      const s2 = await put(driver(), [{ collection: 'po', id: 'p', data: { n: 2 } }], { by: KIM, run: 'r1', at: LATER })
      const s3 = await put(
        driver(),
        [
          { collection: 'po', id: 'p' },
          { collection: 'vendors', id: 'v', data: {} },
        ],
        { by: KIM, run: 'r1', at: LATER, undoes: s2 },
      )
      const seqs = async (ask: object) =>
        (await driver().read((tx) => tx.log({ limit: 10, ...ask }))).map((commit) => commit.seq)
      expect(await seqs({})).toEqual([s3, s2, s1])
      expect(await seqs({ limit: 2 })).toEqual([s3, s2])
      expect(await seqs({ before: s3, limit: 1 })).toEqual([s2])
      expect(await seqs({ after: s1 })).toEqual([s2, s3])
      expect(await seqs({ after: 0, limit: 1 })).toEqual([s1])
      expect(await seqs({ of: { collection: 'po', id: 'p' } })).toEqual([s3, s2, s1])
      expect(await seqs({ of: { collection: 'po', id: 'p' }, before: s2 })).toEqual([s1])
      expect(await seqs({ of: { collection: 'vendors', id: 'p' } })).toEqual([])
      expect(await seqs({ collection: 'vendors' })).toEqual([s3])
      expect(await seqs({ collection: 'none' })).toEqual([])
      expect(await seqs({ by: SAM.id })).toEqual([s1])
      expect(await seqs({ by: KIM.id, command: 'commit' })).toEqual([s3, s2])
      expect(await seqs({ command: 'po.open' })).toEqual([s1])
      expect(await seqs({ run: 'r1' })).toEqual([s3, s2])
      expect(await seqs({ from: LATER.toISOString() })).toEqual([s3, s2])
      expect(await seqs({ to: NOON.toISOString() })).toEqual([s1])

      // A line is larger than a byte, and the first one is always returned.
      expect(await seqs({ bytes: 1 })).toEqual([s3])
      expect(await seqs({ bytes: 1, after: s1 })).toEqual([s2])
      expect(await seqs({ bytes: 1_000_000 })).toEqual([s3, s2, s1])

      const lines = await driver().read((tx) => tx.lines({ limit: 10 }))
      expect(lines.map(({ seq, size, changes }) => [seq, size, changes?.length])).toEqual(
        [s3, s2, s1].map((seq) => [seq, expect.any(Number), expect.any(Number)]),
      )

      const [last, , first] = await driver().read((tx) => tx.log({ limit: 10 }))
      expect(first).toEqual({
        seq: s1,
        at: NOON.toISOString(),
        by: SAM,
        command: 'po.open',
        changes: [
          {
            collection: 'po',
            id: 'p',
            after: {
              id: 'p',
              version: s1,
              createTime: NOON.toISOString(),
              updateTime: NOON.toISOString(),
              data: { n: 1 },
            },
          },
        ],
      })
      expect(last).toMatchObject({
        by: KIM,
        run: 'r1',
        undoes: s2,
        changes: [{ before: { version: s2 } }, { id: 'v' }],
      })
      expect(last?.changes[0]).not.toHaveProperty('after')
    })

    it('keeps the answer under a person’s key for seven days', async () => {
      const store = (key: string, days: number) =>
        driver().write((tx) =>
          tx.storeAnswer(
            'u1',
            key,
            { fingerprint: 'f1', answer: '{"seq":1}' },
            new Date(NOON.getTime() + days * 86_400_000),
          ),
        )
      const answers = () =>
        driver().read(async (tx) => [
          await tx.answerOf('u1', 'k1'),
          await tx.answerOf('u2', 'k1'),
          await tx.answerOf('u1', 'k2'),
        ])
      await store('k1', 0)
      expect(await answers()).toEqual([{ fingerprint: 'f1', answer: '{"seq":1}' }, undefined, undefined])
      await store('k2', 8)
      expect(await answers()).toEqual([undefined, undefined, { fingerprint: 'f1', answer: '{"seq":1}' }])
    })

    it('keeps notes beside the log: replaced, listed by kind, forgotten, and taking no number', async () => {
      const before = await headSeq(driver())
      const note = (kind: string, id: string, text: string | undefined, at = NOON) =>
        driver().write((tx) => tx.note(kind, id, text, at))
      await note('work', 'a', '{"read":1}')
      await note('work', 'a', '{"read":"\\u0000 ☃"}', LATER)
      await note('work', 'b', '{}')
      await note('play', 'a', '[]')
      await note('work', 'b', undefined)
      const thrown = driver().write(async (tx) => {
        await tx.note('work', 'c', '{}', NOON)
        throw new Error('no')
      })
      await expect(thrown).rejects.toThrow('no')
      const stored = { id: 'a', text: '{"read":"\\u0000 ☃"}', at: LATER.toISOString() }
      expect(await driver().read((tx) => tx.notes('work'))).toEqual([stored])
      expect(await driver().write((tx) => tx.noteOf('work', 'a'), { large: true })).toEqual(stored)
      expect(await driver().read((tx) => tx.noteOf('work', 'b'))).toBeUndefined()
      expect(await headSeq(driver())).toBe(before)
    })

    it('lists the collections with their documents and last commit', async () => {
      await put(driver(), [
        { collection: 'listed', id: 'a', data: {} },
        { collection: 'listed', id: 'b', data: {} },
      ])
      const seq = await put(driver(), [{ collection: 'listed', id: 'a' }])
      const infos = await driver().read((tx) => tx.collections())
      expect(infos.find(({ name }) => name === 'listed')).toEqual({ name: 'listed', documents: 1, lastSeq: seq })
      expect(infos.find(({ name }) => name === things.name)).toEqual({ name: things.name, documents: 0, lastSeq: 0 })
    })

    it('gives the changes of a long line part by part', async () => {
      const text = 'Maß 😀 '.repeat(LINE_PART / 4)
      const seq = await put(driver(), [{ collection: 'po', id: 'long', data: { text } }])
      const [line, parts] = await driver().read(
        async (tx) => {
          const [line] = await tx.lines({ limit: 1, bytes: 1 })
          const parts: string[] = []
          for (let at = 0; parts.at(-1) !== ''; at++) parts.push(await tx.linePart(seq, at))
          return [line!, parts] as const
        },
        { long: true },
      )
      expect(line).toMatchObject({ seq, size: expect.any(Number) })
      expect(line).not.toHaveProperty('changes')
      expect(parts.length).toBeGreaterThan(2)
      expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(2 * LINE_PART)
      expect(JSON.parse(parts.join(''))).toMatchObject([{ id: 'long', after: { data: { text } } }])
    })
  })
}
