import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '#test/support/inputs/pdf.ts'
import { idsOf, openPrintWorld, type PrintWorld, SAMPLES } from '#test/support/inputs/print-company.ts'

const MANY = 230

let world: PrintWorld
beforeAll(async () => {
  world = await openPrintWorld(4, { parts: MANY })
})
afterAll(() => world.close())

describe('copies and marks', () => {
  it('count each printing of a record, say who printed it, and mark the second', async () => {
    await world.put('po', 'counted', SAMPLES.po!(9001))
    expect((await world.printed('purchase-order', ['counted'])).pages[0]).not.toContain('COPY')
    const [second, third] = await Promise.all([
      world.printed('purchase-order', ['counted']),
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
      const { pages } = await world.printed('purchase-order', ['draft', 'cancelled', 'po3'])
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

  it('are counted in commits of a few where many are printed, so that no one waits long to write', async () => {
    for (const copy of [1, 2]) {
      await world.printed('part-label', idsOf('parts', MANY), { page: 'avery-5160' })
      const counts = (await world.all('prints')).filter(({ data }) => data.template === 'part-label')
      expect(counts).toHaveLength(MANY)
      expect(new Set(counts.map(({ data }) => data.copies))).toEqual(new Set([copy]))
    }
    const commits = (await world.commits()).filter(({ run }) => run?.startsWith('print:'))
    expect(commits.map(({ changes }) => changes.length)).toEqual([200, 30, 200, 30])
    expect(new Set(commits.map(({ run }) => run)).size).toBe(2)
  })
})
