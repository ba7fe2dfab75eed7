import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOBODY } from '#model/command/people.ts'
import { line } from '#model/print/blocks.ts'
import { definePrint } from '#model/print/print.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { text } from '#model/schema/fields.ts'
import { readPdf } from '#test/support/inputs/pdf.ts'
import { idsOf, openPrintWorld, type PrintWorld } from '#test/support/inputs/print-company.ts'
import { openTestWorld } from '#test/support/world.ts'

let world: PrintWorld
beforeAll(async () => {
  world = await openPrintWorld(2)
})
afterAll(() => world.close())

describe('who may print', () => {
  const url = '/api/print/part-label/parts1'

  it('is whoever may read the records, a viewer too', async () => {
    const viewer = world.person('vera@prime.test', 'viewer')
    expect((await world.call('GET', url, undefined, {}, viewer)).status).toBe(200)
    expect(await world.call('GET', '/api/print/check/checks1', undefined, {}, viewer)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    const offered = await world.call('GET', '/api/print', undefined, {}, viewer)
    const names = offered.body.map(({ name }: { name: string }) => name)
    expect(names).toContain('part-label')
    expect(names).not.toContain('check')
  })

  it('is no one without a session and no one who waits for approval', async () => {
    expect((await world.call('GET', url, undefined, {}, NOBODY)).body.code).toBe('unauthenticated')
    expect((await world.call('POST', '/api/print/part-label', { ids: [] }, {}, NOBODY)).status).toBe(401)
    const pending = world.person('penny@prime.test', 'staff', 'pending')
    expect((await world.call('GET', url, undefined, {}, pending)).body.code).toBe('account-pending')
  })

  it('is not a page of someone else, by this person’s cookie', async () => {
    expect((await world.call('GET', url, undefined, { 'sec-fetch-site': 'cross-site' })).body.code).toBe('bad-origin')
    expect(
      (await world.call('POST', '/api/print/part-label', { ids: [] }, { origin: 'https://evil.test' })).status,
    ).toBe(403)
  })

  it('gets 404 for what is not there and 413 for more than 2000', async () => {
    expect((await world.call('GET', '/api/print/part-label/none')).status).toBe(404)
    expect((await world.call('GET', '/api/print/none/parts1')).status).toBe(404)
    const ids = idsOf('parts', 2001)
    expect((await world.call('POST', '/api/print/part-label', { ids })).body.code).toBe('too-large')
    expect((await world.call('HEAD', url)).status).toBe(405)
  })
})

it('keeps what a person may not read: collections, fields, what a template reads besides', async () => {
  const wages = defineCollection({
    name: 'wages',
    label: { one: 'Wage', many: 'Wages' },
    title: 'name',
    fields: { name: text('Name'), pay: text('Pay'), note: text('Note') },
    list: { columns: ['name'], sort: 'name' },
    form: [['name']],
    search: [],
    indexes: [],
    access: { fields: { pay: ['owner'] } },
  })
  const secret = { ...wages, name: 'safe', access: { private: true } }
  const forOwners = { ...wages, name: 'board', access: { read: ['owner' as const] } }
  const slip = (collection: typeof wages, needs?: typeof wages) =>
    definePrint({
      name: `slip-${collection.name}-${needs?.name ?? 'alone'}`,
      label: 'Slip',
      collection,
      pages: ['Letter'],
      path: '/wages?id=',
      ...(needs && { needs: () => [{ collection: needs, ids: ['w'] }] }),
      render: ([record]) => ({ title: 'Slip', content: [line(record!.data.name), line(record!.data.pay)] }),
    })
  const own = await openTestWorld({
    collections: [wages, secret, forOwners],
    prints: [slip(wages), slip(secret as never), slip(forOwners as never), slip(wages, forOwners as never)],
  })
  for (const { name } of [wages, secret, forOwners]) await own.put(name, 'w', { name: 'Ann', pay: '4,000' })
  const page = async (cookie: string) =>
    readPdf((await own.app.inject({ url: '/api/print/slip-wages-alone/w', headers: { cookie } })).rawPayload).pages[0]
  expect(await page('sam@prime.test')).toContain('4,000')
  const kims = await page('kim@prime.test')
  expect(kims).toContain('Ann')
  expect(kims).not.toContain('4,000')
  const status = async (template: string) =>
    (await own.call('GET', `/api/print/${template}/w`, undefined, {}, own.kim)).status
  expect(await status('slip-board-alone')).toBe(404)
  expect(await status('slip-wages-board')).toBe(404)
  expect((await own.call('GET', '/api/print/slip-safe-alone/w')).status).toBe(404)
  const offered = (await own.call('GET', '/api/print', undefined, {}, own.kim)).body
  expect(offered.map(({ collection }: { collection: string }) => collection)).toEqual(['wages', 'wages'])
  await own.close()
})
