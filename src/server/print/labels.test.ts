import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepLabelTemplates } from '#model/print/label-templates.ts'
import { readPdf } from '#test/support/inputs/pdf.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

const COUNT = 40
const SHEET_5160 = [612, 792]
let world: World

beforeAll(async () => {
  world = await openTestWorld()
  await world.put('settings', 'company', { name: 'Company', companyName: 'Meridian Bearing', address: '1 Harbor' })
  const by = { at: world.now(), by: { id: 'sam', email: 'sam@prime.test' }, command: 'commit' }
  await world.prime.driver.write((tx) =>
    tx.commit(
      Array.from({ length: COUNT }, (_, at) => ({
        collection: 'parts',
        id: `p${at}`,
        data: { partNumber: `NU${at}E`, brand: 'SKF' },
        before: undefined,
      })),
      by,
    ),
  )
  await world.put('customers', 'c1', { name: 'Gary Bearings', street: '12 Long Road', city: 'Gary', country: 'US' })
  await world.put('vendors', 'v1', { name: 'Nordlager AB' })
  await world.put('inventory', 'l1', {
    ...{ lotNumber: 'L26110A', partNumber: '6205-2RSH/C3' },
    ...{ bin: 'B-11-03', condition: 'New sealed', qcStatus: 'Quarantine' },
  })
})
afterAll(() => world.close())

async function ask(template: string, body: object) {
  return await world.app.inject({
    method: 'POST',
    url: `/api/print/${template}`,
    headers: { cookie: 'sam@prime.test', origin: ORIGIN, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
}
async function printed(template: string, body: object) {
  const answer = await ask(template, body)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return readPdf(answer.rawPayload)
}
const ids = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`)
const times = (text: string, word: string) => text.split(word).length - 1

describe('labels on sheets', () => {
  it('fill the places row by row, after those that are used already', async () => {
    const { pages, sizes } = await printed('part-label', { ids: ids(COUNT), page: 'avery-5160' })
    expect(sizes).toEqual([SHEET_5160, SHEET_5160])
    expect([times(pages[0]!, 'NU'), times(pages[1]!, 'NU')]).toEqual([30, 10])
    const later = await printed('part-label', { ids: ids(COUNT), page: 'avery-5160', used: 25 })
    expect(later.pages.map((page) => times(page, 'NU'))).toEqual([5, 30, 5])
  })

  it('go onto a label of the company’s own, and onto none that was taken away', async () => {
    const sheet = { unit: 'in', pageWidth: 6, pageHeight: 4, width: 3, height: 2, columns: 2, rows: 2 }
    keepLabelTemplates({ labels: [{ id: 'box', name: 'Box', ...sheet }] })
    const { pages, sizes } = await printed('part-label', { ids: ids(5), page: 'own-box', used: 1 })
    expect(sizes[0]).toEqual([432, 288])
    expect(pages.map((page) => times(page, 'NU'))).toEqual([3, 2])
    const offers = await world.call('GET', '/api/print')
    expect(offers.body.find(({ name }: { name: string }) => name === 'part-label').pages).toContain('own-box')
    keepLabelTemplates(undefined)
    expect((await ask('part-label', { ids: ids(1), page: 'own-box' })).statusCode).toBe(400)
  })

  it('are as many of each record as are asked for, on sheets and on rolls', async () => {
    const { pages } = await printed('part-label', { ids: ids(2), page: 'avery-L7160', each: 4 })
    expect(pages).toHaveLength(1)
    expect([times(pages[0]!, 'NU0E'), times(pages[0]!, 'NU1E')]).toEqual([4, 4])
    expect((await printed('part-label', { ids: ids(2), page: 'label-2x1', each: 4 })).pages).toHaveLength(8)
  })

  it.each([
    [{ page: 'avery-5160', used: 30 }, 'bad-request'],
    [{ page: 'avery-5160', used: -1 }, 'bad-request'],
    [{ page: 'label-2x1', used: 1 }, 'bad-request'],
    [{ page: 'label-2x1', each: 0 }, 'bad-request'],
    [{ page: 'label-2x1', each: 1.5 }, 'bad-request'],
    [{ page: 'label-2x1', each: 500 }, 'too-large'],
    [{ page: 'label-2x1', offset: '51,0' }, 'bad-request'],
    [{ page: 'label-2x1', offset: 'left' }, 'bad-request'],
  ])('are refused as %j, and nothing is counted', async (how, code) => {
    const before = await world.all('prints')
    const answer = await ask('part-label', { ids: ids(COUNT), ...how })
    expect(answer.json().code).toBe(code)
    expect(await world.all('prints')).toEqual(before)
  })

  it('are for labels alone: a list has one copy', async () => {
    expect((await ask('stock-list', { ids: ids(2), each: 2 })).json().code).toBe('bad-request')
  })

  it('name what is in a bin, and where letters go', async () => {
    expect((await printed('lot-label', { ids: ['l1'] })).pages[0]).toMatch(
      /6205-2RSH\/C3 L26110A New sealed · Quarantine Bin B-11-03/,
    )
    const [page] = (await printed('customer-address', { ids: ['c1'], page: 'label-4x6' })).pages
    expect(page).toMatch(/^Meridian Bearing 1 Harbor Gary Bearings 12 Long Road Gary US/)
  })
})

describe('what the printer does wrong', () => {
  const placesIn = (pdf: Buffer) => readPdf(pdf).places

  it('moves labels and checks against it, and documents not', async () => {
    await world.put('checks', 'k1', { checkNumber: '1001', payeeName: 'Nordlager AB', amount: 20, status: 'Printed' })
    for (const [template, id, page] of [
      ['part-label', 'p1', 'label-2x1'],
      ['part-label', 'p1', 'avery-5163'],
      ['check', 'k1', 'Letter'],
    ] as const) {
      const straight = placesIn((await ask(template, { ids: [id], page })).rawPayload)[0]!
      const moved = placesIn((await ask(template, { ids: [id], page, offset: '2.54,-5.08' })).rawPayload)[0]!
      expect(moved[0]! - straight[0]!, template).toBeCloseTo(-7.2, 1)
      // The page counts upwards: what came too high is moved down.
      expect(moved[1]! - straight[1]!, template).toBeCloseTo(-14.4, 1)
    }
    const [a, b] = await Promise.all([
      ask('stock-list', { ids: ['p1'] }),
      ask('stock-list', { ids: ['p1'], offset: '5,5' }),
    ])
    expect(placesIn(a.rawPayload)[0]).toEqual(placesIn(b.rawPayload)[0])
  })
})

it('a vendor’s account has every open payable by our books, aged, and no other', async () => {
  const owed = (payableNumber: string, more: object) =>
    world.put('payables', payableNumber, { status: 'Open', payableNumber, totalAmount: 100.25, ...more })
  await owed('AP-1', { vendorId: 'v1', vendorInvoiceNo: 'NL-77', dueDate: '2026-11-01' })
  await owed('AP-2', { vendorId: 'v1', dueDate: '2026-12-24', balance: 50 })
  await owed('AP-3', { vendorId: 'v1', status: 'Paid', dueDate: '2026-08-01' })
  await owed('AP-4', { vendorId: 'v2', vendorName: 'Nordlager AB', dueDate: '2026-08-01' })
  const [page] = (await printed('vendor-statement', { ids: ['v1'] })).pages
  for (const text of ['AP-1', 'NL-77', 'AP-2', 'We owe USD 150.25']) expect(page).toContain(text)
  for (const text of ['AP-3', 'AP-4']) expect(page).not.toContain(text)
})

describe('the logo', () => {
  /** A grey PNG. */
  function png(width: number, height: number): Buffer {
    const crcOf = (bytes: Buffer) => {
      let crc = ~0
      for (const byte of bytes) {
        crc ^= byte
        for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
      }
      return ~crc >>> 0
    }
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type), data])
      const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
      length.writeUInt32BE(data.length)
      crc.writeUInt32BE(crcOf(body))
      return Buffer.concat([length, body, crc])
    }
    const head = Buffer.alloc(13)
    head.writeUInt32BE(width, 0)
    head.writeUInt32BE(height, 4)
    head.set([8, 0], 8)
    const rows = deflateSync(Buffer.alloc((width + 1) * Math.min(height, 50), 0x80))
    return Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', head),
      chunk('IDAT', rows),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
  async function printedWith(bytes: Buffer | string) {
    const hash = typeof bytes === 'string' ? bytes : createHash('sha256').update(bytes).digest('hex')
    if (typeof bytes !== 'string') {
      const folder = join(world.prime.config.dataFolder, 'files', hash.slice(0, 2))
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, hash), bytes)
    }
    await world.put('settings', 'print', { name: 'Print', printLogo: hash })
    const of = { collection: 'settings', recordId: 'print', type: 'image/png', size: 1 }
    await world.put('attachments', 'logo', { name: 'logo.png', hash, ...of })
    const answer = await ask('stock-list', { ids: ['p1'] })
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    expect(readPdf(answer.rawPayload).pages[0]).toContain('Meridian Bearing')
    return answer.rawPayload.includes('/Subtype /Image')
  }

  it('is at the head of documents and lists', async () => {
    expect(await printedWith(png(120, 40))).toBe(true)
    const query = new URLSearchParams({ collection: 'parts', query: '{}' })
    const list = await world.app.inject({ url: `/api/print/list?${query}`, headers: { cookie: 'sam@prime.test' } })
    expect(list.rawPayload.includes('/Subtype /Image')).toBe(true)
    const label = await ask('part-label', { ids: ['p1'] })
    expect(label.rawPayload.includes('/Subtype /Image')).toBe(false)
  })

  it.each([
    ['too large in pixels', () => png(3001, 40)],
    ['too large in bytes', () => Buffer.concat([png(10, 10), Buffer.alloc(1024 * 1024)])],
    ['broken', () => Buffer.concat([png(10, 10).subarray(0, 40), Buffer.from('garbage')])],
    ['no picture', () => Buffer.from('%PDF-1.7 something else')],
    ['not there', () => 'f'.repeat(64)],
    ['a path', () => '../../../../etc/passwd'],
  ])('is left out where it is %s, and the print comes anyway', async (_, make) => {
    expect(await printedWith(make())).toBe(false)
  })
})
