import { describe, expect, it } from 'vitest'
import { counters } from '#features/admin/counters/collection.ts'
import { setNextNumber } from '#features/admin/counters/commands.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { defineCommand } from '#model/command/command.ts'
import { openTestWorld } from '#test/support/world.ts'

const take = defineCommand({
  name: 'test.take',
  label: 'Take a number',
  input: {},
  run: ({ tx, today }) => nextNumber(tx, seriesOf('AP', today), { collection: 'payables', field: 'payableNumber' }),
})

describe('numbers given out', () => {
  it('go on from a higher number, and never from one that was given out', async () => {
    const world = await openTestWorld({ commands: [take, setNextNumber] })
    const owner = world.person('olga@prime.test', 'owner')
    const set = (next: number, as = owner) => world.execute(setNextNumber, { series: 'AP', next }, as)
    await set(41)
    expect((await world.execute(take, {})).result).toMatch(/-0041$/)
    await expect(set(41)).rejects.toThrow('Number 41 of AP-2611 is already used. Enter 42 or higher.')
    await expect(set(50, world.kim)).rejects.toThrow()
    await world.close()
  })

  it('follow the pattern of the settings from the next number on, and go on counting', async () => {
    const world = await openTestWorld({ commands: [take] })
    const month = world.now().toISOString().slice(2, 7).replace('-', '')
    expect((await world.execute(take, {})).result).toBe(`AP-${month}-0001`)
    await world.put('settings', 'numbering', { name: 'Numbering', numberAP: 'BILL-{YYMM}-{NNN}' })
    expect((await world.execute(take, {})).result).toBe(`BILL-${month}-002`)
    expect((await world.get(counters, `AP-${month}`)).data.next).toBe(3)
    await world.close()
  })

  it('a pattern that makes no numbers is never stored', async () => {
    const world = await openTestWorld()
    const data = { name: 'Numbering', numberAP: 'BILL-{NNN}' }
    const writes = [{ op: 'create', collection: 'settings', id: 'numbering', data }]
    const answer = await world.call('POST', '/api/commit', { writes }, { 'idempotency-key': 'a-pattern-without-year' })
    expect([answer.status, answer.body.detail]).toEqual([422, expect.stringContaining('A pattern has the year')])
    expect(await world.all('settings')).toEqual([])
    await world.close()
  })
})
