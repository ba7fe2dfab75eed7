import { currencyField } from '#model/document/currency.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { choice, date, flag, lines, money, number, object, tags, text } from '#model/schema/fields.ts'

const CARRIER_CODES = ['DHL', 'UPS', 'USPS', 'FedEx', 'Amazon', 'Apple', 'Other'] as const

/** A carrier with its accounts, services, divisors and rate sheets. */
export const carriers = defineCollection({
  name: 'carriers',
  page: '/carrier-settings',
  label: { one: 'Carrier', many: 'Carriers' },
  title: 'name',
  fields: {
    code: choice('Code', CARRIER_CODES, { required: true }),
    name: text('Name'),
    isActive: flag('Active', { default: true }),
    accounts: lines('Accounts', {
      name: text('Name'),
      number: text('Number', { mono: true }),
      default: flag('Default'),
    }),
    services: lines('Services', { code: text('Code', { mono: true }), name: text('Name'), days: number('Days') }),
    dimDivisors: lines('Dimensional divisors', {
      value: number('Divisor'),
      unit: text('Unit'),
      from: date('From'),
    }),
    fuel: lines('Fuel surcharge', { from: date('From'), pct: number('Percent') }),
    surcharges: lines('Surcharges', {
      code: text('Code', { mono: true }),
      name: text('Name'),
      rule: text('Rule'),
      amount: money('Amount'),
    }),
    rateSheets: lines('Rate sheets', {
      name: text('Name'),
      service: text('Service'),
      from: date('From'),
      to: date('To'),
      currency: currencyField(),
      zones: object('Zones'),
      breaks: object('Breaks'),
    }),
    trackingUrl: text('Tracking address'),
    numberPatterns: tags('Number patterns'),
  },
  list: { columns: ['code', 'name', 'isActive', 'trackingUrl'], sort: 'code' },
  form: [
    ['code', 'name', 'isActive'],
    ['accounts'],
    ['services'],
    ['dimDivisors'],
    ['fuel'],
    ['surcharges'],
    ['trackingUrl', 'numberPatterns'],
  ],
  sides: [{ label: 'Rates', fields: ['services', 'dimDivisors', 'fuel', 'surcharges', 'rateSheets'] }],
  search: ['name', 'code'],
  indexes: [['code'], ['name']],
  access: {},
})

export type Carrier = DocOf<typeof carriers>
