import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { classifyStock } from '#features/stock/control/classify.ts'
import { checkStock } from '#features/stock/control/commands.ts'
import { failuresOf } from '#features/stock/control/rules.ts'
import { rebuildStock } from '#features/stock/control/valuation/rebuild.ts'
import type { Data } from '#model/schema/value.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const MANY = 150
/** The most documents in one commit, so that nobody waits long for it. */
const MAX_DOCUMENTS = 100

let world: World
beforeEach(async () => {
  world = await openTestWorld()
  const ids = Array.from({ length: MANY }, (_, at) => String(at).padStart(3, '0'))
  const lot = {
    locationId: 'A-1',
    condition: 'New sealed',
    qcStatus: 'OK',
    landedUnitCost: 2,
    receivedOn: '2026-01-01',
  }
  await world.prime.driver.write(async (tx) => {
    const docs: { collection: string; id: string; data: Data }[] = [
      { collection: 'locations', id: 'A-1', data: { code: 'A-1', type: 'Bin', isSellable: true, isActive: true } },
      ...ids.flatMap((id, at): { collection: string; id: string; data: Data }[] => [
        { collection: 'parts', id: `p${id}`, data: { partNumber: `62${id}`, isActive: true } },
        {
          collection: 'inventory',
          id: `l${id}`,
          data: {
            ...lot,
            lotNumber: `L${id}`,
            partId: `p${id}`,
            partNumber: `62${id}`,
            qtyOnHand: 99,
            qtyReserved: 0,
            qtyAvailable: 99,
            value: 1,
          },
        },
        {
          collection: 'movements',
          id: `m${id}`,
          data: {
            seq: at + 1,
            day: '2026-01-01',
            type: 'Opening',
            partId: `p${id}`,
            lotId: `l${id}`,
            locationId: 'A-1',
            qtyDelta: at + 1,
            unitCost: 2,
            valueDelta: 2 * (at + 1),
            qtyAfter: at + 1,
          },
        },
      ]),
    ]
    await tx.commit(
      docs.map((doc) => ({ ...doc, before: undefined })),
      { at: world.now(), by: { id: 'sam', email: 'sam@prime.test' }, command: 'commit' },
    )
  })
})
afterEach(() => world.close())

const commitsOf = async (command: string) => (await world.commits()).filter((commit) => commit.command === command)

describe('figures of many lots and parts', () => {
  it('are rebuilt in commits of a few, one run, and agree then', async () => {
    const { result } = await world.execute(rebuildStock, {})
    expect(result.checked).toEqual({ lots: MANY, parts: MANY })
    expect(result.mended.map(({ found }) => found > 0)).toEqual([true, true])
    const commits = await commitsOf('stock.rebuild')
    expect(commits.length).toBeGreaterThan(4)
    expect(Math.max(...commits.map(({ changes }) => changes.length))).toBeLessThanOrEqual(MAX_DOCUMENTS)
    expect(new Set(commits.map(({ run }) => run)).size).toBe(1)
    const stock = (await world.all('parts')).map(({ data }) => [data.qtyOnHand, data.stockValue, data.avgCost])
    expect(stock).toEqual(Array.from({ length: MANY }, (_, at) => [at + 1, 2 * (at + 1), 2]))
    const { result: report } = await world.execute(checkStock, {})
    expect(failuresOf(report.checks).filter(({ name }) => name.includes('figures'))).toEqual([])
    const before = (await world.commits()).length
    await world.execute(rebuildStock, {})
    expect(await world.commits()).toHaveLength(before)
  })

  it('are classified in commits of a few, and what is classified already is not written again', async () => {
    await world.execute(rebuildStock, {})
    const { result } = await world.execute(classifyStock, {})
    expect(result.A + result.B + result.C).toBe(MANY)
    const commits = await commitsOf('stock.classify')
    expect(commits.length).toBeGreaterThan(1)
    expect(Math.max(...commits.map(({ changes }) => changes.length))).toBeLessThanOrEqual(MAX_DOCUMENTS)
    const classes = (await world.all('parts')).map(({ data }) => data.abcClass)
    expect([classes[0], classes.at(-1)]).toEqual(['C', 'A'])
    await world.execute(classifyStock, {})
    expect(await commitsOf('stock.classify')).toHaveLength(commits.length)
  })
})
