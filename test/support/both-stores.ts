import { afterAll, beforeAll, describe } from 'vitest'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'
import { openWorldsOn } from '#test/support/world.ts'

/** The same tests in worlds that have a file each, and in worlds that have a database each on PostgreSQL. */
export function onBothStores(tests: () => void): void {
  describe('on SQLite', tests)
  describe('on PostgreSQL', () => {
    let postgres: SharedPostgres
    beforeAll(async () => {
      postgres = await sharePostgres()
      openWorldsOn(postgres.url)
    })
    afterAll(async () => {
      openWorldsOn(undefined)
      await postgres.stop()
    })
    tests()
  })
}
