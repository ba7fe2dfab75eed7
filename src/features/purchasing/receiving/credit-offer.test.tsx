import { expect, it } from 'vitest'
import { creditOffer } from '#features/purchasing/receiving/credit-offer.tsx'
import type { ReturnedGoods } from '#features/purchasing/receiving/returned.ts'

const row = (more: Partial<ReturnedGoods>): ReturnedGoods =>
  ({ movementId: 'm1', name: 'SKF 6205', qty: 3, amount: 13.05, docNumber: 'RT-1', ...more }) as ReturnedGoods
const vendor = { vendorId: 'v', vendorName: 'SKF USA', currency: 'EUR' }

it('the credit for returned goods is a debit note of their vendor, in their currency, with a line for each return', () => {
  const offer = creditOffer([row({}), row({ movementId: 'm2', qty: 1200, amount: 20 })], vendor, '2026-11-30')
  expect(offer.title).toBe('Record the credit of SKF USA')
  expect(offer.fixed).toMatchObject({ type: 'Debit note', partyType: 'vendors', partyId: 'v', currency: 'EUR' })
  expect(offer.suggest).toEqual({
    date: '2026-11-30',
    reason: 'Returned goods RT-1',
    lines: [
      { ledger: 'GRNI', movementId: 'm1', description: '3 × SKF 6205', amount: 13.05 },
      { ledger: 'GRNI', movementId: 'm2', description: '1,200 × SKF 6205', amount: 20 },
    ],
  })
})

it('the total is that of the amounts as they are typed', () => {
  const { confirm } = creditOffer([row({})], vendor, '2026-11-30')
  expect(confirm!({ lines: [{ amount: 10.1 }, { amount: 0.2 }] })).toBe(
    'A draft debit note with 2 lines for EUR 10.30. Post it to apply it to bills.',
  )
})
