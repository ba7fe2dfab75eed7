import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { turnFree } from '#server/slicing.ts'

const work = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

it('pieces of work that are too long for one turn go on one a turn, whoever they belong to', async () => {
  let turn = 0
  let isOver = false
  const turns = (async () => {
    while (!isOver) {
      await setImmediate()
      turn++
    }
  })()
  const done: number[] = []
  const long = async () => {
    // Each starts in a task of its own, as requests do.
    await setImmediate()
    for (let piece = 0; piece < 3; piece++) {
      await turnFree()
      work(10)
      done.push(turn)
    }
  }
  await Promise.all([long(), long(), long(), long()])
  isOver = true
  await turns
  expect(done).toHaveLength(12)
  expect(new Set(done).size).toBe(12)
})

it('short pieces of work wait for nobody', async () => {
  await setImmediate()
  await setImmediate()
  const pauses = Array.from({ length: 100 }, () => turnFree())
  expect(pauses.every((pause) => pause === undefined)).toBe(true)
})
