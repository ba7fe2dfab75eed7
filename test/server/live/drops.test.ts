import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readAsk } from '#model/query/ask.ts'
import type { Doc } from '#model/schema/value.ts'
import { follower } from '#test/support/live-follower.ts'
import { openWorld } from '#test/support/live-world.ts'

const QUESTIONS = [
  {},
  { where: [['delivered', '==', false]], orderBy: [['etaISO', 'asc']] },
  { where: [['weight', '>', 50]], orderBy: [['weight', 'desc']] },
  {
    where: [
      {
        or: [
          ['title', 'starts-with', 'B'],
          ['delivered', '==', true],
        ],
      },
    ],
  },
]
const CLIENTS = 50
const COMMITS = 400

it('fifty clients whose sockets drop at random all end with what their question means', async () => {
  const world = await openWorld({ limited: false })
  const [sample] = fc.sample(fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })), {
    numRuns: 1,
    seed: 20_261_120,
  })
  const random = () => sample!.next().value as number
  const followers = Array.from({ length: CLIENTS }, (_, at) =>
    follower(world.url, 'sam', QUESTIONS[at % QUESTIONS.length]!, random),
  )
  for (let commit = 0; commit < COMMITS; commit++) {
    const writes = Object.fromEntries(
      Array.from({ length: 1 + Math.floor(random() * 4) }, () => [
        `p${Math.floor(random() * 80)}`,
        random() < 0.2
          ? null
          : {
              title: random() < 0.5 ? 'Box' : 'Crate',
              delivered: random() < 0.4,
              weight: Math.floor(random() * 100),
              ...(random() < 0.9 && { etaISO: `2026-11-${10 + Math.floor(random() * 20)}` }),
            },
      ]),
    )
    await world.put(writes)
    if (commit % 4 === 0) await delay(2)
  }
  const expected = await Promise.all(
    QUESTIONS.map((query) =>
      world.driver.read(async (tx) => (await tx.find(readAsk({ ...query, limit: 1_000 }, 'Tracking', []))).docs),
    ),
  )
  const byId = (docs: Iterable<Doc>) => [...docs].sort((a, b) => (a.id < b.id ? -1 : 1))
  const differing = () =>
    followers.filter(
      ({ docs }, at) => JSON.stringify(byId(docs.values())) !== JSON.stringify(byId(expected[at % QUESTIONS.length]!)),
    ).length
  for (let wait = 0; differing() > 0 && wait < 200; wait++) await delay(50)
  const states = followers.map((each) => each.state())
  for (const each of followers) each.end()
  await world.close()
  expect(differing()).toBe(0)
  expect(states.reduce((sum, { gaps, resets }) => sum + gaps + resets, 0)).toBe(0)
  expect(states.reduce((sum, { drops }) => sum + drops, 0)).toBeGreaterThan(CLIENTS)
})
