import { describe, expect, it } from 'vitest'
import { fillLetter, LETTER_LEVELS, letterText, nextLevel } from '#features/insight/follow-ups/letters/letters.ts'
import { LANGUAGES } from '#model/languages/languages.ts'

const facts = {
  party: 'Acme Conveyor',
  company: 'Harbor Bearing Co.',
  invoices: [
    { invoiceNumber: 'INV-2', dueDate: '2026-11-19', totalAmount: 10 },
    { invoiceNumber: 'INV-1', dueDate: '2026-11-10', totalAmount: 1500, balance: 1290.1 },
  ],
  today: '2026-11-20',
  timeZone: 'UTC',
  base: 'USD',
}
const filled = (body: string, more = {}) => fillLetter({ subject: '', body }, { ...facts, ...more }).body

describe('a reminder', () => {
  it.each([
    ['{total}', 'USD 1,300.10'],
    ['{count} past due', '2 invoices are past due'],
    ['{days}', '10 days'],
    ['{oldest}', 'Nov 10, 2026'],
    ['{contact}', 'Acme Conveyor'],
    ['{company}', 'Harbor Bearing Co.'],
    ['{invoices}', 'INV-2: USD 10.00, due Nov 19, 2026\nINV-1: USD 1,290.10, due Nov 10, 2026'],
    ['{unknown} {', '{unknown} {'],
  ])('says %j as %j', (template, text) => {
    expect(filled(template)).toBe(text)
  })

  it('names each currency and the person, and never a negative age', () => {
    const invoices = [{ totalAmount: 5, currency: 'EUR', dueDate: '2026-12-01' }, { totalAmount: 1 }]
    expect(filled('{contact}: {total}, {days}', { invoices, contact: 'Ann' })).toBe(
      'Ann: EUR 5.00 and USD 1.00, 0 days',
    )
  })

  it.each(LANGUAGES.flatMap((language) => LETTER_LEVELS.map((level) => [level, language] as const)))(
    'of level %s in %s has every word filled in',
    (level, language) => {
      const { subject, body } = fillLetter(letterText(level, undefined, language), { ...facts, language })
      expect(`${subject} ${body}`).not.toMatch(/[{}]/)
      expect(body).toContain('INV-1')
    },
  )

  it('counts, names days and sums as its language does', () => {
    const german = { subject: '', body: '{count}, {total}, {days}, {oldest}, {invoices}' }
    expect(fillLetter(german, { ...facts, invoices: facts.invoices.slice(1), language: 'German' }).body).toBe(
      '1 Rechnung ist, USD 1.290,10, 10 Tagen, 10.11.2026, INV-1: USD 1.290,10, fällig am 10.11.2026',
    )
  })

  it('uses the words of the settings, the usual ones where they are empty', () => {
    expect(letterText('1', { letterSubject1: 'Pay up', letterBody1: ' ' })).toMatchObject({ subject: 'Pay up' })
    expect(letterText('1', { letterBody1: ' ' }).body).toContain('friendly reminder')
  })

  it.each([
    [[], '1'],
    [[{}], '1'],
    [[{ dunningLevel: 1 }, {}], '2'],
    [[{ dunningLevel: 3 }], '3'],
  ])('after %j comes level %s', (invoices, level) => {
    expect(nextLevel(invoices)).toBe(level)
  })
})
