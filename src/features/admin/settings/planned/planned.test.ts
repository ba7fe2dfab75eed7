import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settings } from '#features/admin/settings/collection.ts'
import { plannedSettings } from '#features/admin/settings/planned/collection.ts'
import { applyPlanned, cancelPlanned, planSetting } from '#features/admin/settings/planned/planned.ts'
import { applyDue } from '#server/jobs/planned.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

const DAY_MS = 86_400_000
let world: World
beforeEach(async () => {
  world = await openTestWorld()
  await world.insert(settings, { name: 'Money', creditDays: 30 }, 'money')
})
afterEach(() => world.close())

const plan = (field: string, value: unknown, effectiveOn: string) =>
  world.execute(planSetting, { field, to: value === undefined ? {} : { value: value as never }, effectiveOn })
const states = async () => (await world.all(plannedSettings.name)).map(({ data }) => data.status)

describe('a planned change', () => {
  it('takes effect on its day and not before, once, whichever server looks', async () => {
    await plan('creditDays', 45, '2026-11-22')
    world.pass(DAY_MS)
    await applyDue(world.prime)
    expect((await world.get(settings, 'money')).data.creditDays).toBe(30)
    world.pass(DAY_MS)
    await Promise.all([applyDue(world.prime), applyDue(world.prime)])
    expect((await world.get(settings, 'money')).data.creditDays).toBe(45)
    expect(await states()).toEqual(['Done'])
    const applied = (await world.commits()).filter(({ command }) => command === applyPlanned.name)
    expect(applied).toHaveLength(1)
  })

  it('of the letters of a language leaves those of the others', async () => {
    const to = { value: 'Noch offen' }
    await world.execute(planSetting, { field: 'letterSubject1', section: 'letters-de', to, effectiveOn: '2026-11-21' })
    world.pass(DAY_MS)
    await applyDue(world.prime)
    const planned = (await world.all('settings')).filter(({ data }) => data.letterSubject1)
    expect(planned.map(({ id, data }) => [id, data.name])).toEqual([['letters-de', 'Letters in German']])
    const elsewhere = { field: 'creditDays', section: 'letters-de', to: { value: 1 }, effectiveOn: '2026-12-01' }
    await expect(world.execute(planSetting, elsewhere)).rejects.toThrow(/no setting "creditDays"/)
  })

  it('is made up for after a night in which no server ran, in the order of the days', async () => {
    await plan('creditDays', 60, '2026-11-23')
    await plan('creditDays', 45, '2026-11-22')
    world.pass(9 * DAY_MS)
    await applyDue(world.prime)
    expect((await world.get(settings, 'money')).data.creditDays).toBe(60)
  })

  it('clears a setting, and begins a section that is not there yet', async () => {
    await plan('creditDays', undefined, '2026-11-21')
    await plan('logKeepDays', 10, '2026-11-21')
    world.pass(DAY_MS)
    await applyDue(world.prime)
    expect((await world.get(settings, 'money')).data).not.toHaveProperty('creditDays')
    expect((await world.get(settings, 'log')).data).toEqual({ name: 'Error log', logKeepDays: 10 })
  })

  it('is cancelled, and does nothing then', async () => {
    await plan('creditDays', 45, '2026-11-21')
    const [{ id } = { id: '' }] = await world.all(plannedSettings.name)
    await world.execute(cancelPlanned, { plannedId: id })
    world.pass(DAY_MS)
    await applyDue(world.prime)
    expect((await world.get(settings, 'money')).data.creditDays).toBe(30)
    await expect(world.execute(cancelPlanned, { plannedId: id })).rejects.toThrow(/is already cancelled/)
  })

  it.each([
    ['creditDays', 45, '2026-11-20', /tomorrow or later/],
    ['creditDays', -1, '2026-11-21', /Credit hold after/],
    ['ageingDays', '30, 20', '2026-11-21', /rising numbers/],
    ['lockedThrough', '2026-11-01', '2026-11-21', /no setting "lockedThrough"/],
    ['nonsense', 1, '2026-11-21', /no setting "nonsense"/],
  ])('%s to %s on %s is refused', async (field, value, day, words) => {
    await expect(plan(field, value, day)).rejects.toThrow(words)
  })
})
