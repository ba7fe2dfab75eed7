import { describe, expect, it } from 'vitest'
import { faultsOfRates, inBase, rateOn, readExchangeRates } from '#model/document/currency.ts'
import type { Data } from '#model/schema/value.ts'

const ROWS: readonly Data[] = [
  { currency: 'EUR', rate: 1.1, from: '2026-11-01' },
  { currency: 'EUR', rate: 1.25, from: '2026-11-15' },
  { currency: 'JPY', rate: 0.0065, from: '2026-01-01' },
  { currency: 'GBP', from: '2026-01-01' },
]
const rates = readExchangeRates(ROWS)

describe('exchange rates', () => {
  it.each([
    ['EUR', '2026-10-31', undefined],
    ['EUR', '2026-11-01', 1.1],
    ['eur', '2026-11-14', 1.1],
    ['EUR', '2026-11-15', 1.25],
    ['GBP', '2026-11-15', undefined],
    ['CHF', '2026-11-15', undefined],
  ])('%s on %s is %s', (currency, day, rate) => {
    expect(rateOn(rates, currency, day)).toBe(rate)
  })

  it.each([
    ['its own rate', 100, { currency: 'EUR', fxRate: 1.07 }, 107],
    ['the rate of the day', 100, { currency: 'EUR' }, 125],
    ['none of its own currency', 100, { currency: 'USD', fxRate: 3 }, 100],
    ['none where it names no currency', 100, {}, 100],
    ['rounded to the cent', 1_001, { currency: 'JPY' }, 6.51],
    ['nothing without a rate', 100, { currency: 'CHF' }, undefined],
  ])('an amount counts at %s', (_, amount, of, expected) => {
    expect(inBase(amount, of, { base: 'USD', rates, day: '2026-11-20' })).toBe(expected)
  })

  it.each([
    [[{ currency: 'Euro', rate: 1, from: '2026-01-01' }], '"Euro" is not a currency'],
    [[{ currency: 'EUR', rate: 0, from: '2026-01-01' }], 'greater than 0'],
    [[ROWS[0], ROWS[0]], 'EUR has two rates from the same day on'],
  ])('%j are refused', (rows, words) => {
    expect(faultsOfRates(rows)[0]?.detail).toContain(words)
  })
})
