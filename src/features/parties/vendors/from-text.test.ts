import { expect, it } from 'vitest'
import { countryCode, vendorFromText } from '#features/parties/vendors/from-text.ts'

const PAGE = `Company: Baltic Bearing Trade
Contact: Kim Lind
Tel: +372 600 1234
Fax: +372 600 1235
E-mail: kim@baltic.example
Address: Sadama 5
City: Tallinn
Country: Estonia
We stock SKF, FAG and Timken.`

it('a company page gives what is behind its labels', () => {
  expect(vendorFromText(PAGE)).toEqual({
    name: 'Baltic Bearing Trade',
    contactName: 'Kim Lind',
    email: 'kim@baltic.example',
    phone: '+372 600 1234',
    street: 'Sadama 5',
    city: 'Tallinn',
    country: 'EE',
    brands: ['SKF', 'FAG', 'Timken'],
  })
})

it('a signature gives what can be nothing else', () => {
  const text =
    'Kugel Nord GmbH\nHafenstr. 12, 20457 Hamburg, Germany\n+49 40 123456\ninfo@kugel.example\nwww.kugel.example'
  expect(vendorFromText(text)).toEqual({
    name: 'Kugel Nord GmbH',
    email: 'info@kugel.example',
    phone: '+49 40 123456',
    country: 'DE',
  })
})

it('a line of a listing gives its company and make', () => {
  const text = '6205-2RS1\tSKF\t400 pcs\tCompany: Rollway Surplus | Country: USA | Phone: 330 555 0142'
  expect(vendorFromText(text)).toEqual({
    name: 'Rollway Surplus',
    phone: '330 555 0142',
    country: 'US',
    brands: ['SKF'],
  })
})

it.each([
  ['', {}],
  ['+1 330 555 0142', { phone: '+1 330 555 0142' }],
])('%j gives %j', (text, expected) => {
  expect(vendorFromText(text)).toEqual(expected)
})

it.each([
  ['Poland', 'PL'],
  ['USA', 'US'],
  ['United Kingdom', 'GB'],
  ['UK', 'GB'],
  ['DE', 'DE'],
  ['de', undefined],
  ['ZQ', undefined],
  ['Atlantis', undefined],
])('%j is the country %s', (text, code) => {
  expect(countryCode(text)).toBe(code)
})
