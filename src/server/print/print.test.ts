import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPrints } from '#features/definitions.ts'
import { pageSize } from '#model/print/print.ts'
import { recordAddress, statedAddress } from '#model/record-address.ts'
import { idsOf, LONG, openPrintWorld, type PrintWorld, SAMPLES } from '#test/support/inputs/print-company.ts'
import { longestTurn } from '#test/support/turns.ts'

/** Enough for several pages of a list; of papers with a page each all are made as the second. Many are printed once, as orders. */
const LISTED = 40
const PAPERS = 2
const MANY = 120

let world: PrintWorld
beforeAll(async () => {
  world = await openPrintWorld(LISTED, { po: MANY })
})
afterAll(() => world.close())

/** The settings are one document to a section, and a pack holds a whole configuration: each has a test of its own, the first below. */
const OF_ITS_OWN = ['settings-report', 'pack-report']
const OF_ONE_KIND = allPrints.filter(({ name }) => !OF_ITS_OWN.includes(name))
/** The kind of record a print takes, where that is not any of its collection. */
const KIND: Readonly<Record<string, string>> = {
  'deposit-slip': 'receivedChecks',
  'return-form': 'returns',
  'credit-note': 'creditNotes',
  'pick-wave': 'openSlips',
}
/** What a sheet says of a record where that is not the record's name. */
const SAID: Readonly<Record<string, string>> = {
  'morning-report': 'Morning report',
  'call-sheet': 'Call sheet',
  'vendor-1099-last-year': '1099 list of 2025',
}

it('every print is of a collection that these tests hold records of', () => {
  expect(OF_ONE_KIND.filter(({ collection }) => !SAMPLES[collection.name]).map(({ name }) => name)).toEqual([])
  expect(allPrints.length - OF_ONE_KIND.length).toBe(OF_ITS_OWN.length)
})

describe.each(OF_ONE_KIND.map((print) => [print.name, print] as const))('the print %s', (name, print) => {
  const { width, height } = pageSize(print.pages[0]!)
  const kind = KIND[name] ?? print.collection.name
  const count = print.together ? LISTED : PAPERS
  const title = (at: number) => SAID[name] ?? String(SAMPLES[kind]!(at)[print.collection.title])

  it(`is a PDF of one page with its fonts inside for nothing, and prints ${count} records in one job`, async () => {
    const empty = await world.printed(name, [])
    expect(empty.pages).toHaveLength(1)
    const pdf = await world.printed(name, idsOf(kind, count))
    for (const one of [empty, pdf]) {
      expect(one.sizes[0]).toEqual([width, height])
      expect(one.fonts).toContain('Roboto-Regular')
    }
    const all = pdf.pages.join(' ')
    if (!print.together) expect(pdf.pages).toHaveLength(count)
    for (const at of [0, count - 1]) expect(all.includes(title(at)), title(at)).toBe(true)
    if (print.together) expect(pdf.pages.at(-1)).toContain(`Page ${pdf.pages.length} of ${pdf.pages.length}`)
  })

  it('names the way to the record and takes nothing but its own paper', async () => {
    const answer = await world.call('POST', `/api/print/${name}`, { ids: [], page: 'A0' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-request' } })
    // A tab named by a status is written as the status is.
    expect(print.path ? statedAddress(print.path) : recordAddress(print.collection, '')).toMatch(
      /^\/[a-z-]+\?(status=[A-Z][a-z]+&)?([a-z]+=[a-z]+&)*[a-z]+=$/,
    )
  })
})

it('prints the settings that are asked for as one report', async () => {
  await world.put('settings', 'money', { name: 'Money', ageingDays: '9, 18, 27' })
  const { pages, sizes, fonts } = await world.printed('settings-report', ['money'])
  expect([sizes[0], fonts]).toEqual([[612, 792], expect.arrayContaining(['Roboto-Regular'])])
  expect(pages.join(' ')).toContain('9, 18, 27')
  expect((await world.printed('settings-report', ['company'])).pages.join(' ')).not.toContain('9, 18, 27')
  const answer = await world.call('POST', '/api/print/settings-report', { ids: ['money'], page: 'A0' })
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad-request' } })
})

it(`prints ${MANY} orders and a long one in one job, and leaves the event loop free meanwhile`, async () => {
  const lines = Array.from({ length: 500 }, (_, at) => ({
    partNumber: `62${at}`,
    description: LONG,
    qty: at,
    amount: at,
  }))
  await world.put('po', 'long', { ...SAMPLES.po!(1), lines })
  let pages: string[] = []
  const longest = await longestTurn(async () => {
    ;({ pages } = await world.printed('purchase-order', ['long', ...idsOf('po', MANY)]))
  })
  expect(pages.length).toBeGreaterThan(MANY + 10)
  expect(longest).toBeLessThan(200)
})
