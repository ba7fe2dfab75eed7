import { describe, expect, it } from 'vitest'
import { withAnsweredHours } from '#features/sales/rfq/rules.ts'
import { answerBegin, answerSubject } from '#features/sales/rfq/thread/answering.ts'
import { numberIn, ownWords, threadOf, withMessage } from '#features/sales/rfq/thread/thread.ts'

const at = (time: string) => ({ $ts: `2026-11-20T${time}:00.000Z` })

describe('how long someone waited for an answer', () => {
  it.each([
    [at('09:00'), at('10:30'), 1.5],
    [at('09:00'), at('09:00'), 0],
    [at('09:00'), at('09:04'), 0.1],
    [at('09:00'), undefined, undefined],
    [undefined, at('09:00'), undefined],
    ['yesterday', at('09:00'), undefined],
    [at('10:00'), at('09:00'), undefined],
  ])('from %j to %j is %s hours', (receivedAt, firstReplyAt, hours) => {
    const data = { ...(receivedAt && { receivedAt }), ...(firstReplyAt && { firstReplyAt }), answeredHours: 99 }
    expect(withAnsweredHours(data).answeredHours).toBe(hours)
  })
})

describe('the subject of an answer', () => {
  it.each([
    ['RFQ bearings', 'Re: RFQ bearings [RFQ-2611-0001]'],
    ['RE: RFQ bearings', 'RE: RFQ bearings [RFQ-2611-0001]'],
    ['Re: RFQ [RFQ-2611-0001]', 'Re: RFQ [RFQ-2611-0001]'],
    ['two\r\nlines', 'Re: two lines [RFQ-2611-0001]'],
    [undefined, 'Re: Your inquiry [RFQ-2611-0001]'],
  ])('to %j is %j, and its number is found again', (subject, answer) => {
    const own = answerSubject({ rfqNumber: 'RFQ-2611-0001', ...(subject && { subject }) })
    expect(own).toBe(answer)
    expect(numberIn(`AW: ${own}`)).toBe('RFQ-2611-0001')
  })

  it.each(['RFQ-2611-0001', '[urgent]', '[EXTERNAL] offer', ''])('%j has no inquiry', (subject) => {
    expect(numberIn(subject)).toBeUndefined()
  })
})

const quoted = {
  rfqNumber: 'RFQ-2611-0001',
  subject: 'Anfrage',
  email: 'maria@rossi.example',
  contact: { name: 'Maria Rossi' },
  externalId: '<a@rossi.example>',
  text: 'Please quote',
  validUntil: '2026-12-20',
  lines: [
    { askedPart: '6205-2RS1', quotedQty: 10, quotedPrice: 1234.5, status: 'Quoted', leadTimeText: '2 weeks' },
    { askedPart: 'NU 208', noStock: true, status: 'No stock' },
    { askedPart: '7208', qty: 3, quotedPrice: 5 },
  ],
}

describe('an answer begins with', () => {
  it.each([
    ['English', '- 10 × 6205-2RS1: 1,234.50 each, 2 weeks\n- NU 208: not in stock', 'valid until Dec 20, 2026'],
    ['German', '- 10 × 6205-2RS1: 1.234,50 je Stück, 2 weeks\n- NU 208: nicht vorrätig', 'gültig bis 20.12.2026'],
    ['Spanish', '- NU 208: sin existencias', 'válidos hasta el'],
    ['French', '- NU 208: pas en stock', 'valables jusqu’au'],
  ] as const)('what was offered, in %s; a line that was not is left out', (language, lines, until) => {
    const begin = answerBegin({ data: quoted } as never, { language, currency: 'EUR', company: 'Prime' })
    expect(begin).toMatchObject({ to: 'maria@rossi.example', inReplyTo: '<a@rossi.example>' })
    expect(begin.text).toContain(lines)
    expect(begin.text).toContain(until)
    expect(begin.text).toContain('Maria Rossi')
    expect(begin.text).not.toContain('7208')
    expect(begin.text).not.toMatch(/[{}]/)
  })

  it('each part by its brand and number; behind another than was asked for stands theirs', () => {
    const line = { askedPart: '6205-2RS1', brand: 'SKF', quotedPart: '6205-2RSR', quotedBrand: 'FAG' }
    const data = { lines: [{ ...line, quotedQty: 4, quotedPrice: 5, status: 'Quoted' }] }
    const text = (language: 'English' | 'German') =>
      answerBegin({ data } as never, { language, currency: 'EUR', company: 'Prime' }).text
    expect(text('English')).toContain('- 4 × FAG 6205-2RSR (your request: SKF 6205-2RS1): 5.00 each')
    const same = { lines: [{ ...data.lines[0], quotedPart: '6205-2RS1', quotedBrand: 'SKF' }] }
    const answer = answerBegin({ data: same } as never, { language: 'English', currency: 'EUR', company: 'Prime' })
    expect(answer.text).toContain('- 4 × SKF 6205-2RS1: 5.00 each')
    expect(text('German')).toMatch(/^Guten Tag,\n.*FAG 6205-2RSR \(Ihre Anfrage: SKF 6205-2RS1\)/s)
  })

  it('a template of the company takes the place of the usual words', () => {
    const begin = answerBegin({ data: quoted } as never, {
      ...{ language: 'English', currency: 'EUR', company: 'Prime', template: '{contact}:\n{lines}\n{company}' },
    })
    expect(begin.text).toMatch(/^Maria Rossi:\n- .*NU 208/s)
    expect(begin.text).toMatch(/Prime$/)
    expect(begin.text).not.toContain('Thank you')
  })

  it('thanks alone where nothing is quoted, and answers no reference that is no email', () => {
    const begin = answerBegin({ data: { rfqNumber: 'RFQ-1', externalId: 'BN-1', lines: [] } } as never, {
      ...{ language: 'English', currency: 'USD', company: '' },
    })
    expect(begin).toEqual({
      subject: 'Re: Your inquiry [RFQ-1]',
      text: 'Hello,\n\nThank you for your inquiry.\n\nKind regards',
    })
  })
})

describe('the thread', () => {
  it('begins with the email the inquiry came with, and keeps the last hundred', () => {
    let data: object = { text: 'Please quote', email: 'm@r.example', messages: [] }
    for (let n = 1; n <= 120; n++)
      data = { ...data, ...withMessage(data as never, { direction: 'In', body: `${n}`, messageId: `<${n}@r>` }) }
    const thread = threadOf(data as never)
    expect(thread).toHaveLength(101)
    expect([thread[0]!.body, thread[1]!.body, thread.at(-1)!.body]).toEqual(['Please quote', '21', '120'])
    expect((data as { mailIds: string[] }).mailIds).toHaveLength(100)
  })

  it.each([
    [
      'Yes, please.\n\nBest regards\nMaria\n\nOn Thu, Nov 19, 2026 at 9:00 Kim <kim@p.example> wrote:\n> 10 pcs',
      'Yes, please.',
    ],
    ['> 10 pcs', '> 10 pcs'],
    ['Hello', 'Hello'],
  ])('of %j shows what its writer wrote', (body, own) => {
    expect(ownWords(body)).toBe(own)
  })
})
