import { describe, expect, it } from 'vitest'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { guessHeadings } from '#model/import/guess-headings.ts'
import { oddValue } from '#model/import/odd-values.ts'
import { matchHeadings } from '#model/import/rows.ts'
import type { Fields } from '#model/schema/fields.ts'

const guess = (
  headings: readonly string[],
  rows: readonly (readonly string[])[] = [],
  fields: Fields = customers.fields,
) => guessHeadings(headings, rows, fields, matchHeadings(headings, fields))

const ROW = ['Acme Conveyor', 'N3001', 'Dayton', 'Net 30', 'buy@acme.example', '+1 937 555 0101', '5,000', 'US']

describe('the fields that headings mean', () => {
  it('are found by short words, other words and signs', () => {
    const headings = ['Cust. Name', 'Acct#', 'Town', 'Payment', 'E Mail Addr', 'Tel', 'Limit US$', 'Ctry']
    expect(guess(headings, [ROW])).toEqual({
      'Cust. Name': 'name',
      'Acct#': 'customerCode',
      Town: 'city',
      Payment: 'termsId',
      'E Mail Addr': 'email',
      Tel: 'phone',
      'Limit US$': 'creditLimit',
      Ctry: 'country',
    })
  })

  it.each([
    ['Client', 'name'],
    ['Customer Nr.', 'customerCode'],
    ['CUSTOMER_NO', 'customerCode'],
    ['e-mail', 'email'],
    ['eMailAddress', 'email'],
    ['Pmt terms', 'termsId'],
    ['Zip', 'postcode'],
    ['St.', 'region'],
    ['Ph. no', 'phone'],
    ['Cr. limit (USD)', 'creditLimit'],
    ['Curr', 'currency'],
  ])('%s is %s', (heading, name) => {
    expect(guess([heading])).toEqual({ [heading]: name })
  })

  it.each([
    ['Client', 'customerId', receivables.fields],
    ['Buyer', 'customerId', receivables.fields],
    ['Seller', 'vendorId', payables.fields],
  ] as [string, string, Fields][])('%s is the party of a document: %s', (heading, name, fields) => {
    expect(guess([heading], [['Acme Conveyor']], fields)).toEqual({ [heading]: name })
  })

  it('are found by what stands below, where the heading says nothing', () => {
    const rows = [
      ['Acme', 'buy@acme.example', 'Net 30', 'US', '(937) 555-0101'],
      ['Bolt', 'ap@bolt.example', '2/10 n/30', 'DE', '+49 30 1234567'],
    ]
    expect(guess(['Name', 'A', 'B', 'C', 'D'], rows)).toEqual({
      Name: 'name',
      A: 'email',
      B: 'termsId',
      C: 'country',
      D: 'phone',
    })
  })

  it('of a vendor are its own', () => {
    expect(guess(['Supplier', 'Supp. no', 'Town'], [], vendors.fields)).toMatchObject({
      Supplier: 'name',
      Town: 'city',
    })
  })

  it.each(['Quantity', 'Sales rep', 'Colour', '', 'constructor'])('%j means none of a customer', (heading) => {
    expect(guess([heading])).toEqual({})
  })

  it('never take a column of other values, nor one field twice', () => {
    expect(guess(['Limit'], [['high'], ['low']])).toEqual({})
    expect(Object.values(guess(['Town', 'City', 'Ort']))).toEqual(['city'])
  })
})

describe('values that are hardly what their field means', () => {
  const { email, termsId, name } = customers.fields
  it.each([
    ['email', email, 'not an email', true],
    ['email', email, 'buy@acme.example', false],
    ['email', email, 'buy@acme.example; ap@acme.example', false],
    ['email', email, 'buy@acme', true],
    ['termsId', termsId, 'sometime', true],
    ['termsId', termsId, 'Net 30', false],
    ['termsId', termsId, 'net 37 days', false],
    ['termsId', termsId, '2/10 n/30', false],
    ['termsId', termsId, 'COD', false],
    ['name', name, 'sometime', false],
  ])('%s %#: %s', (field, definition, text, isOdd) => {
    expect(oddValue(field, definition, text) !== undefined).toBe(isOdd)
  })
})
