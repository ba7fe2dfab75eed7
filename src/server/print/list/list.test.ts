import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOBODY } from '#model/command/people.ts'
import { readPdf } from '#test/support/inputs/pdf.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

const MANY = 2_001
let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('settings', 'company', { name: 'Company', companyName: 'Meridian Bearing' })
  await world.put('vendors', 'v1', { name: 'SKF USA Inc.' })
  for (const [id, at] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ] as const)
    await world.put('payables', id, {
      status: id === 'c' ? 'Paid' : 'Open',
      payableNumber: `AP-${at}`,
      vendorId: 'v1',
      vendorName: 'SKF USA Inc.',
      dueDate: `2026-02-0${at}`,
      totalAmount: at * 100.25,
    })
})
afterAll(() => world.close())

const address = (collection: string, query: object, more: Record<string, string> = {}) =>
  `/api/print/list?${new URLSearchParams({ collection, query: JSON.stringify(query), ...more })}`
const printed = async (url: string) => {
  const answer = await world.app.inject({ method: 'GET', url, headers: { cookie: 'sam@prime.test', origin: ORIGIN } })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  return readPdf(answer.rawPayload).pages.join(' ').replace(/\s+/g, ' ')
}

describe('a printed list', () => {
  it('says at its top what was asked, has the rows in their order with names for references, and their sum', async () => {
    const text = await printed(
      address(
        'payables',
        {
          where: [['status', '==', 'Open']],
          orderBy: [['totalAmount', 'desc']],
          select: ['payableNumber', 'vendorId', 'dueDate', 'totalAmount'],
        },
        { title: 'Payable', about: 'Open · Vendor SKF' },
      ),
    )
    expect(text).toContain('Payable')
    expect(text).toContain('Open · Vendor SKF · 2 bills')
    expect(text).toMatch(/AP-2 .*SKF USA Inc\. .*Feb 2, 2026 .*200\.50 .*AP-1 .*100\.25/)
    expect(text).toContain('300.75')
    expect(text).not.toContain('AP-3')
    expect(text).toContain('Meridian Bearing')
  })

  it('has a line with what they come to over each group, choices in their own order', async () => {
    const query = { orderBy: [['payableNumber', 'desc']], select: ['payableNumber', 'totalAmount'] }
    const text = await printed(address('payables', query, { groups: 'status,vendorId' }))
    expect(text).toMatch(
      /Open \(2\) .*300\.75 .*SKF USA Inc\. \(2\) .*300\.75 .*AP-2 .*AP-1 .*Paid \(1\) .*300\.75 .*AP-3 .*Total 601\.50/,
    )
  })

  it('is counted like every other print', async () => {
    const counted = async () => (await world.call('GET', '/api/collections/prints/documents/list.payables')).body.data
    const { copies } = await counted()
    await printed(address('payables', {}))
    expect(await counted()).toMatchObject({ copies: copies + 1, records: 3 })
  })

  it('is refused where it is too long, unknown, or asked by no one or from elsewhere', async () => {
    const writes = Array.from({ length: MANY }, (_, at) => ({
      collection: 'todos',
      id: `t${at}`,
      data: { title: `T${at}` },
      before: undefined,
    }))
    const by = { at: world.now(), by: { id: 'sam', email: 'sam@prime.test' }, command: 'commit' }
    await world.prime.driver.write((tx) => tx.commit(writes, by))
    expect((await world.call('GET', address('todos', {}))).body.code).toBe('too-large')
    expect((await world.call('GET', address('nothing', {}))).status).toBe(404)
    expect((await world.call('GET', address('payables', { aggregate: { count: true } }))).body.code).toBe('bad-query')
    expect((await world.call('GET', address('payables', {}), undefined, {}, NOBODY)).status).toBe(401)
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    expect((await world.call('GET', address('payables', {}), undefined, elsewhere)).body.code).toBe('bad-origin')
  })
})
