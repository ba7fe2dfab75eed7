import { expect, it } from 'vitest'
import { inSentence } from '#base/text/in-sentence.ts'

it.each([
  ['Purchase order', 'purchase order'],
  ['PayPal transactions', 'PayPal transactions'],
  ['Check K771', 'check K771'],
  ['PO', 'PO'],
  ['Überweisung', 'überweisung'],
  ['E-mail', 'E-mail'],
])('%s is in a sentence as %s', (label, words) => {
  expect(inSentence(label)).toBe(words)
})
