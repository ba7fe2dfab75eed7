import type { Data } from '#model/schema/value.ts'

/** The settings and locations that the worlds of buying and selling start with: exchange rates, taxes, W1 and the quarantine Q1. */
export const USUAL_START: Record<'settings' | 'locations', Record<string, Data>> = {
  settings: {
    company: { name: 'Company', currency: 'USD', timeZone: 'UTC' },
    currencies: {
      name: 'Currencies',
      exchangeRates: [
        { currency: 'EUR', rate: 1.1, from: '2026-09-21' },
        { currency: 'EUR', rate: 1.2, from: '2026-11-10' },
        { currency: 'JPY', rate: 0.006543, from: '2026-09-21' },
        { currency: 'KWD', rate: 3.251234, from: '2026-09-21' },
      ],
    },
    tax: {
      name: 'Tax',
      taxes: [
        { name: 'Sales tax', rate: 8.25 },
        { name: 'VAT 20', rate: 20, recoverable: true },
      ],
    },
  },
  locations: {
    W1: { code: 'W1', type: 'Warehouse', isSellable: true, isActive: true },
    Q1: { code: 'Q1', type: 'Quarantine', isSellable: false, isActive: true },
  },
}
