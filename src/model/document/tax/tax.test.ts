import { describe, expect, it } from 'vitest'
import { rateFor, rateNamed, taxIn, withTax } from '#model/document/tax/tax.ts'

const RATES: { name: string; rate: number; [more: string]: string | number | boolean }[] = [
  { name: 'Sales tax', rate: 8.25, usual: true },
  { name: 'New Jersey', rate: 6.625, region: 'NJ' },
  { name: 'VAT', rate: 19, region: 'DE' },
]

describe('the rules of tax', () => {
  it.each([
    [108.25, 8.25, 8.25],
    [119, 19, 19],
    [100, 0, 0],
    [0.1, 19, 0.02],
    [1066.25, 6.625, 66.25],
  ])('a total of %d at %d percent contains %d', (total, rate, tax) => {
    expect(taxIn(total, rate)).toBe(tax)
  })

  it('a net amount with its tax is taken apart into the same tax', () => {
    for (const rate of [6.625, 8.25, 19, 5])
      for (let cents = 1; cents < 4000; cents += 7) {
        const total = withTax(cents / 100, rate)
        expect(taxIn(total, rate)).toBe(Number((total - cents / 100).toFixed(2)))
      }
  })

  it.each([
    ['the usual one', {}, 'Sales tax'],
    ['that of the state', { region: 'nj', country: 'US' }, 'New Jersey'],
    ['that of the country', { region: 'NRW', country: 'DE' }, 'VAT'],
    ['none for whom is exempt', { taxExempt: true, region: 'NJ' }, 'Exempt'],
    ['none on the last day of the certificate', { taxExempt: true, taxExemptUntil: '2026-11-20' }, 'Exempt'],
    ['the usual one the day after', { taxExempt: true, taxExemptUntil: '2026-11-19' }, 'Sales tax'],
  ])('an invoice begins with %s', (_, buyer, name) => {
    expect(rateFor(RATES, buyer, { day: '2026-11-20', timeZone: 'UTC' })?.name).toBe(name)
  })

  it('names are found however they are written', () => {
    expect(rateNamed(RATES, ' vat ')).toMatchObject({ rate: 19 })
    expect(rateNamed(RATES, 'exempt')).toEqual({ name: 'Exempt', rate: 0 })
    expect(rateNamed(RATES, 'GST')).toBeUndefined()
  })
})
