import { afterAll, beforeAll, expect, it } from 'vitest'
import { duplicateGroups } from '#features/data/duplicates/collection.ts'
import { startScan } from '#server/duplicates/scanner.ts'
import type { Driver } from '#store/driver.ts'
import { openStore } from '#store/open.ts'
import { type SharedPostgres, sharePostgres } from '#test/support/postgres.ts'

let postgres: SharedPostgres
let driver: Driver
beforeAll(async () => {
  postgres = await sharePostgres()
  driver = await openStore({ databaseUrl: postgres.url, dataFolder: '/nowhere', log: () => undefined })
  await driver.prepare([duplicateGroups])
})
afterAll(async () => {
  await driver.close()
  await postgres.stop()
})

it('a scan reads PostgreSQL with connections of its own, several pages long', async () => {
  const documents = 2_500
  await driver.write((tx) =>
    tx.commit(
      Array.from({ length: documents }, (_, at) => ({
        collection: 'contacts',
        id: `c${String(at).padStart(5, '0')}`,
        data: { name: `Contact ${at}`, phone: `555 010 ${String(at % (documents - 1)).padStart(4, '0')}` },
        before: undefined,
      })),
      { at: new Date('2026-11-20T12:00:00Z'), by: { id: 'test', email: 'test' }, command: 'commit' },
    ),
  )
  const steps: string[] = []
  const scanning = startScan(
    {
      databaseUrl: postgres.url,
      collection: 'contacts',
      tests: [{ field: 'phone', test: 'phone' }],
      title: 'name',
      timeZone: 'UTC',
      places: [],
    },
    (step, read) => steps.push(`${step} ${read}`),
  )
  try {
    await scanning.ready
    const { groups, found } = await scanning.next()
    expect(found).toBe(1)
    expect(groups[0]).toMatchObject({ ids: ['c00000', 'c02499'], title: 'Contact 0 · Contact 2499', score: 1 })
    expect(steps).toContain('comparing 2500')
  } finally {
    await scanning.close()
  }
})
