import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReadPdf } from '#test/support/pdf.ts'
import { openPrintWorld, type PrintWorld } from '#test/support/print-company.ts'

const IDS = ['k1', 'k2', 'k3', 'k4']
/** A part of a page, 3.5 inches, and a millimetre, in points. */
const [PART, MM] = [252, 72 / 25.4]

let world: PrintWorld
beforeAll(async () => {
  world = await openPrintWorld(1)
  for (const [at, id] of IDS.entries())
    await world.put('checks', id, {
      ...{ checkNumber: `${2001 + at}`, status: 'Printed', direction: 'Out', payeeName: `Vendor ${at + 1}` },
      ...{ amount: 10 + at, currency: 'USD', checkDate: '2026-11-20', bankAccountId: 'main' },
      stub: [{ docNumber: `AP-${at}`, vendorInvoiceNo: `INV-${at}`, amount: 10 + at, paid: 10 + at }],
    })
})
afterAll(() => world.close())

// It counts no copy, whose mark would be the first text.
const PREVIEW = { preview: '1' }
const account = (more: object) => world.put('bankAccounts', 'main', { name: 'Main', isActive: true, ...more })
const heights = ({ places }: ReadPdf) => places.map(([, y]) => Math.round(y))

it.each([
  [undefined, 0],
  ['Top', 0],
  ['Middle', 1],
  ['Bottom', 2],
])('stock with the check at %s has it %i parts down, with two stubs', async (layout, parts) => {
  await account({ layout: 'Top' })
  const [top] = (await world.printed('check', ['k1'])).places
  await account({ ...(layout && { layout }) })
  const pdf = await world.printed('check', ['k1'])
  expect(pdf.pages).toHaveLength(1)
  expect(pdf.places[0]![1]).toBeCloseTo(top![1] - parts * PART, 1)
  expect(pdf.places[0]![0]).toBeCloseTo(top![0], 1)
  expect(pdf.pages[0]!.match(/INV-0/g)).toHaveLength(2)
})

it.each(['Top', 'Middle', 'Bottom', 'Three per page'])(
  'the offset of the account moves the check on %s stock right and down',
  async (layout) => {
    await account({ layout })
    const [straight] = (await world.printed('check', ['k2'], PREVIEW)).places
    await account({ layout, offsetX: 1.5, offsetY: -2 })
    const [moved] = (await world.printed('check', ['k2'], PREVIEW)).places
    expect(moved![0] - straight![0]).toBeCloseTo(1.5 * MM, 1)
    // The page counts upwards.
    expect(moved![1] - straight![1]).toBeCloseTo(2 * MM, 1)
  },
)

it('three checks go on a page, without stubs, and the invoices are told on the check', async () => {
  await account({ layout: 'Three per page' })
  const { pages } = await world.printed('check', IDS)
  expect(pages).toHaveLength(2)
  for (const payee of ['Vendor 1', 'Vendor 2', 'Vendor 3']) expect(pages[0]).toContain(payee)
  expect(pages[1]).toContain('Vendor 4')
  expect(pages[0]!.match(/INV-0/g)).toHaveLength(1)
  for (const text of ['No. 2001', 'Ten and 00/100 dollars', 'USD **10.00**', 'Memo INV-0'])
    expect(pages[0]).toContain(text)
})

it('a sheet that has lost its first two checks begins with the third', async () => {
  await account({ layout: 'Three per page' })
  const whole = heights(await world.printed('check', ['k1']))
  const pdf = await world.printed('check', IDS.slice(0, 2), { used: 2 })
  expect(pdf.pages).toHaveLength(2)
  expect(heights(pdf)).toEqual([whole[0]! - 2 * PART, whole[0]])
})

it('checks of accounts with several layouts go on a page each, every one as its account says', async () => {
  await account({ layout: 'Bottom' })
  await world.put('bankAccounts', 'other', { name: 'Other', layout: 'Three per page', isActive: true })
  await world.put('checks', 'o1', {
    ...{ checkNumber: '9', status: 'Printed', direction: 'Out', payeeName: 'Other', amount: 1, bankAccountId: 'other' },
  })
  const [low, high] = heights(await world.printed('check', ['k1', 'o1']))
  expect(high! - low!).toBe(2 * PART)
})

it('a void check of three is marked in its own place, a second print of a check as a copy', async () => {
  await account({ layout: 'Three per page' })
  await world.put('checks', 'v1', {
    ...{
      checkNumber: '77',
      status: 'Void',
      direction: 'Out',
      payeeName: 'Void Vendor',
      amount: 5,
      bankAccountId: 'main',
    },
  })
  await world.printed('check', ['v1'])
  const { pages } = await world.printed('check', ['v1', 'k4'])
  expect(pages[0]).toMatch(/VOID.*COPY \d/)
})

it('more than one label of each is for labels alone', async () => {
  const answer = await world.call('POST', '/api/print/check', { ids: ['k1'], page: 'checks-3', each: 2 })
  expect(answer.body.code).toBe('bad-request')
})
