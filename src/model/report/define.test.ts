import { expect, it } from 'vitest'
import { chosenIn, defineReport, hrefOfReport, readChosen, reportAt, reportOf } from '#model/report/define.ts'

interface Bill {
  vendor: string
  currency: string
  amount: number
}
interface Row {
  vendor: string
  currency: string
  billed: number
}

const spend = defineReport<Bill, { least: number }, Row>({
  name: 'spend',
  title: 'Spend by vendor',
  path: '/payable?view=spend',
  choices: ['least'],
  question: { collection: 'payables' },
  at: ({ chosen }) => ({ least: Number(chosen.least ?? 0) }),
  rows: (bills, { least }) =>
    [...Map.groupBy(bills, ({ vendor, currency }) => `${vendor} ${currency}`).values()]
      .map(([first, ...more]) => ({
        vendor: first!.vendor,
        currency: first!.currency,
        billed: more.reduce((sum, { amount }) => sum + amount, first!.amount),
      }))
      .filter(({ billed }) => billed >= least),
  keyOf: ({ vendor, currency }) => `${vendor} ${currency}`,
  currency: ({ currency }) => currency,
  columns: () => [
    { label: 'Vendor', isHead: true, value: ({ vendor }) => vendor },
    { label: 'Billed', kind: 'money', isSum: true, value: ({ billed }) => billed },
  ],
  compared: 'Billed',
  chart: (rows) => ({
    label: 'Spend',
    kind: 'bars',
    series: ['Billed'],
    values: rows.map(({ vendor, billed }) => ({ label: vendor, values: [billed] })),
  }),
  facts: ({ least }) => [['At least', String(least)]],
})

const bill = (vendor: string, amount: number, currency = 'USD'): Bill => ({ vendor, amount, currency })
const BILLS = [bill('Acme', 10), bill('Acme', 5), bill('Bolt', 7), bill('Cog', 9, 'EUR'), bill('Tiny', 1)]

it('a report has its rows, a total for each currency, its chart and its facts', () => {
  const { title, rows, totals, chart, facts } = reportOf(spend, BILLS, { least: 2 })
  expect(title).toBe('Spend by vendor')
  expect(rows.map(({ vendor, billed }) => [vendor, billed])).toEqual([
    ['Acme', 15],
    ['Bolt', 7],
    ['Cog', 9],
  ])
  expect(totals).toEqual([
    { currency: 'USD', sums: new Map([['Billed', 22]]) },
    { currency: 'EUR', sums: new Map([['Billed', 9]]) },
  ])
  expect(chart?.values[0]).toEqual({ label: 'Acme', values: [15] })
  expect(facts).toEqual([['At least', '2']])
})

it('beside an earlier period each row has what it was and the change; who was not there then has no percentage', () => {
  const { columns, rows, totals } = reportOf(
    spend,
    BILLS,
    { least: 2 },
    {
      label: '2025',
      items: [bill('Acme', 10), bill('Gone', 99)],
      at: { least: 2 },
    },
  )
  expect(columns.map(({ label }) => label)).toEqual(['Vendor', 'Billed', '2025', 'Change'])
  expect(rows.map((row) => columns.slice(1).map(({ value }) => value?.(row)))).toEqual([
    [15, 10, 50],
    [7, 0, undefined],
    [9, 0, undefined],
  ])
  expect(totals[0]!.sums.get('2025')).toBe(10)
})

it('an address names a report and its choices, and nothing else', () => {
  expect(hrefOfReport(spend, { least: '2' })).toBe('/payable?view=spend&least=2')
  expect(chosenIn(spend, 'view=spend&least=2&saved=x')).toEqual({ least: '2' })
  expect(reportAt([spend], '/payable?least=2&view=spend&saved=x')).toBe(spend)
  expect(reportAt([spend], '/payable?view=list')).toBeUndefined()
  expect(() => readChosen(spend, 'least=2&colour=red')).toThrow(
    'Spend by vendor has no choice "colour". Its choices are: least.',
  )
})
