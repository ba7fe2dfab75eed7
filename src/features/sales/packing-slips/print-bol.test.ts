import { expect, it } from 'vitest'
import { billOfLading } from '#features/sales/packing-slips/print-bol.ts'
import type { PrintContext } from '#model/print/print.ts'
import type { Data } from '#model/schema/value.ts'

const company = { name: 'Prime Bearings', lines: ['1 Main St'], shipTo: ['2 Dock Rd'], currency: 'USD' }
const acme = { name: 'Acme Plant', street: '5 Mill Ln', city: 'Gary' }

/** The shipper and consignee as printed. */
function partiesOf(data: Data, slips: Data[], orders: Data[] = []): string {
  const docs = (all: Data[]) => all.map((one, at) => ({ id: `d${at}`, data: one }))
  const context = {
    ...{ today: '2026-11-20', timeZone: 'UTC', related: [docs(slips), docs(orders)], company, settings: {} },
    addressOf: () => '',
  } as unknown as PrintContext
  const ids = (all: Data[]) => all.map((_, at) => `d${at}`)
  const shipment = {
    id: 's',
    data: { bolNumber: 'BOL-1', carrier: 'UPS', slipIds: ids(slips), poIds: ids(orders), ...data },
  }
  return JSON.stringify(billOfLading.render([shipment as never], context).content[0])
}

it.each<[string, string[], Data, Data[], Data[]]>([
  [
    'to the place on its packing slip',
    ['1 Main St', 'Acme Plant', '5 Mill Ln'],
    {},
    [{ customerName: 'Acme', shipTo: acme }],
    [],
  ],
  [
    'to the customer where the place has no name',
    ['Acme', '5 Mill Ln'],
    {},
    [{ customerName: 'Acme', shipTo: { street: '5 Mill Ln' } }],
    [],
  ],
  ['to one place for several packing slips of it', ['Acme Plant'], {}, [{ shipTo: acme }, { shipTo: acme }], []],
  [
    'from the vendor to our dock',
    ['Steyr', 'Prime Bearings', '2 Dock Rd'],
    { direction: 'Inbound' },
    [],
    [{ vendorName: 'Steyr' }],
  ],
  [
    'from the vendor to the customer',
    ['Steyr', 'Acme Plant'],
    { direction: 'Inbound' },
    [],
    [{ vendorName: 'Steyr', dropShip: { shipTo: acme } }],
  ],
])('a bill of lading goes %s', (_, words, data, slips, orders) => {
  const text = partiesOf(data, slips, orders)
  for (const one of ['SHIPPER', 'CONSIGNEE', 'UPS', ...words]) expect(text).toContain(one)
})

it('a bill of lading names no consignee where goods of several customers travel together', () => {
  expect(partiesOf({}, [{ customerName: 'Acme', shipTo: acme }, { customerName: 'Bolt' }])).not.toContain('CONSIGNEE')
})
