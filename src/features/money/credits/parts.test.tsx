import { expect, it } from 'vitest'
import { creditOffers } from '#features/money/credits/parts.tsx'
import { payables } from '#features/money/payables/collection.ts'
import { readAsk } from '#model/query/ask.ts'
import { matches } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'

it.each<[string, Data, boolean]>([
  ['its bill', { vendorId: 'kugel', vendorName: 'Kugel AG' }, true],
  ['a bill that names it and no record', { vendorName: 'Kugel AG' }, true],
  ['a bill of another vendor of that name', { vendorId: 'k2', vendorName: 'Kugel AG' }, false],
  ['a bill that names another', { vendorName: 'NSK' }, false],
  ['a paid bill', { vendorId: 'kugel', status: 'Paid' }, false],
])('a credit of a vendor is offered %s: %j %s', (_, bill, isOffered) => {
  const credit = {
    ...{ source: { sourceType: 'vouchers', sourceId: 'dn' }, name: 'DN-1', left: 10, currency: 'USD' },
    ...{ partyType: 'vendors', partyId: 'kugel', partyName: 'Kugel AG', allocations: undefined },
  }
  const [offer] = creditOffers(credit, '2026-11-20')
  const where = offer!.ask!.allocations!.of!.docId!.options.among!
  expect(matches(readAsk({ collection: payables.name, where }, payables.name, []), { status: 'Open', ...bill })).toBe(
    isOffered,
  )
})
