import { expect, it } from 'vitest'
import { buildStoredIndex, removeIndex, type WriterStep } from '#store/sqlite/indexes/build-index.ts'

const FIELDS = ['status']

/** A writer thread with this many documents, each taking some ms; others write whenever it is free. */
function writer(documents: number, msEach: number) {
  const pieces: number[] = []
  const turns: number[] = []
  let [left, isBusy, othersWrote] = [documents, false, 0]
  const free = () => {
    isBusy = false
    setImmediate(() => {
      if (!isBusy) othersWrote++
    })
  }
  const step: WriterStep = async (name, args) => {
    expect(isBusy, `${name} while another step is under way`).toBe(false)
    isBusy = true
    if (name === 'stateOfIndex') return free() ?? 'none'
    if (name !== 'fillIndex' && name !== 'emptyIndex') return free()
    const { most } = args as { most: number }
    turns.push(othersWrote)
    pieces.push(Math.min(most, left))
    left = Math.max(0, left - most)
    free()
    const isLast = left === 0
    const ms = pieces.at(-1)! * msEach
    return name === 'fillIndex' ? { value: isLast ? undefined : documents - left, ms } : { value: isLast, ms }
  }
  return { step, pieces, turns }
}

const MAX_MS = 15

it.each([
  ['an index is built', (step: WriterStep) => buildStoredIndex(step, 'loads', FIELDS)],
  ['an index is removed', (step: WriterStep) => removeIndex(step, 'loads', FIELDS)],
])('%s in pieces that take 15 ms at most each, and others write after every one', async (_, work) => {
  const { step, pieces, turns } = writer(2_000, 0.05)
  await work(step)
  expect(pieces.reduce((sum, piece) => sum + piece, 0)).toBe(2_000)
  expect(pieces.length).toBeGreaterThan(5)
  for (const piece of pieces) expect(piece * 0.05).toBeLessThanOrEqual(MAX_MS)
  for (const [at, wrote] of turns.entries()) if (at > 0) expect(wrote).toBeGreaterThan(turns[at - 1]!)
})

it('pieces of what is slow are small, those of what is quick are large, and none is without end', async () => {
  const slow = writer(2_000, 1)
  await buildStoredIndex(slow.step, 'loads', FIELDS)
  expect(Math.max(...slow.pieces.slice(1))).toBe(50)
  const quick = writer(20_000, 0.000_1)
  await buildStoredIndex(quick.step, 'loads', FIELDS)
  expect(Math.max(...quick.pieces)).toBe(4_000)
})
