import { describe, expect, it } from 'vitest'
import { ownAddress, scannedAddress, scanQueries, trackingNumbers } from '#features/purchasing/scan/rules.ts'
import { readAsk } from '#model/query/ask.ts'
import { matches } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'

/** The existing records, by collection and id. */
const RECORDS: Record<string, Record<string, Data>> = {
  inventory: { l1: { lotNumber: 'L-000123' } },
  locations: { b1: { code: 'A-04-2', codeKey: 'a-04-2', barcode: '0400012' } },
  po: { o1: { poNumber: '110326-01' } },
  parts: {
    p1: { partNumber: '6205-2RS1', brand: 'SKF', pnKey: '62052RS1' },
    p2: { partNumber: '6308', brand: 'SKF', pnKey: '6308' },
    p3: { partNumber: '6308', brand: 'NSK', pnKey: '6308' },
    p4: { partNumber: 'NU208', brand: 'NTN', pnKey: 'NU208', barcodes: ['4006209123456'], aliases: ['N-208 OLD'] },
  },
  Tracking: { t1: { trackingNumber: '1Z999AA10123456784' }, t2: { trackingNumber: '9400111899223197428490' } },
  payables: { a1: { payableNumber: 'AP-1001' } },
  receivable: { r1: { invoiceNumber: 'INV-2001' } },
  checks: { c1: { checkNumber: '1042' } },
}

function scan(code: string): string | undefined {
  const answers = scanQueries(code).map(({ collection, where, limit }) => {
    const ask = readAsk({ where, limit }, collection, [])
    return Object.entries(RECORDS[collection] ?? {})
      .filter(([, data]) => matches(ask, data))
      .map(([id]) => ({ id }))
      .slice(0, limit)
  })
  return scannedAddress(code, answers)
}

describe('a scanned code', () => {
  it.each([
    ['L-000123', '/inventory?view=lots&tab=all&id=l1'],
    ['l-000123', '/inventory?view=lots&tab=all&id=l1'],
    ['a-04-2', '/inventory-control?area=locations&tab=all&id=b1'],
    ['A-04-2', '/inventory-control?area=locations&tab=all&id=b1'],
    ['0400012', '/inventory-control?area=locations&tab=all&id=b1'],
    ['110326-01', '/purchase-order?tab=all&id=o1'],
    ['6205-2RS1', '/inventory?tab=all&id=p1'],
    ['6205 2rs1', '/inventory?tab=all&id=p1'],
    ['6308', '/inventory?q=6308'],
    ['4006209123456', '/inventory?tab=all&id=p4'],
    ['4006209', undefined],
    ['N-208 old', '/inventory?tab=all&id=p4'],
    ['1Z999AA10123456784', '/tracking?tab=all&id=t1'],
    ['420100019400111899223197428490', '/tracking?tab=all&id=t2'],
    ['AP-1001', '/payable?tab=all&id=a1'],
    ['INV-2001', '/receivable?tab=all&id=r1'],
    ['1042', '/checks?tab=all&id=c1'],
    ['nothing-of-ours', undefined],
    ['---', undefined],
  ])('%j opens %s', (code, address) => {
    expect(scan(code)).toBe(address)
  })
})

describe('a scanned address', () => {
  const paths = ['/inventory', '/login']
  it.each([
    ['https://prime.example/inventory?tab=all&id=p1', '/inventory?tab=all&id=p1'],
    ['https://prime.example/inventory', '/inventory'],
    ['http://10.0.0.4:3000/inventory?tab=all&id=p1', '/inventory?tab=all&id=p1'],
    ['https://elsewhere.example/inventory', undefined],
    ['https://elsewhere.example/steal?id=p1', undefined],
    ['javascript:alert(1)//inventory?tab=all&id=1', undefined],
    ['https://prime.example@elsewhere.example/inventory?tab=all&id=1', undefined],
    ['6205-2RS1', undefined],
  ])('%s leads to %s', (code, address) => {
    expect(ownAddress(code, 'https://prime.example', paths)).toBe(address)
  })
})

it.each([
  ['1z 999 aa1 0123 4567 84', '1Z999AA10123456784'],
  ['9622001900000000000000776123456789', '776123456789'],
])('the number of %s is %s', (code, number) => {
  expect(trackingNumbers(code)).toContain(number)
})
