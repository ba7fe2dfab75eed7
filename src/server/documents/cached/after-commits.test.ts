import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Problem } from '#base/problem.ts'
import { followCommits } from '#server/documents/cached/after-commits.ts'
import { keepDocuments } from '#server/documents/cached/cached-documents.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

/** What another node writes while this one cannot read, long enough for it to have tried. */
async function writtenMeanwhile(write: () => Promise<unknown>): Promise<void> {
  const { driver } = world.prime
  const { read } = driver
  await write()
  driver.read = () => Promise.reject(new Problem('unavailable', 'The database does not answer at the moment.'))
  await delay(200)
  driver.read = read
}

it('a node that could not read who may use a table now reads it once it can, without another commit', async () => {
  const structure = { one: 'Plan', many: 'Plans', title: 'what', fields: { what: { kind: 'text', label: 'What' } } }
  await world.put('structures', 'plans', structure)
  await vi.waitFor(() => expect(world.prime.collections.has('plans')).toBe(true))
  await writtenMeanwhile(() => world.put('structures', 'plans', { ...structure, readers: ['owner'] }))
  await vi.waitFor(() => expect(world.prime.collections.get('plans')?.access?.read).toEqual(['owner']), 3_000)
})

it('so it is with the settings that rules look at', async () => {
  const taken: unknown[] = []
  const take = (data: unknown) => taken.push(data)
  const stop = await keepDocuments({ ...world.prime, cached: [{ collection: 'settings', id: 'odd', take }] })
  await writtenMeanwhile(() => world.put('settings', 'odd', { name: 'Odd' }))
  await vi.waitFor(() => expect(taken).toEqual([undefined, { name: 'Odd' }]), 3_000)
  await stop()
})

it('what fails for long is tried less and less often, and after its end no more', async () => {
  vi.useFakeTimers()
  try {
    const waiting: (() => void)[] = []
    const onCommit = async (one: () => void) => {
      waiting.push(one)
      return () => undefined
    }
    const driver = { onCommit } as never
    const tried: number[] = []
    const start = Date.now()
    const work = async () => {
      tried.push(Date.now() - start)
      throw new Error('The database is away.')
    }
    const stop = await followCommits({ driver, log: () => undefined }, work, 'It could not be done.')
    for (const one of [...waiting, ...waiting]) one()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(tried).toEqual([40, 540, 1_540, 3_540])
    await stop()
    for (const one of waiting) one()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tried).toHaveLength(4)
  } finally {
    vi.useRealTimers()
  }
})
