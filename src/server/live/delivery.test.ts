import { expect, it } from 'vitest'
import type { Commit, LogAsk } from '#model/command/commit.ts'
import { openDelivery } from '#server/live/delivery.ts'
import type { Loading } from '#server/live/load.ts'
import type { Driver, LogHead, Made, ReadTx } from '#store/driver.ts'

const EPOCH = 'one'
const line = (seq: number): Commit => ({ seq, at: '', by: { id: 'u', email: '' }, command: 'commit', changes: [] })

/** A delivery over a log that is held here; `delivered` are the commits it handed on, `reads` how often it asked the store. */
async function opened() {
  const log: Commit[] = [line(1)]
  const seen = { delivered: [] as number[], reads: 0, histories: 0 }
  let epoch = EPOCH
  let wake: (made?: Made) => void = () => undefined
  const tx = {
    head: async (): Promise<LogHead> => ({ seq: log.at(-1)!.seq, epoch }),
    log: async ({ after = 0 }: LogAsk) => log.filter(({ seq }) => seq > after),
  } as ReadTx
  const driver = {
    read: async <T>(work: (of: ReadTx) => Promise<T>) => {
      seen.reads++
      return await work(tx)
    },
    onCommit: async (listener: typeof wake) => {
      wake = listener
      return () => undefined
    },
  } as Driver
  const parts = {
    driver,
    topics: { isEmpty: () => false, of: () => [] },
    progress: { epoch: '', delivered: 0, reached: 0 },
    redefine: async ({ seq }: Commit) => void seen.delivered.push(seq),
    log: () => undefined,
  } as unknown as Loading
  const delivery = openDelivery(parts, () => seen.histories++)
  await delivery.started
  await expect.poll(() => seen.reads).toBe(2)
  return {
    seen,
    write: (...seqs: number[]) => log.push(...seqs.map(line)),
    restore: () => {
      epoch = 'two'
    },
    hear: async (made?: Made) => {
      wake(made)
      await new Promise(setImmediate)
    },
  }
}
const made = (...seqs: number[]): Made => ({ epoch: EPOCH, commits: seqs.map(line) })

it('what this process wrote itself is handed on without asking the store', async () => {
  const { seen, write, hear } = await opened()
  write(2, 3, 4)
  await hear(made(2, 3))
  await hear(made(4))
  expect(seen).toMatchObject({ delivered: [2, 3, 4], reads: 2 })
})

it.each([
  ['another node wrote in between', [3]],
  ['more was written at once than is held', Array.from({ length: 70 }, (_, at) => at + 2)],
])('all comes once and in order where %s', async (_, seqs) => {
  const { seen, write, hear } = await opened()
  const last = seqs.at(-1)!
  write(...Array.from({ length: last - 1 }, (_unused, at) => at + 2))
  await hear(made(...seqs))
  write(last + 1)
  await hear(made(last + 1))
  await expect.poll(() => seen.delivered.at(-1)).toBe(last + 1)
  expect(seen.delivered).toEqual(Array.from({ length: last }, (_unused, at) => at + 2))
})

it('a log that was read meanwhile tells nothing twice', async () => {
  const { seen, write, hear } = await opened()
  write(2, 3)
  void hear()
  void hear(made(2))
  await hear(made(3))
  await expect.poll(() => seen.delivered).toEqual([2, 3])
})

it('a commit of another history is none of this one', async () => {
  const { seen, restore, hear } = await opened()
  restore()
  await hear({ epoch: 'two', commits: [line(2)] })
  expect(seen).toMatchObject({ delivered: [], histories: 1 })
})
