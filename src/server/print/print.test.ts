import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prints } from '#features/all.ts'
import { pageSize } from '#model/print.ts'
import type { PrintWorld } from '#server/print/test-company.ts'
import { idsOf, LONG, openPrintWorld, SAMPLES } from '#server/print/test-company.ts'

/** Enough for several pages of each; five hundred are printed once, as orders. */
const COUNT = 60
const MANY = 500

let world: PrintWorld
beforeAll(async () => {
  world = await openPrintWorld(MANY)
})
afterAll(() => world.close())

describe.each(prints.map((print) => [print.name, print] as const))('the print %s', (name, print) => {
  const { width, height } = pageSize(print.pages[0]!)

  // What is printed from a record of its own kind (a desk, the settings, a merge) is printed by the tests beside it.
  const sample = SAMPLES[print.collection.name]

  it('is a PDF with its fonts inside for nothing, and of one page for one record', async () => {
    for (const count of sample ? [0, 1] : [0]) {
      const pdf = await world.printed(name, idsOf(print.collection.name, count))
      if (sample) expect(pdf.pages).toHaveLength(1)
      expect(pdf.sizes[0]).toEqual([width, height])
      expect(pdf.fonts).toContain('Roboto-Regular')
    }
  })

  it.runIf(sample)(`prints ${COUNT} records in one job`, async () => {
    const pdf = await world.printed(name, idsOf(print.collection.name, COUNT))
    const all = pdf.pages.join(' ')
    const title = (at: number) => String(sample!(at)[print.collection.title])
    if (!print.together) expect(pdf.pages).toHaveLength(COUNT)
    for (const at of [0, COUNT - 1]) expect(all.includes(title(at)), title(at)).toBe(true)
    if (print.together) expect(pdf.pages.at(-1)).toContain(`Page ${pdf.pages.length} of ${pdf.pages.length}`)
  })

  it('names the way to the record and takes nothing but its own paper', async () => {
    const answer = await world.call('POST', `/api/print/${name}`, { ids: [], page: 'A0' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-request' } })
    expect(print.path).toMatch(/^\/[a-z-]+\?([a-z]+=[A-Za-z]+&)*[a-z]+=$/)
  })
})

it(`prints ${MANY} orders in one job`, async () => {
  const { pages } = await world.printed('purchase-order', idsOf('po', MANY))
  expect(pages.length).toBeGreaterThanOrEqual(MANY)
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
  const { pages } = await world.printed('purchase-order', ['long', ...idsOf('po', 200)])
  clearInterval(tick)
  expect(pages.length).toBeGreaterThan(210)
  expect(longest).toBeLessThan((performance.now() - began) / 3)
})
