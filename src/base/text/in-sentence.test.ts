import { expect, it } from 'vitest'
import { inSentence, nameInSentence } from '#base/text/in-sentence.ts'

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

it.each([
  ['Check 12 to Koyo Bearings', 'check 12 to Koyo Bearings'],
  ['PO 112826-01', 'PO 112826-01'],
  ['Line 2 (Grease)', 'line 2 (Grease)'],
])('the name %j within a sentence', (name, words) => {
  expect(nameInSentence(name)).toBe(words)
})
