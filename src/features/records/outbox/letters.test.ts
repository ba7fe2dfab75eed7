import { describe, expect, it } from 'vitest'
import { definitions } from '#features/definitions.ts'
import {
  fillMail,
  MAILED_PRINTS,
  mailedDocument,
  mailedParty,
  mailedPrints,
  mailText,
} from '#features/records/outbox/letters.ts'
import { LANGUAGES } from '#model/languages/languages.ts'
import { MAILED } from '#model/print/mailed.ts'

const facts = { number: 'INV-1', party: 'Acme', contact: 'Maria Rossi', company: 'Prime Bearings' }

describe('the text of an email', () => {
  it.each(LANGUAGES)('names every document in %s, with its number and who writes', (language) => {
    for (const document of MAILED) {
      const { subject, body } = fillMail(mailText(document, undefined, language), { ...facts, document, language })
      expect(subject).toMatch(/^\p{Lu}.* INV-1$/u)
      expect(body).toContain('Maria Rossi')
      expect(body).toContain('Prime Bearings')
      expect(body).not.toMatch(/[{}]/)
    }
  })

  it('is the settings’ own where they have one, and its signature stands where it is placed', () => {
    const own = {
      mailTexts: [{ document: 'Invoice', subject: 'Rechnung {number}', body: 'Hallo {contact}\n{signature}\n{odd}' }],
    }
    const text = mailText('Invoice', own, 'German')
    expect(fillMail(text, { ...facts, document: 'Invoice', language: 'German', signature: 'Kim' })).toEqual({
      subject: 'Rechnung INV-1',
      body: 'Hallo Maria Rossi\nKim\n{odd}',
    })
    expect(mailText('Quote', own, 'German').subject).toBe('Angebot {number}')
  })

  it('without a number has no gap', () => {
    const text = mailText('Statement', undefined, 'English')
    const filled = fillMail(text, { ...facts, number: '', document: 'Statement', language: 'English' })
    expect(filled.subject).toBe('Statement')
    expect(filled.body).toContain('Please find your statement attached.')
  })
})

describe('what goes out by email', () => {
  it('is a print that there is, of a collection that there is', () => {
    const { prints } = definitions()
    for (const [collection, all] of Object.entries(MAILED_PRINTS))
      for (const { template, field } of all) {
        expect(prints.get(template)?.collection.name, template).toBe(collection)
        if (field) expect(Object.keys(prints.get(template)!.collection.fields)).toContain(field)
      }
  })

  it.each([
    ['payments', { partyType: 'customers', partyId: 'c1', direction: 'In' }, 'Payment receipt', 'customers'],
    ['payments', { partyType: 'vendors', partyId: 'v1', direction: 'Out' }, 'Remittance advice', 'vendors'],
    ['receivable', { customerId: 'c1', totalAmount: -5 }, 'Credit note', 'customers'],
    ['receivable', { customerId: 'c1', totalAmount: 5 }, 'Invoice', 'customers'],
    ['po', { vendorId: 'v1' }, 'Purchase order', 'vendors'],
  ])('of %s %j: %s to %s', (collection, data, document, party) => {
    const [print] = mailedPrints(collection, data)
    expect(mailedDocument(print!, data)).toBe(document)
    expect(mailedParty(print!, { id: 'x', data })?.collection).toBe(party)
  })

  it('is no voucher but a credit note, and goes to no one where no party is named', () => {
    expect(mailedPrints('vouchers', { type: 'Journal' })).toEqual([])
    expect(mailedPrints('vouchers', { type: 'Credit note' })).toHaveLength(1)
    expect(mailedParty(mailedPrints('po', {})[0]!, { id: 'x', data: {} })).toBeUndefined()
    expect(mailedParty(mailedPrints('customers', {})[0]!, { id: 'c1', data: {} })).toEqual({
      collection: 'customers',
      id: 'c1',
    })
  })
})
