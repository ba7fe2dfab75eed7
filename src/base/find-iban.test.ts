import { expect, it } from 'vitest'
import { ibanIn } from '#base/find-iban.ts'

it.each([
  ['IBAN: DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['Commerzbank\nDE89370400440532013000 BIC COBADEFFXXX', 'DE89370400440532013000'],
  ['DE89 3704 0044 0532 0130 00 BIC COBADEFFXXX', 'DE89370400440532013000'],
  ['NL91 ABNA 0417 1643 00', 'NL91ABNA0417164300'],
  ['VAT DE812345678, IBAN AT61 1904 3002 3457 3201', 'AT611904300234573201'],
  ['DE88 3704 0044 0532 0130 00', undefined],
  ['First Bank, routing 021000021, account 123456789', undefined],
  ['', undefined],
])('%j has the IBAN %s', (text, iban) => {
  expect(ibanIn(text)).toBe(iban)
})
