import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.insert(vendors, { name: 'Acme', vendorCode: 'V-1', currency: 'USD' }, 'acme')
  await world.insert(vendors, { name: 'Rodex', vendorCode: 'V-2', currency: 'EUR' }, 'rodex')
  await world.put('vendors', 'old', { name: 'Old', email: 'none', vendorCode: 'V-1' })
  await world.insert(customers, { name: 'Mill', customerCode: 'C-1', currency: 'USD' }, 'mill')
  await world.put('po', 'p1', { poNumber: '110126-01', status: 'Received', vendorId: 'rodex' })
  await world.put('payables', 'b1', { status: 'Open', vendorId: 'acme', totalAmount: 5 })
  await world.put('payables', 'b2', { status: 'Paid', vendorId: 'acme', totalAmount: 5 })
  await world.put('receivable', 'r1', { status: 'Open', customerId: 'mill', totalAmount: 5 })
})
afterAll(() => world.close())

const path = (collection: string, id: string) => `/api/collections/${collection}/documents/${id}`
const patch = (collection: string, id: string, changes: object) =>
  world.call('PATCH', path(collection, id), { patch: changes }, { 'if-match': '*' })
const remove = (collection: string, id: string) =>
  world.call('DELETE', path(collection, id), undefined, { 'if-match': '*' })

describe('a party', () => {
  it.each([
    ['a code that another has', () => patch('vendors', 'rodex', { vendorCode: 'V-1' }), 'Code V-1 is'],
    [
      'the code of another customer',
      () => patch('customers', 'mill', { customerCode: 'C-1', email: 'a@b' }),
      'is not an email',
    ],
    [
      'an e-mail address that is none',
      () => patch('vendors', 'rodex', { email: 'ask ana' }),
      'Enter one like ana@acme.com',
    ],
    [
      'one good address and one bad',
      () => patch('vendors', 'rodex', { email: 'ana@acme.com; ben' }),
      'is not an email address',
    ],
    [
      'a contact whose e-mail address is none',
      () => patch('vendors', 'rodex', { contacts: [{ name: 'Ana', email: 'ana at acme' }] }),
      '"ana at acme" is not an email address',
    ],
    [
      'a phone number without digits',
      () => patch('customers', 'mill', { phone: 'ext. 12' }),
      'Enter at least 5 digits',
    ],
    [
      'another currency while something is open',
      () => patch('vendors', 'acme', { currency: 'EUR' }),
      'Acme has 1 bill open in USD. Settle that before changing the currency.',
    ],
    ['to be deleted with documents', () => remove('vendors', 'acme'), 'Acme has 2 bills. Merge it into another vendor'],
    ['to be deleted with orders', () => remove('vendors', 'rodex'), 'Rodex has 1 purchase order. Merge it'],
    [
      'to be deleted, a customer',
      () => remove('customers', 'mill'),
      'Mill has 1 invoice. Merge it into another customer',
    ],
  ])('refuses %s', async (_, write, sentence) => {
    const { status, body } = await write()
    expect(status).toBe(422)
    expect(body.detail).toContain(sentence)
  })

  it('names the write that is refused among many, so that the others can go on without it', async () => {
    const update = (id: string, changes: object) => ({ op: 'update', collection: 'vendors', id, patch: changes })
    const commit = (writes: object[]) =>
      world.call(
        'POST',
        '/api/commit',
        { writes },
        { 'idempotency-key': `one-of-many-${writes.length}-${JSON.stringify(writes).length}` },
      )
    const wrong = await commit([update('acme', { notes: 'good' }), update('rodex', { email: 'ask ana' })])
    expect(wrong.body.errors).toMatchObject([{ pointer: '/writes/1/patch/email', code: 'email' }])
    const held = await commit([update('rodex', { notes: 'good' }), update('acme', { currency: 'EUR' })])
    expect(held.body.errors).toMatchObject([{ pointer: expect.stringMatching(/^\/writes\/1/) }])
  })

  it.each([
    ['two good addresses', () => patch('vendors', 'rodex', { email: 'ana@acme.com, ben@acme.co.uk' })],
    ['notes where old data is wrong', () => patch('vendors', 'old', { notes: 'ask' })],
    ['its own code again', () => patch('vendors', 'acme', { vendorCode: 'V-1', phone: '+49 221 123' })],
    ['another currency once nothing is open', () => patch('vendors', 'rodex', { currency: 'USD' })],
    ['to be deleted without documents', () => remove('vendors', 'old')],
  ])('takes %s', async (_, write) => {
    expect((await write()).status).toBeLessThan(300)
  })
})

describe('a ship-to address', () => {
  const shipTo = { kind: 'Ship to', name: 'Dock 4', street: 'Quay 1' }

  it('has its country, or is refused by name', async () => {
    const { status, body } = await patch('customers', 'mill', { addresses: [{ kind: 'Bill to' }, shipTo] })
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('The ship-to address Dock 4 needs its country')
    const whole = { addresses: [{ ...shipTo, country: 'DE' }] }
    expect((await patch('customers', 'mill', whole)).status).toBe(200)
  })

  it('that stood there before stays what it was', async () => {
    await world.put('customers', 'older', { name: 'Older', addresses: [shipTo] })
    expect((await patch('customers', 'older', { city: 'Bremen' })).status).toBe(200)
  })
})
