import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prints } from '#features/all.ts'
import { defineCollection } from '#model/collection.ts'
import { text } from '#model/fields.ts'
import { NOBODY } from '#model/people.ts'
import { definePrint, pageSize } from '#model/print.ts'
import { line } from '#model/print-blocks.ts'
import type { Data } from '#model/value.ts'
import { readPdf } from '#test/pdf.ts'
import type { World } from '#test/world.ts'
import { ORIGIN, openTestWorld } from '#test/world.ts'

const LONG = 'International Power Transmission Components and Antifriction Bearings Holding Corporation, Limited'
/** Enough for several pages of each; five hundred are printed once, as orders. */
const COUNT = 60
const MANY = 500
const SAMPLES: Record<string, (at: number) => Data> = {
  parts: (at) => ({
    partNumber: `62${at}-2RSH/C3`,
    brand: 'SKF',
    description: at % 9 === 0 ? LONG : 'Deep groove ball bearing',
    qtyOnHand: at,
    avgCost: 12.3456,
    stockValue: 123_456.78,
  }),
  locations: (at) => ({ code: `A-01-${at}`, name: at % 9 === 0 ? LONG : 'Aisle A', type: 'Bin', isSellable: true }),
  countSessions: (at) => ({
    countNumber: `CNT-2611-${at}`,
    scope: LONG,
    status: 'Review',
    startedOn: '2026-11-20',
    lines: [{ lotNumber: 'L2611001', partNumber: '6205', bin: 'A-01', bookQty: 18, countedQty: 16, unitCost: 4.18 }],
  }),
  customers: (at) => ({ name: `Customer ${at}`, street: '12 Long Road', city: 'Gary', country: 'US' }),
  po: (at) => ({
    poNumber: `112026-${at}`,
    vendorName: LONG,
    status: 'Pending',
    lines: [{ partNumber: '6205', description: LONG, qty: 100, unitPrice: 12.5, amount: 1250 }],
  }),
  counts: (at) => ({ countNumber: `CNT-${at}`, status: 'Open', lines: [] }),
  inventory: (at) => ({
    lotNumber: `L2611${at}`,
    partNumber: `62${at}`,
    brand: 'SKF',
    condition: 'New sealed',
    bin: 'B-11-03',
    receivedOn: '2026-11-20',
  }),
  vendors: (at) => ({ name: `Vendor ${at}`, street: '1 Mill Lane', city: 'Gary', country: 'US' }),
  checks: (at) => ({
    checkNumber: String(1000 + at),
    payeeName: 'Nordlager AB',
    amount: 19.99,
    checkDate: '2026-11-20',
  }),
}

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('settings', 'company', {
    name: 'Company',
    companyName: 'Meridian Bearing',
    address: '1 Harbor\nHouston',
  })
  const line = { at: world.now(), by: { id: 'sam', email: 'sam@prime.test' }, command: 'commit' }
  for (const [collection, sample] of Object.entries(SAMPLES))
    await world.prime.driver.write((tx) => {
      const ids = Array.from({ length: MANY }, (_, at) => at)
      const docs = ids.map((at) => ({ collection, id: `${collection}${at}`, data: sample(at), before: undefined }))
      return tx.commit(docs, line)
    })
})
afterAll(() => world.close())

const headers = (email = 'sam@prime.test') => ({ cookie: email, origin: ORIGIN, 'content-type': 'application/json' })
async function printed(template: string, ids: readonly string[], more: object = {}) {
  const url = `/api/print/${template}`
  const answer = await world.app.inject({
    method: 'POST',
    url,
    headers: headers(),
    payload: JSON.stringify({ ids, ...more }),
  })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toMatch(/^inline;/)
  return readPdf(answer.rawPayload)
}
const idsOf = (collection: string, count: number) => Array.from({ length: count }, (_, at) => `${collection}${at}`)

describe.each(prints.map((print) => [print.name, print] as const))('the print %s', (name, print) => {
  const { width, height } = pageSize(print.pages[0]!)

  it('is a PDF of one page with its fonts inside for nothing and for one record', async () => {
    for (const count of [0, 1]) {
      const pdf = await printed(name, idsOf(print.collection.name, count))
      expect(pdf.pages).toHaveLength(1)
      expect(pdf.sizes[0]).toEqual([width, height])
      expect(pdf.fonts).toContain('Roboto-Regular')
    }
  })

  it(`prints ${COUNT} records in one job`, async () => {
    const pdf = await printed(name, idsOf(print.collection.name, COUNT))
    const all = pdf.pages.join(' ')
    const title = (at: number) => String(SAMPLES[print.collection.name]!(at)[print.collection.title])
    if (!print.together) expect(pdf.pages).toHaveLength(COUNT)
    for (const at of [0, COUNT - 1]) expect(all.includes(title(at)), title(at)).toBe(true)
    if (print.together) expect(pdf.pages.at(-1)).toContain(`Page ${pdf.pages.length} of ${pdf.pages.length}`)
  })

  it('names the way to the record and takes nothing but its own paper', async () => {
    const answer = await world.call('POST', `/api/print/${name}`, { ids: [], page: 'A0' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-request' } })
    expect(print.path).toMatch(/^\/[a-z-]+\?([a-z]+=[a-z]+&)*[a-z]+=$/)
  })
})

it(`prints ${MANY} orders in one job`, async () => {
  const { pages } = await printed('purchase-order', idsOf('po', MANY))
  expect(pages.length).toBeGreaterThanOrEqual(MANY)
})

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

  it('is nobody without a session and nobody who waits for approval', async () => {
    expect((await world.call('GET', url, undefined, {}, NOBODY)).body.code).toBe('unauthenticated')
    expect((await world.call('POST', '/api/print/part-label', { ids: [] }, {}, NOBODY)).status).toBe(401)
    const pending = world.person('penny@prime.test', 'staff', 'pending')
    expect((await world.call('GET', url, undefined, {}, pending)).body.code).toBe('account-pending')
  })

  it('is not a page of somebody else, by this person’s cookie', async () => {
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

describe('copies and marks', () => {
  it('count each printing of a record, say who printed it, and mark the second', async () => {
    await world.put('po', 'counted', SAMPLES.po!(9001))
    expect((await printed('purchase-order', ['counted'])).pages[0]).not.toContain('COPY')
    const [second, third] = await Promise.all([
      printed('purchase-order', ['counted']),
      world.app.inject({ url: '/api/print/purchase-order/counted', headers: { cookie: 'kim@prime.test' } }),
    ])
    const marks = [second, readPdf(third.rawPayload)].map(({ pages }) => /COPY \d/.exec(pages[0]!)?.[0])
    expect(marks.sort()).toEqual(['COPY 2', 'COPY 3'])
    const count = (await world.all('prints')).find(({ data }) => data.recordId === 'counted')!
    expect(count.data).toMatchObject({ copies: 3, template: 'purchase-order', collection: 'po' })
    const history = await world.call('GET', `/api/collections/prints/documents/${count.id}/history`)
    const people = history.body.entries.map((entry: { by: { email: string } }) => entry.by.email)
    expect(people.sort()).toEqual(['kim@prime.test', 'sam@prime.test', 'sam@prime.test'])
    expect(history.body.entries[0].command).toBe('print')
  })

  it('mark drafts and what is void, before any copy', async () => {
    await world.put('po', 'draft', { ...SAMPLES.po!(1), status: 'Draft' })
    await world.put('po', 'cancelled', { ...SAMPLES.po!(2), status: 'Cancelled' })
    for (const _ of [1, 2]) {
      const { pages } = await printed('purchase-order', ['draft', 'cancelled', 'po3'])
      expect(pages[0]).toContain('DRAFT')
      expect(pages[1]).toContain('VOID')
      expect(pages[2]).not.toMatch(/DRAFT|VOID/)
    }
  })

  it('refuse a check that we received or that pays nothing, and count nothing', async () => {
    await world.put('checks', 'in', { ...SAMPLES.checks!(1), direction: 'In' })
    await world.put('checks', 'zero', { ...SAMPLES.checks!(2), amount: 0 })
    for (const id of ['in', 'zero'])
      expect((await world.call('GET', `/api/print/check/${id}`)).body.code).toBe('refused')
    expect((await world.all('prints')).filter(({ data }) => data.recordId === 'in')).toEqual([])
  })
})

describe('what is on the page', () => {
  it('is the amount of a check in words and in protected figures', async () => {
    await world.put('checks', 'large', { ...SAMPLES.checks!(3), amount: 1234567.89, currency: 'USD' })
    const [page] = (await printed('check', ['large'])).pages
    expect(page).toContain('USD **1,234,567.89**')
    expect(page).toMatch(
      /One million two hundred thirty-four thousand five hundred sixty-seven and 89\/100 dollars \*{3,}/,
    )
  })

  it('is every open receivable of the customer, aged, and no other', async () => {
    await world.put('customers', 'owes', { name: 'Gary Bearings' })
    const owed = (invoiceNumber: string, more: Data) =>
      world.put('receivable', invoiceNumber, { status: 'Open', invoiceNumber, totalAmount: 100_000.25, ...more })
    await owed('INV-1', { customerId: 'owes', dueDate: '2026-11-19' })
    await owed('INV-2', { customerId: 'owes', dueDate: '2026-08-01', balance: 250_000.5 })
    await owed('INV-3', { customerName: 'Gary Bearings' })
    await owed('INV-4', { customerId: 'customers1', customerName: 'Gary Bearings', dueDate: '2026-08-01' })
    await owed('INV-5', { customerId: 'owes', status: 'Paid', dueDate: '2026-08-01' })
    const [page] = (await printed('customer-statement', ['owes'])).pages
    for (const text of ['INV-1', 'INV-2', 'INV-3', 'Total due USD 450,001.00', '250,000.50', 'NO DUE DATE', '111'])
      expect(page).toContain(text)
    for (const text of ['INV-4', 'INV-5']) expect(page).not.toContain(text)
  })

  it('is text, whatever a document holds: nothing is fetched, drawn or left off the page', async () => {
    const hostile: Data = {
      partNumber: 'W'.repeat(300),
      brand: { image: '/etc/passwd' },
      description: `<script>alert(1)</script> \u0000\u202Egnp.exe \uD800 ${'x'.repeat(5000)}`,
      qtyOnHand: { qr: 'http://169.254.169.254/' },
      stockValue: [{ svg: '<svg/>' }],
    }
    await world.put('parts', 'hostile', hostile)
    for (const page of ['label-2x1', 'label-4x6'])
      expect((await printed('part-label', ['hostile'], { page })).pages).toHaveLength(1)
    const list = (await printed('stock-list-with-cost', ['hostile'])).pages.join(' ')
    expect(list).toContain('<script>')
    expect(list).not.toContain('root:')
    expect(list).toContain('Page 1 of')
  })

  it('is the same paper for all who print, as the settings say, with their foot', async () => {
    await world.put('settings', 'print', {
      name: 'Print',
      paper: 'A4',
      printName: 'Meridian AB',
      printFooter: 'Thank you.',
    })
    const pdf = await printed('stock-list', ['parts1', 'parts2'])
    expect(pdf.sizes[0]).toEqual([595.28, 841.89])
    expect(pdf.pages[0]).toMatch(/^Meridian AB 1 Harbor Houston Stock list 2 parts/)
    expect(pdf.pages[0]).toContain('Thank you.')
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

it('leaves the event loop free while a long job is made', async () => {
  const lines = Array.from({ length: 500 }, (_, at) => ({
    partNumber: `62${at}`,
    description: LONG,
    qty: at,
    amount: at,
  }))
  await world.put('po', 'long', { ...SAMPLES.po!(1), lines })
  const began = performance.now()
  let last = began
  let longest = 0
  const tick = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 2)
  const { pages } = await printed('purchase-order', ['long', ...idsOf('po', 200)])
  clearInterval(tick)
  expect(pages.length).toBeGreaterThan(210)
  expect(longest).toBeLessThan((performance.now() - began) / 3)
})
