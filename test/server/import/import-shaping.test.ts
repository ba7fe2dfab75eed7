import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ImportPlan, ImportState } from '#model/import/import.ts'
import { bring } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

const importing = (text: string, plan: Partial<ImportPlan> & { collection: string }): Promise<ImportState> =>
  bring(world, { name: plan.format === 'json' ? 'list.json' : 'list.csv', text }, plan)
const dataOf = async (collection: string) => (await world.all(collection)).map(({ data }) => data)

describe('cells are changed before they are read', () => {
  it('column by column, and the errors file keeps them as they stood', async () => {
    const done = await importing('Item,Maker,Price\nSKF 6205-2rs,s.k.f.,"1.234,50"\nFAG 6206,fag,free\n', {
      collection: 'parts',
      mapping: { Item: 'partNumber', Maker: 'brand', Price: 'listPrice' },
      steps: {
        Item: [{ do: 'split', by: ' ', take: 2 }, { do: 'upper' }],
        Maker: [{ do: 'replace', find: '.', by: '' }, { do: 'upper' }],
        Price: [{ do: 'comma' }],
      },
    })
    expect(done.counts).toMatchObject({ created: 1, failed: 1 })
    expect(await dataOf('parts')).toMatchObject([{ partNumber: '6205-2RS', brand: 'SKF', listPrice: 1234.5 }])
    const { body } = await world.call('GET', `/api/imports/${done.id}/errors`)
    expect(body).toContain('FAG 6206,fag,free,2,List price is not an amount.')
  })

  it('two columns may write their days in two orders, and no one is asked', async () => {
    const done = await importing('n,ordered,paid\n1,03/04/2026,03/04/2026\n', {
      collection: 'slips',
      steps: { ordered: [{ do: 'day-first' }], paid: [{ do: 'month-first' }] },
    })
    expect(done.inspection?.isDayOrderOpen).toBeUndefined()
    expect(await dataOf('slips')).toEqual([{ n: 1, ordered: '2026-04-03', paid: '2026-03-04' }])
  })

  it('a new collection guesses its types from what the steps make of the cells', async () => {
    await importing('size\n25 mm\n30 mm\n', {
      collection: 'sizes',
      steps: { size: [{ do: 'split', by: ' ', take: 1 }] },
    })
    expect(await dataOf('sizes')).toEqual([{ size: 25 }, { size: 30 }])
  })

  it('in JSON too', async () => {
    await importing('[{"maker":"skf","qty":3},{"maker":"","qty":null}]', {
      collection: 'bins',
      format: 'json',
      steps: { maker: [{ do: 'upper' }, { do: 'empty', by: 'unknown' }], qty: [{ do: 'empty', by: '0' }] },
    })
    expect(await dataOf('bins')).toEqual([
      { maker: 'SKF', qty: '3' },
      { maker: 'unknown', qty: '0' },
    ])
  })
})

describe('fields without a column', () => {
  it('get a fixed text, another part of a column, or what a formula makes of the row', async () => {
    const done = await importing('Item,Boxes,Per box\nSKF 6205,3,10\nFAG 6206,,10\n', {
      collection: 'parts',
      mapping: { Item: 'brand' },
      steps: { Item: [{ do: 'split', by: ' ', take: 1 }] },
      fill: {
        partNumber: { from: 'Item', steps: [{ do: 'split', by: ' ', take: 2 }] },
        unit: { text: 'pcs' },
        qtyOnHand: { formula: 'Boxes * Per_box' },
        description: { formula: 'brand + " of " + partNumber' },
      },
    })
    expect(done.faults).toEqual([])
    const [first, second] = await dataOf('parts')
    expect(first).toMatchObject({ brand: 'SKF', partNumber: '6205', qtyOnHand: 30, description: 'SKF of 6205' })
    expect(second).not.toHaveProperty('qtyOnHand')
  })

  it('can be the key by which rows find their documents', async () => {
    await world.put('parts', 'p1', { partNumber: '6205', brand: 'old' })
    const done = await importing('Item,Brand\nA/6205,SKF\n', {
      collection: 'parts',
      mapping: { Brand: 'brand' },
      fill: { partNumber: { from: 'Item', steps: [{ do: 'split', by: '/', take: -1 }] } },
      key: 'partNumber',
      mode: 'update',
    })
    expect(done.counts).toMatchObject({ updated: 1, failed: 0 })
  })

  it('a formula that makes no sense is refused by its field', async () => {
    const state = await importing('a\n1\n', { collection: 'bins', fill: { b: { formula: 'c + 1' } } })
    expect(state).toMatchObject({
      step: 'failed',
      problem: expect.stringContaining('The formula of b: There is no field “c”.'),
    })
  })
})

describe('a look-up', () => {
  const lookUp = { do: 'lookup', collection: 'vendors', field: 'name', test: 'same' } as const

  beforeEach(async () => {
    await world.put('vendors', 'v1', { name: 'ACME Bearings' })
    await world.put('vendors', 'v2', { name: 'Baltic Drives' })
    await world.put('vendors', 'v3', { name: 'baltic drives' })
  })

  it('puts the id where the name stands; what finds none or several is in error and can be mended', async () => {
    const plan = {
      collection: 'payables',
      mapping: { No: 'payableNumber', Vendor: 'vendorName' },
      fill: { vendorId: { from: 'Vendor', steps: [lookUp] } },
    } as const
    const done = await importing('No,Vendor\n1, acme  BEARINGS \n2,Acne\n3,Baltic Drives\n4,\n', plan)
    expect(done.counts).toMatchObject({ created: 2, failed: 2 })
    expect(done.faults).toEqual([
      { row: 2, column: 'Vendor', value: 'Acne', reason: 'No vendor has the Name "Acne".' },
      { row: 3, column: 'Vendor', value: 'Baltic Drives', reason: 'Several vendors have the Name "Baltic Drives".' },
    ])
    expect(await dataOf('payables')).toMatchObject([
      { vendorName: 'acme  BEARINGS', vendorId: 'v1' },
      { payableNumber: '4' },
    ])
    await world.call('POST', `/api/imports/${done.id}/mend`, { rows: [{ row: 2, cells: { Vendor: 'ACME Bearings' } }] })
    await expect.poll(async () => (await dataOf('payables')).length).toBe(3)
  })

  it('may leave the field empty', async () => {
    const steps = { Vendor: [{ ...lookUp, orEmpty: true }] }
    const mapping = { No: 'payableNumber', Vendor: 'vendorId' }
    const done = await importing('No,Vendor\n1,Acne\n', { collection: 'payables', mapping, steps })
    expect(done.counts.created).toBe(1)
    expect((await dataOf('payables'))[0]).not.toHaveProperty('vendorId')
  })

  it('is not a way to read what one may not', async () => {
    const steps = { a: [{ ...lookUp, collection: 'sessions' }] }
    await expect(importing('a\n1\n', { collection: 'bins', mapping: { a: 'a' }, steps })).rejects.toThrow('not-found')
  })
})

describe('before it is run', () => {
  it('an import shows what each row would change, and what it would make', async () => {
    await world.put('parts', 'p1', { partNumber: '6205', brand: 'SKF', listPrice: 5 })
    await world.put('parts', 'p2', { partNumber: '6206', brand: 'FAG' })
    const text = 'partNumber,brand,listPrice\n6205,SKF,7.5\n6206,FAG,\n6207,NSK,1\n6206b,,free\n'
    const state = await bring(
      world,
      { name: 'list.csv', text },
      { collection: 'parts', key: 'partNumber', mode: 'upsert' },
      'tried',
    )
    expect(state.counts).toMatchObject({ created: 1, updated: 1, unchanged: 1, failed: 1 })
    const of = async (kind: string) =>
      (await world.call('GET', `/api/imports/${state.id}/preview?kind=${kind}`)).body.items
    expect(await of('update')).toEqual([
      { row: 1, kind: 'update', id: 'p1', title: '6205', changes: [{ field: 'listPrice', before: 5, after: 7.5 }] },
    ])
    expect(await of('create')).toMatchObject([{ row: 3, title: '6207', data: { brand: 'NSK', listPrice: 1 } }])
    expect((await world.call('GET', `/api/imports/${state.id}/preview?kind=x`)).status).toBe(400)
  })
})
