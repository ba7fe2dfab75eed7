import { afterEach, describe, expect, it } from 'vitest'
import { NOON, put, SAM } from '#store/contract/set-up.ts'
import type { Driver, Verified } from '#store/driver.ts'
import { logKeyOf } from '#store/signing.ts'

/** A database that is opened with different keys, and modified bypassing the driver. */
interface SignedStore {
  open(logKey?: Uint8Array): Promise<Driver>
  /** Changes the name in line `seq` and recalculates its hash and all later ones; signatures stay unless specified. */
  rewrite(seq: number, signatures?: 'removed' | 'of another key'): Promise<void>
  /** Removes only line `seq`. */
  cutOut(seq: number): Promise<void>
  /** Removes the lines after `seq`, their documents, and everything else that refers to them. */
  cut(seq: number): Promise<void>
  remove(): Promise<void>
}

const KEY = logKeyOf('a key for tests that is long enough, really')
const OTHER = logKeyOf('the key of another machine, as long as this')

/** The rules for the log's signatures on every driver. */
export function describeSigned(name: string, make: () => Promise<SignedStore>): void {
  let store: SignedStore
  let driver: Driver
  afterEach(async () => {
    await driver?.close()
    await store?.remove()
  })
  const write = async (...ids: string[]): Promise<void> => {
    for (const id of ids) await put(driver, [{ collection: 'notes', id, data: { id } }])
  }
  const again = async (work: () => Promise<void>, key: Uint8Array | undefined = KEY): Promise<void> => {
    await driver.close()
    await work()
    driver = await store.open(key)
  }
  const begin = async (key: Uint8Array | undefined, ...ids: string[]): Promise<void> => {
    store = await make()
    driver = await store.open(key)
    await write(...ids)
  }
  const nothing = async (): Promise<void> => undefined
  const verdict = async (known?: Parameters<Driver['verify']>[0]): Promise<Partial<Verified>> => {
    const { commits: _, documents: __, ...said } = await driver.verify(known)
    return said
  }

  describe(`${name}: the signatures of the log`, () => {
    it('prove every commit, small and large', async () => {
      await begin(KEY, 'a', 'b')
      await put(driver, [{ collection: 'notes', id: 'c', data: {} }], {}, { large: true })
      expect(await verdict()).toEqual({ proven: 3, others: 0 })
      expect(await driver.anchor()).toMatchObject({ seq: 3, isSigned: true })
      expect((await driver.anchor(2))?.seq).toBe(2)
    })

    it.each([undefined, 'removed', 'of another key'] as const)(
      'find a line whose hash and all later ones were computed again, their signatures %s',
      async (signatures) => {
        await begin(KEY, 'a', 'b', 'c', 'd')
        await again(() => store.rewrite(3, signatures))
        expect(await verdict()).toMatchObject({ firstBad: 3, proven: 2 })
      },
    )

    it('find a log that was written again from its first line, by what was noted of it outside', async () => {
      await begin(KEY, 'a', 'b', 'c')
      const { seq, hash } = (await driver.anchor())!
      await again(() => store.rewrite(1, 'removed'))
      expect(await verdict()).toEqual({ proven: 0, others: 0 })
      expect(await verdict({ anchors: [{ seq, hash }] })).toMatchObject({ firstBad: 3 })
      expect(await verdict({ signedAt: 3 })).toMatchObject({ firstBad: 1 })
    })

    it('name a line that was cut out of the middle', async () => {
      await begin(KEY, 'a', 'b', 'c', 'd')
      await again(() => store.cutOut(3))
      expect(await verdict()).toMatchObject({ firstBad: 3, detail: 'Commit 3 is missing.' })
    })

    it('find a log whose end was cut off with its documents, by what was noted of it outside', async () => {
      await begin(KEY, 'a', 'b', 'c')
      const { seq, hash } = (await driver.anchor())!
      await again(() => store.cut(2))
      expect(await verdict()).toEqual({ proven: 2, others: 0 })
      expect(await verdict({ anchors: [{ seq, hash }] })).toMatchObject({ firstBad: 3 })
      await write('other')
      expect(await verdict({ anchors: [{ seq, hash }] })).toMatchObject({ firstBad: 3 })
    })

    it('take lines of before, which the next signed line proves', async () => {
      await begin(undefined, 'a', 'b')
      await again(nothing)
      expect(await verdict()).toEqual({ proven: 0, others: 0 })
      await write('c')
      expect(await verdict()).toEqual({ proven: 3, others: 0 })
      await again(() => store.rewrite(1))
      expect(await verdict()).toMatchObject({ firstBad: 3 })
    })

    it('take lines that a key has signed which is gone, and go on with the one of now', async () => {
      await begin(OTHER, 'a', 'b')
      await again(nothing)
      expect(await verdict()).toEqual({ proven: 0, others: 2 })
      await write('c')
      expect(await verdict()).toEqual({ proven: 3, others: 2 })
    })

    it('tell of a line written without the key after signed ones', async () => {
      await begin(KEY, 'a')
      await driver.close()
      driver = await store.open()
      await driver.write((tx) =>
        tx.commit([{ collection: 'notes', id: 'b', data: {}, before: undefined }], { at: NOON, by: SAM, command: 'x' }),
      )
      await again(nothing)
      expect(await verdict()).toMatchObject({ firstBad: 2 })
    })
  })
}
