import { describe, expect, it } from 'vitest'
import { discountDay, discountOf, dueDay, readTerms, TERMS } from '#model/document/days/terms.ts'

describe('payment terms', () => {
  it.each([
    ['Due on receipt', '2026-11-20', '2026-11-20'],
    ['COD', '2026-11-20', '2026-11-20'],
    ['Net 30', '2026-01-31', '2026-03-02'],
    ['Net 30', '2024-01-30', '2024-02-29'],
    ['net30', '2026-01-30', '2026-03-01'],
    ['n/45', '2026-11-20', '2027-01-04'],
    ['EOM', '2026-02-03', '2026-02-28'],
    ['Net 30 EOM', '2026-11-20', '2026-12-30'],
    ['2/10 Net 30', '2026-01-31', '2026-03-02'],
    ['10th prox', '2026-11-20', '2026-12-10'],
    ['15 MFI', '2026-11-20', '2026-12-15'],
    ['31 MFI', '2026-01-20', '2026-02-28'],
    ['10th prox', '2026-12-31', '2027-01-10'],
    ['Net 30', '2026-11-20', '2026-12-20'],
  ])('%s from %s is due on %s', (terms, invoiceDay, expected) => {
    expect(dueDay(readTerms(terms)!, invoiceDay)).toBe(expected)
  })

  it.each(['', 'soon', 'Net', '0 MFI', '32 MFI', undefined])('%j are no terms', (text) => {
    expect(readTerms(text)).toBeUndefined()
  })

  it('2/10 Net 30 gives two percent until the tenth day', () => {
    const terms = readTerms('2/10 Net 30')!
    expect(discountOf(terms, 4850)).toBe(97)
    expect(discountDay(terms, '2026-01-31')).toBe('2026-02-10')
    expect(discountOf(readTerms('Net 30')!, 4850)).toBe(0)
  })

  it('rounds a discount half up', () => {
    expect(discountOf(readTerms('1/10 Net 30')!, 100.5)).toBe(1.01)
  })

  it.each(TERMS)('the offered terms %s can be read', (terms) => {
    expect(readTerms(terms)).toBeDefined()
  })
})
