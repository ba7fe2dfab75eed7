import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { company, PARTIES } from '#test/server/figures/company.ts'
import { found, openCompanyWorld } from '#test/server/figures/found.ts'
import { everyAnswer, wrongAnswers } from '#test/server/figures/screens/all.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'
import { preparedDatabase } from '#test/support/prepared.ts'
import type { World } from '#test/support/world.ts'

/** Companies are generated from a fixed seed, so that a failing run fails again. */
const SEED = 20261120

/** Sheets are printed in every tenth company, of one party after the other. */
const printedIn = (round: number): string | undefined =>
  round % 10 === 0 ? PARTIES[(round / 10) % PARTIES.length]!.id : undefined

let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharePostgres()
}, 60_000)
afterAll(() => postgres.stop())

describe.each([
  ['SQLite', 400, (): Promise<string | undefined> => Promise.resolve(undefined)],
  ['PostgreSQL', 10, () => preparedDatabase(postgres.url)],
] as const)('on %s', (_, runs, database) => {
  let world: World
  beforeAll(async () => {
    world = await openCompanyWorld(await database())
  }, 60_000)
  afterAll(() => world.close())

  it(`every screen that shows a figure shows the same one, in ${runs} awkward companies`, async () => {
    let rounds = 0
    const holds = fc.asyncProperty(company, async (drawn) => {
      await found(world, drawn)
      expect(wrongAnswers(await everyAnswer(world, printedIn(rounds++)), drawn)).toEqual([])
    })
    await fc.assert(holds, { seed: SEED, numRuns: runs })
  }, 480_000)
})
