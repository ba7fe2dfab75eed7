import { expect, it } from 'vitest'
import { amountInWords } from '#model/document/amounts/amount-in-words.ts'

it.each([
  [0, 'Zero and 00/100 dollars'],
  [0.01, 'Zero and 01/100 dollars'],
  [1, 'One and 00/100 dollars'],
  [19.99, 'Nineteen and 99/100 dollars'],
  [21, 'Twenty-one and 00/100 dollars'],
  [100.01, 'One hundred and 01/100 dollars'],
  [1100, 'One thousand one hundred and 00/100 dollars'],
  [1234.56, 'One thousand two hundred thirty-four and 56/100 dollars'],
  [10500, 'Ten thousand five hundred and 00/100 dollars'],
  [15015.99, 'Fifteen thousand fifteen and 99/100 dollars'],
  [1000000, 'One million and 00/100 dollars'],
  [1234567.89, 'One million two hundred thirty-four thousand five hundred sixty-seven and 89/100 dollars'],
  [
    999999999.99,
    'Nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine and 99/100 dollars',
  ],
  [0.1 + 0.2, 'Zero and 30/100 dollars'],
  [40.5, 'Forty and 50/100 dollars'],
])('a check over %s says %s', (amount, words) => {
  expect(amountInWords(amount)).toBe(words)
})

it.each([
  [12.3, 'EUR', 'Twelve and 30/100 euros'],
  [190.125, 'KWD', 'One hundred ninety and 125/1000 KWD'],
  [7.05, 'BHD', 'Seven and 050/1000 BHD'],
  [8522, 'JPY', 'Eight thousand five hundred twenty-two JPY'],
])('a check over %s %s says %s', (amount, currency, words) => {
  expect(amountInWords(amount, currency)).toBe(words)
})
