import { expect, it } from 'vitest'
import { bestOf, rankOffers } from '#features/sales/rfq/comparing.ts'
import { assigneeBy, filledTemplate, inquiryWorth, inStockWords, waitsWords } from '#features/sales/rfq/rules.ts'
import type { Data } from '#model/schema/value.ts'

it.each<[Data, number | undefined, string | undefined]>([
  [{}, undefined, undefined],
  [{ lines: [{ qty: 4 }] }, undefined, '0 of 1'],
  [{ lines: [{ qty: 4, targetPrice: 2.5, partId: 'p', available: 9 }, { qty: 1 }] }, 10, '1 of 2'],
  [{ lines: [{ qty: 4, targetPrice: 2.5, quotedPrice: 3, quotedQty: 2 }] }, 6, '0 of 1'],
])('an inquiry %j is worth %s, with %s in stock', (data, worth, inStock) => {
  expect([inquiryWorth(data), inStockWords(data)]).toEqual([worth, inStock])
})

it.each<[Data, string | undefined]>([
  [{ status: 'New' }, '25 min'],
  [{ status: 'In progress', receivedAt: { $ts: '2026-11-19T07:00:00.000Z' } }, '29 h'],
  [{ status: 'New', receivedAt: { $ts: '2026-11-17T12:00:00.000Z' } }, '3 days'],
  [{ status: 'New', firstReplyAt: { $ts: '2026-11-20T11:50:00.000Z' } }, undefined],
  [{ status: 'Declined' }, undefined],
])('who sent %j waits %s for the first answer', (data, expected) => {
  const received = { $ts: '2026-11-20T11:35:00.000Z' }
  expect(waitsWords({ receivedAt: received, ...data }, new Date('2026-11-20T12:00:00Z'))).toBe(expected)
})

it.each([
  [{ companyName: 'Acme', country: 'Spain', brands: ['SKF'] }, 'ann@p.example'],
  [{ companyName: 'Bolt', country: 'spain ', brands: [] }, 'bea@p.example'],
  [{ companyName: 'Bolt', country: 'Peru', brands: ['FAG', 'ina'] }, 'cem@p.example'],
  [{ companyName: 'Bolt', country: 'Peru', brands: ['NTN'] }, undefined],
  [{ brands: [] }, undefined],
])('an inquiry of %j is answered by %s', (asker, expected) => {
  const rules = [
    { company: 'a', assignee: 'ann@p.example' },
    { country: 'Spain', assignee: 'bea@p.example' },
    { brand: 'INA', assignee: ' cem@p.example ' },
  ]
  expect(assigneeBy(rules, asker)).toBe(expected)
  expect(assigneeBy(undefined, asker)).toBeUndefined()
})

it('a reply template has its places filled, and says nothing where there is nothing to say', () => {
  const template = 'Hi {contact},\n\n{lines}\n\nValid until {until}.\n{other} {company}'
  const values = { contact: 'Ann', lines: '- 5 × 6205\n- NU 208', until: 'Dec 4', company: 'Prime' }
  expect(filledTemplate(template, values)).toBe('Hi Ann,\n\n- 5 × 6205\n- NU 208\n\nValid until Dec 4.\n{other} Prime')
  expect(filledTemplate(template, { ...values, lines: '', until: undefined })).toBe('Hi Ann,\n\n{other} Prime')
})

it.each([
  ['the cheapest in the company’s currency', [5, 'EUR'], [5.4, 'USD'], 'b', 5.4],
  ['a lower rate', [5, 'GBP'], [5, ''], 'b', 5],
  ['one without a rate, which cannot be compared', [1, 'JPY'], [5, 'USD'], 'b', 5],
  ['the same currency', [4, 'EUR'], [5, 'EUR'], 'a', 4.4],
])('the best of two offers by %s', (_, [price, currency], [otherPrice, other], vendorId, base) => {
  const rates: Record<string, number> = { '': 1, USD: 1, EUR: 1.1, GBP: 1.3 }
  const given = [
    { vendorId: 'a', price, currency },
    { vendorId: 'b', price: otherPrice, currency: other },
  ]
  const about = { qty: 10, today: '2026-11-20', timeZone: 'UTC', rateOf: (code: string) => rates[code] }
  expect(rankOffers(given as Data[], about)[0]).toMatchObject({ vendorId, base })
})

it('an offer that is too small or has expired is behind those that cover the line', () => {
  const given: Data[] = [
    { vendorId: 'a', price: 1, qty: 5 },
    { vendorId: 'b', price: 2, validUntil: '2026-11-19' },
    { vendorId: 'c', price: 3 },
  ]
  const about = { qty: 10, today: '2026-11-20', timeZone: 'UTC', landedPct: 10, rateOf: () => 1 }
  expect(rankOffers(given, about).map(({ vendorId, base }) => [vendorId, base])).toEqual([
    ['c', 3.3],
    ['a', 1.1],
    ['b', 2.2],
  ])
  expect(bestOf(rankOffers([given[0]!, given[1]!], about))?.vendorId).toBe('a')
  expect(bestOf(rankOffers([given[1]!], about))).toBeUndefined()
})
