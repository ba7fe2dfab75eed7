import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeOlderLocations } from '#features/stock/locations/commands.ts'
import { bring } from '#test/support/import/import.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('locations', 'here', { code: 'A-01', codeKey: 'a-01', isActive: true })
  await world.put('locations', 'shut', { code: 'A-02', codeKey: 'a-02', isActive: false })
  await world.put('vendors', 'here', { name: 'Acme', vendorCode: 'V-1' })
  await world.put('customers', 'here', { name: 'Mill', customerCode: 'C-1' })
  await world.put('po', 'here', { poNumber: '110126-01', status: 'Cancelled' })
  await world.put('receivable', 'here', { invoiceNumber: 'INV-1', invoiceKey: 'inv-1', status: 'Void' })
  await world.put('payables', 'here', {
    vendorId: 'here',
    vendorInvoiceNo: 'R-1',
    vendorInvoiceKey: 'r-1',
    payableNumber: 'AP-1',
  })
  await world.put('payables', 'old', {
    vendorName: 'Old',
    vendorInvoiceNo: 'R-1',
    vendorInvoiceKey: 'r-1',
    payableNumber: 'AP-2',
  })
  await world.put('payables', 'void', {
    vendorId: 'here',
    vendorInvoiceNo: 'R-9',
    vendorInvoiceKey: 'r-9',
    status: 'Void',
  })
})
afterAll(() => world.close())

let keys = 0
const create = (collection: string, data: object) =>
  world.call(
    'POST',
    `/api/collections/${collection}/documents`,
    { data },
    { 'idempotency-key': `stands-once-only-${++keys}` },
  )
const bill = { dueDate: '2026-12-01', totalAmount: 5 }

describe('what stands once', () => {
  it.each([
    [
      'locations',
      { code: 'A-01' },
      'Location A-01 already exists: use it, or use a different code.',
      '/inventory-control?area=locations&tab=all&id=here',
    ],
    [
      'locations',
      { code: ' a-01 ' },
      'Location a-01 already exists: use it, or use a different code.',
      '/inventory-control?area=locations&tab=all&id=here',
    ],
    ['locations', { code: 'A-02' }, 'and inactive: reactivate it', '/inventory-control?area=locations&tab=all&id=shut'],
    ['vendors', { name: 'New', vendorCode: 'V-1' }, 'Code V-1 is already used by Acme', '/vendors?tab=all&id=here'],
    [
      'customers',
      { name: 'New', customerCode: 'C-1' },
      'Code C-1 is already used by Mill',
      '/customers?tab=all&id=here',
    ],
    ['po', { poNumber: '110126-01' }, 'PO 110126-01 already exists, Cancelled.', '/purchase-order?tab=all&id=here'],
    [
      'receivable',
      { ...bill, invoiceNumber: 'INV-1' },
      'Invoice INV-1 already exists, Void.',
      '/receivable?tab=all&id=here',
    ],
    [
      'payables',
      { ...bill, vendorId: 'here', vendorName: 'Acme', vendorInvoiceNo: 'R-1' },
      'Invoice R-1 of Acme was already entered as Bill AP-1.',
      '/payable?tab=all&id=here',
    ],
    [
      'payables',
      { ...bill, vendorName: 'Old', vendorInvoiceNo: 'R-1' },
      'was already entered as Bill AP-2.',
      '/payable?tab=all&id=old',
    ],
  ])('in %s, %j is refused and leads to the one there', async (collection, data, sentence, href) => {
    const { status, body } = await create(collection, data)
    expect([status, body.leadsTo?.href]).toEqual([422, href])
    expect(body.detail).toContain(sentence)
  })

  it.each([
    ['locations', { code: 'A-03' }],
    ['po', { poNumber: '110126-02' }],
    ['receivable', bill],
    ['receivable', bill],
    ['payables', { ...bill, vendorId: 'other', vendorInvoiceNo: 'R-1' }],
    ['payables', { ...bill, vendorId: 'here', vendorInvoiceNo: 'R-9' }],
  ])('in %s, %j is beside the others', async (collection, data) => {
    expect((await create(collection, data)).status).toBe(201)
  })

  it('is refused to the rows of a file too, the others come in', async () => {
    const text = 'Code,Name\nB-01,New\nA-01,There\na-01,There\nB-01,Again\n b-01,Again\n'
    const { counts } = await bring(world, { name: 'bins.csv', text }, { collection: 'locations', mode: 'create' })
    expect(counts).toMatchObject({ created: 1, failed: 4 })
  })

  it('leaves older doubles to be worked on', async () => {
    await world.put('locations', 'double', { code: 'a-01' })
    await world.execute(completeOlderLocations, {})
    await expect(world.execute(completeOlderLocations, {})).rejects.toThrow('Every location is complete.')
    const change = (patch: object) =>
      world.call('PATCH', '/api/collections/locations/documents/double', { patch }, { 'if-match': '*' })
    expect((await change({ name: 'Second shelf' })).status).toBe(200)
    for (const code of ['A-02', 'a-02 ']) expect((await change({ code })).status).toBe(422)
  })
})
