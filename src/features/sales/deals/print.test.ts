import { expect, it } from 'vitest'
import {
  confirmationByTheirNumbers,
  confirmationPrint,
  quoteByTheirNumbers,
  quotePrint,
} from '#features/sales/deals/print.ts'
import type { PrintContext } from '#model/print/print.ts'
import type { Data } from '#model/schema/value.ts'

const context = {
  ...{ today: '2026-11-20', timeZone: 'UTC', related: [[]], company: { currency: 'USD' } },
  addressOf: () => '',
} as unknown as PrintContext

const deal = (lines: Data[], more: Data = {}) =>
  ({ id: 'd', data: { transactionNumber: 'SO-1', status: 'Confirmed', lines, ...more } }) as never
const line = { lineId: '1', partNumber: '6205-2RS1', brand: 'SKF', qty: 4, unitPrice: 2.5, amount: 10 }
const textOf = (print: typeof quotePrint, lines: Data[]): string =>
  JSON.stringify(print.render([deal(lines)], context).content)

const other = { partNumber: '6205-2RSR', description: 'FAG 6205-2RSR sealed', brand: 'FAG', qty: 4 }
const named = {
  ...{ ...line, customerPart: 'M-100', description: 'Bearing 6205-2RS1, sealed' },
  alternatives: { 1: other },
}

it.each([quoteByTheirNumbers, confirmationByTheirNumbers])(
  'the customer reads their own number and no number of ours: $label',
  (print) => {
    const text = textOf(print, [named])
    expect(text).toContain('M-100')
    expect(text).toContain('Bearing, sealed')
    expect(text).not.toMatch(/6205/)
  },
)

it('with part numbers both are there, and the alternative of a quote', () => {
  const text = textOf(quotePrint, [named])
  for (const words of ['M-100', '6205-2RS1', 'Alternative: FAG 6205-2RSR sealed']) expect(text).toContain(words)
})

it.each<[string, Data, string | undefined]>([
  ['by the number they asked for', { ...line, askedPart: 'OLD-7' }, undefined],
  ['by its description', { ...line, description: 'Deep groove ball bearing' }, undefined],
  ['only by our number', line, 'Line 1 (6205-2RS1) has neither a customer part number nor a description.'],
  ['by our number in the description', { ...line, description: '6205-2RS1' }, 'Line 1 (6205-2RS1) has neither'],
])('without part numbers a line is named %s', (_, one, refusal) => {
  const reason = quoteByTheirNumbers.refuse!(deal([one]), [])
  if (refusal === undefined) expect(reason).toBeUndefined()
  else expect(reason).toContain(refusal)
})

it('a return is not quoted, and a draft not confirmed, with or without part numbers', () => {
  expect(quoteByTheirNumbers.refuse!(deal([named], { kind: 'Return' }), [])).toContain('is a return')
  expect(confirmationByTheirNumbers.refuse!(deal([named], { status: 'Draft' }), [])).toContain('Confirm it first.')
})

it.each([quotePrint, confirmationPrint])('a certificate that the customer wants is on the paper: $label', (print) => {
  expect(textOf(print, [{ ...line, certificate: true }])).toContain('Certificate')
  expect(textOf(print, [line])).not.toContain('Certificate')
})

it.each([
  ['Spanish', 'Oferta SO-1 R2', ['Cantidad', 'Válida hasta', 'Certificado', 'Incluido', 'Alternativa: FAG', 'Notas']],
  ['German', 'Angebot SO-1 R2', ['Menge', 'Gültig bis', '24.12.2026', 'Zertifikat', 'Gesamt', 'Anmerkungen']],
  ['French', 'Devis SO-1 R2', ['Quantité', 'Valable jusqu’au', 'Certificat', 'Accepté par']],
])('a customer who reads %s has the quote in it', (language, title, words) => {
  const related = [[{ id: 'c', data: { name: 'Rossi', language } }]]
  const about = { customerId: 'c', revision: 2, validUntil: '2026-12-24', notes: 'Gracias', totalAmount: 10 }
  const sheet = quotePrint.render([deal([{ ...named, certificate: true }], about)], { ...context, related } as never)
  expect(sheet.title).toBe(title)
  const text = JSON.stringify(sheet.content).toLowerCase()
  for (const word of words) expect(text).toContain(word.toLowerCase())
  for (const english of ['quantity', 'customer', 'delivery', 'valid until']) expect(text).not.toContain(english)
})
