import { afterEach, expect, it } from 'vitest'
import { HOUSE, setOwnWriting, writingOf } from '#base/text/writing.ts'
import { facts, line, moneyOf, priceOf, printedAmount, printTable, quantityOf } from '#model/print/blocks.ts'

afterEach(() => setOwnWriting(HOUSE))

it.each([
  ['an amount', printedAmount(-1290.1), '−1,290.10'],
  ['an amount of yen', printedAmount(-70_000, 'JPY'), '−70,000'],
  ['an amount that rounds to nothing', printedAmount(-0.001), '0.00'],
  ['an amount with its currency', moneyOf(-5, 'EUR'), 'EUR −5.00'],
  ['a price', priceOf(-0.1234), '−0.1234'],
  ['a quantity', quantityOf(-1500), '−1,500'],
  ['a line', line(-2).text, '−2'],
  ['a text, which stays as it is', line('-2').text, '-2'],
  ['no figure', printedAmount('?'), '?'],
])('%s is printed with the minus sign of the screens', (_, printed, expected) => {
  expect(printed).toBe(expected)
})

it('tables and facts print plain numbers so, too', () => {
  const table = printTable([{ label: 'Off', width: '*', value: (row: number) => row }], [-3.5])
  expect(JSON.stringify([table, facts([['Off', -3.5]])]).match(/−3\.5/g)).toHaveLength(2)
})

it('paper is written in the way of the company, however the person who prints it writes', () => {
  setOwnWriting(writingOf('de-DE'))
  expect([printedAmount(1290.1), priceOf(2.5), quantityOf(1500)]).toEqual(['1,290.10', '2.50', '1,500'])
})
