import { afterAll, beforeAll, expect, it } from 'vitest'
import { MICR } from '#model/document/micr.ts'
import { charactersOf } from '#model/print/e13b.ts'
import type { ReadPdf } from '#test/support/inputs/pdf.ts'
import { openPrintWorld, type PrintWorld } from '#test/support/inputs/print-company.ts'

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

it('three checks go on a page, without stubs, and the invoices are printed on the check', async () => {
  await account({ layout: 'Three per page' })
  const { pages } = await world.printed('check', IDS)
  expect(pages).toHaveLength(2)
  for (const payee of ['Vendor 1', 'Vendor 2', 'Vendor 3']) expect(pages[0]).toContain(payee)
  expect(pages[1]).toContain('Vendor 4')
  expect(pages[0]!.match(/INV-0/g)).toHaveLength(1)
  for (const text of ['No. 2001', 'Ten and 00/100 dollars', 'USD **10.00**', 'Memo INV-0'])
    expect(pages[0]).toContain(text)
})

it.each([
  ['short', 40, (at: number) => `K-${at + 1}`],
  ['long', 12, (at: number) => `INVOICE/2026/${10_001 + at}`],
])(
  '%s invoice numbers on a check without a stub are whole, and how many more there are is told',
  async (_, of, number) => {
    await account({ layout: 'Three per page' })
    await world.put('checks', 'many', {
      ...{ checkNumber: '2100', status: 'Printed', direction: 'Out', payeeName: 'Many', amount: 9 },
      ...{ currency: 'USD', checkDate: '2026-11-20', bankAccountId: 'main' },
      stub: Array.from({ length: of }, (_row, at) => ({ vendorInvoiceNo: number(at), amount: 1, paid: 1 })),
    })
    const memo = /Memo (.*?) and (\d+) more/.exec((await world.printed('check', ['many'], PREVIEW)).pages[0]!)!
    const parts = memo[1]!.split(', ')
    expect(parts).toEqual(parts.map((_one, at) => number(at)))
    expect(parts.length + Number(memo[2])).toBe(of)
    expect(parts.length).toBeGreaterThan(1)
  },
)

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

const ROUTING = { routing: '021000021', account: '12-345 6789', bankName: 'Harbor Bank' }
/** The line as banks read it, from left to right; a blank is a position without a character. */
const LINE = '\u24482001\u2448  \u2446021000021\u2446 123456789\u2448'

/** What the shapes of a page say in its line of characters, whose lower edge is so far down. */
function readLine({ shapes }: ReadPdf, down: number): { text: string; first: number } {
  const module = 0.013 * 72
  const cells = Array.from({ length: 65 }, (_, at) => {
    const right = 612 - (5 / 16) * 72 - at * 9
    const own = shapes[0]!.filter(
      ({ left, right: end, top }) =>
        left > right - 7 * module - 0.05 && end < right + 0.05 && top > down - 9 * module - 0.05 && top < down,
    )
    // The whole height of a character, none of them higher or lower.
    for (const { bottom } of own) expect(bottom).toBeLessThan(down + 0.05)
    const seen = boxes(own, right - 7 * module, down - 9 * module)
    return own.length === 0
      ? ' '
      : ([...'0123456789', ...Object.values(MICR)].find((one) => boxesOf(one) === seen) ?? '?')
  })
  const text = cells.toReversed().join('')
  return { text: text.trim(), first: 65 - text.search(/\S/) }
}
const boxes = (shapes: readonly { left: number; top: number; right: number; bottom: number }[], x: number, y: number) =>
  shapes
    .map(({ left, top, right, bottom }) =>
      [left - x, top - y, right - x, bottom - y].map((value) => Math.abs(value).toFixed(1)).join(' '),
    )
    .toSorted()
    .join(' / ')
const boxesOf = (character: string) =>
  boxes(
    charactersOf(character).map((shape) =>
      'corners' in shape
        ? {
            left: Math.min(...shape.corners.map(([x]) => x)),
            top: Math.min(...shape.corners.map(([, y]) => y)),
            right: Math.max(...shape.corners.map(([x]) => x)),
            bottom: Math.max(...shape.corners.map(([, y]) => y)),
          }
        : { left: shape.x, top: shape.y, right: shape.x + shape.w, bottom: shape.y + shape.h },
    ),
    0,
    0,
  )
/** The lower edge of the characters: the middle of the line is 5/16 inch above that of the check. */
const lower = (part: number) => (part + 1) * PART - (5 / 16) * 72 + 4.5 * 0.013 * 72

it.each([
  ['Top', 0],
  ['Middle', 1],
  ['Bottom', 2],
  ['Three per page', 0],
])(
  'a blank check on %s paper has the whole line for banks at its exact place, and nothing else there',
  async (layout, part) => {
    await account({ layout, preprinted: false, ...ROUTING })
    const pdf = await world.printed('check', ['k1'], PREVIEW)
    // The number of the check ends at position 46, the routing number begins at 43, the account number at 31.
    expect(readLine(pdf, lower(part))).toEqual({ text: LINE, first: 51 })
    const clear = (part + 1) * PART - (5 / 8) * 72
    const below = pdf.shapes[0]!.filter(({ bottom }) => bottom > clear && bottom < (part + 1) * PART)
    expect(below.every(({ top }) => top > lower(part) - 8.5)).toBe(true)
    expect(pdf.pages[0]).toContain('Harbor Bank')
  },
)

it('the third check of a page has its line there, moved by what the paper is off', async () => {
  await account({ layout: 'Three per page', preprinted: false, ...ROUTING, offsetY: 1 })
  const pdf = await world.printed('check', IDS.slice(0, 3), PREVIEW)
  expect(readLine(pdf, lower(2) + MM).text).toBe(LINE.replace('2001', '2003'))
})

it.each([[true], [undefined]])(
  'preprinted checks (%s) have no line, nor has one without a number',
  async (preprinted) => {
    await account({ layout: 'Top', ...ROUTING, ...(preprinted !== undefined && { preprinted }) })
    expect(readLine(await world.printed('check', ['k1'], PREVIEW), lower(0)).text).toBe('')
    await account({ layout: 'Top', ...ROUTING, preprinted: false })
    await world.put('checks', 'q1', {
      status: 'Queued',
      direction: 'Out',
      payeeName: 'Q',
      amount: 1,
      bankAccountId: 'main',
    })
    expect(readLine(await world.printed('check', ['q1'], PREVIEW), lower(0)).text).toBe('')
  },
)

it.each([
  { ...ROUTING, routing: '021000012' },
  { ...ROUTING, routing: '000000000' },
  { ...ROUTING, account: undefined },
  { ...ROUTING, account: '123456789012345678' },
  { ...ROUTING, account: 'DE89370400440532013000' },
])('a blank check of an account that banks could not read is refused: %j', async (more) => {
  await account({ layout: 'Top', preprinted: false, ...more })
  const answer = await world.call('POST', '/api/print/check', { ids: ['k1'], ...PREVIEW })
  expect(answer.body).toMatchObject({
    code: 'refused',
    detail: expect.stringContaining('Enter both under Bank accounts.'),
  })
})
