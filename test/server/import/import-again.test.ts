import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Caller } from '#model/command/people.ts'
import type { ImportPlan, ImportState } from '#model/import/import.ts'
import { openApp } from '#server/app.ts'
import { send as sendTo, settled as settledIn } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

type Plan = Partial<ImportPlan>
const SOON = { timeout: 20_000 }

const send = (text: string | Buffer, plan: Plan = {}, how: { run?: boolean; resume?: boolean; as?: Caller } = {}) =>
  sendTo(world, { name: 'list.csv', bytes: Buffer.from(text) }, { collection: 'parts', format: 'csv', ...plan }, how)
const listOf = (text: string) => ({ name: 'list.csv', bytes: Buffer.from(text) })
const settled = (id: string) => settledIn(world, id)
const noted = async (id: string) =>
  JSON.parse((await world.prime.driver.read((tx) => tx.noteOf('import', id)))?.text ?? '{}')
/** The state a killed server leaves behind: still running. */
const cutOff = (id: string) =>
  world.prime.driver.write(async (tx) => {
    const kept = JSON.parse((await tx.noteOf('import', id))!.text)
    const text = JSON.stringify({ ...kept, boot: 'gone', state: { ...kept.state, step: 'running' } })
    await tx.note('import', id, text, world.now())
  })

describe('an import', () => {
  it('run twice makes no doubles', async () => {
    const { body } = await send('partNumber\n6205\n6206\n')
    await settled(body.id)
    await world.call('POST', `/api/imports/${body.id}/run`)
    await world.call('POST', `/api/imports/${body.id}/run`)
    await settled(body.id)
    expect((await world.call('POST', `/api/imports/${body.id}/run`)).status).toBe(422)
    expect(await world.all('parts')).toHaveLength(2)
  })

  it('that was cut off goes on where it was, without doubles', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => `N${at}`).join('\n')
    const { body } = await send(`partNumber\n${rows}\n`, {}, { run: true })
    await settled(body.id)
    const before = await world.commits()
    // The state a killed server leaves behind: still running, without the last rows.
    await vi.waitFor(async () => expect((await noted(body.id)).state.step).toBe('done'), SOON)
    await cutOff(body.id)
    const again = await openApp(world.prime, { everybodyIs: world.sam })

    const found = await again.inject({ url: `/api/imports/${body.id}` })
    expect(found.json()).toMatchObject({ step: 'interrupted' })
    await again.inject({ method: 'POST', url: `/api/imports/${body.id}/run` })
    for (let step = 'running'; step === 'running'; ) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      step = (await again.inject({ url: `/api/imports/${body.id}` })).json<ImportState>().step
    }

    expect((await again.inject({ url: `/api/imports/${body.id}` })).json()).toMatchObject({
      step: 'done',
      counts: { failed: 0 },
    })
    expect(await world.all('parts')).toHaveLength(600)
    expect(await world.commits()).toHaveLength(before.length)
    await again.close()
  })

  it.each<[string, Plan]>([
    ['by their ids', { mode: 'create' }],
    ['by a key', { mode: 'upsert', key: 'name' }],
  ])('that was cut off counts rows found %s as it would have at once', async (_, plan) => {
    await world.put('things', 't1', { name: 'N1', size: 0 })
    world.pass(1000)
    const rows = Array.from({ length: 600 }, (_, at) => `${plan.key ? `t${at}` : `new${at}`},N${at},${at}`)
    const way: Plan = { collection: 'things', ...plan, ...(plan.key && { mapping: { name: 'name', size: 'size' } }) }
    const { body } = await send(`id,name,size\n${rows.join('\n')}\n`, way, { run: true })
    const { counts } = await settled(body.id)
    expect(counts.failed).toBe(0)
    await vi.waitFor(async () => expect((await noted(body.id)).state.step).toBe('done'), SOON)
    await cutOff(body.id)
    const again = await openApp(world.prime, { everybodyIs: world.sam })
    await again.inject({ method: 'POST', url: `/api/imports/${body.id}/run` })
    await vi.waitFor(async () => {
      const state = (await again.inject({ url: `/api/imports/${body.id}` })).json<ImportState>()
      expect([state.step, state.counts]).toEqual(['done', counts])
    }, SOON)
    await again.close()
  })

  it('of the same file goes on where it broke off when it is sent again, and another file is another import', async () => {
    const rows = (mark: string) => `name\n${Array.from({ length: 300 }, (_, at) => `${mark}${at}`).join('\n')}\n`
    const again = { run: true, resume: true }
    const first = (await send(rows('N'), { collection: 'things' }, again)).body.id
    await settled(first)
    await vi.waitFor(async () => expect((await noted(first)).state.step).toBe('done'), SOON)
    await cutOff(first)
    // A process that started later knows only what the store contains about it.
    const { driver } = world.prime
    const later = { ...world.prime, driver: { ...driver } }
    const app = await openApp(later, { everybodyIs: world.sam })
    const sent = async (text: string, resume: boolean) =>
      (await sendTo({ ...world, app }, listOf(text), { collection: 'things', format: 'csv' }, { run: true, resume }))
        .body.id
    expect(await sent(rows('M'), true)).not.toBe(first)
    expect(await sent(rows('N'), true)).toBe(first)
    await vi.waitFor(async () => {
      const { items } = (await app.inject({ url: '/api/imports' })).json<{ items: ImportState[] }>()
      expect(items.map(({ step }) => step)).toEqual(['done', 'done'])
    }, SOON)
    expect(await world.all('things')).toHaveLength(600)
    await app.close()
    // Once it has finished, sending the file again starts a new import, whoever sends it.
    const second = (await send(rows('N'), { collection: 'things' }, again)).body.id
    expect(second).not.toBe(first)
    await settled(second)
    expect(await world.all('things')).toHaveLength(900)
  })

  it('that is cancelled keeps what went in and says so', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `N${at}`).join('\n')
    const { body } = await send(`partNumber\n${rows}\n`, {}, { run: true })
    await world.call('POST', `/api/imports/${body.id}/cancel`)
    const state = await settled(body.id)
    expect(state.step).toBe('cancelled')
    expect(state.counts.rows).toBeLessThan(20_000)
  })

  it('tried out by another plan before the first dry run has ended comes to what the last plan says', async () => {
    const { body } = await send('a,b\n6205,SKF\n')
    const plan = { collection: 'parts', format: 'csv', mode: 'create' }
    const tries = [{ a: 'brand' }, { b: 'brand' }, { a: 'partNumber', b: 'brand' }]
    for (const mapping of tries)
      expect((await world.call('POST', `/api/imports/${body.id}/check`, { plan: { ...plan, mapping } })).status).toBe(
        200,
      )
    expect(await settled(body.id)).toMatchObject({ step: 'checked', counts: { created: 1, failed: 0 } })
  })

  it('is checked again with another mapping', async () => {
    const { body } = await send('a,b\n6205,SKF\n')
    expect((await settled(body.id)).counts.failed).toBe(1)
    const plan = { collection: 'parts', format: 'csv', mode: 'create', mapping: { a: 'partNumber', b: 'brand' } }
    await world.call('POST', `/api/imports/${body.id}/check`, { plan })
    expect(await settled(body.id)).toMatchObject({ step: 'checked', counts: { created: 1, failed: 0 } })
  })
})
