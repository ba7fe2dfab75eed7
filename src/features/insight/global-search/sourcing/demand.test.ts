import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordDemand } from '#features/insight/global-search/commands.ts'
import { demand } from '#features/stock/demand/collection.ts'
import { mayBeWanted } from '#features/stock/demand/rules.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

it.each([
  ['6205-2RS1', true],
  ['SKF 22216 EK/C3', true],
  ['608', false],
  ['groove ball', false],
  ['brand:skf 6205', false],
  ['x'.repeat(60), false],
])('%s may be wanted: %s', (typed, may) => {
  expect(mayBeWanted(typed)).toBe(may)
})

describe('what was looked for and not found', () => {
  let world: World
  beforeEach(async () => {
    world = await openTestWorld()
  })
  afterEach(() => world.close())
  const ask = (parts: { partNumber: string; qty?: number }[], as = world.sam) =>
    world.execute(recordDemand, { parts }, as)

  it('is kept with its family, counted once a day and person, with the largest quantity', async () => {
    await ask([{ partNumber: 'SKF 6205-2RS1', qty: 20 }, { partNumber: 'words' }])
    expect((await ask([{ partNumber: '6205 2RS1', qty: 90 }])).result).toEqual({ noted: 0 })
    expect((await ask([{ partNumber: '6205 2RS1', qty: 50 }], world.kim)).result).toEqual({ noted: 1 })
    world.pass(86_400_000)
    await ask([{ partNumber: '62052RS1' }])
    expect((await world.all(demand.name)).length).toBe(1)
    expect((await world.get(demand, '62052RS1')).data).toMatchObject({
      partNumber: '6205-2RS1',
      brand: 'SKF',
      pnFamily: '6205|SEAL_2RS',
      times: 3,
      qty: 50,
      askedOn: '2026-11-21',
      askedBy: 'sam@prime.test',
    })
  })

  it('is at most 200 at once', async () => {
    const many = Array.from({ length: 201 }, (_, at) => ({ partNumber: `60${at}-X` }))
    await expect(ask(many)).rejects.toThrow('Enter 200 part numbers or fewer')
  })
})
