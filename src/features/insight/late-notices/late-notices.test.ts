import { describe, expect, it } from 'vitest'
import { lateLetter } from '#features/insight/late-notices/letter.ts'
import { isLate, promisedDay, waitingDeals } from '#features/insight/late-notices/rules.ts'
import { LANGUAGES } from '#model/languages/languages.ts'
import type { Data } from '#model/schema/value.ts'

const order = (lines: object[], more: object = {}) => ({
  data: { poNumber: '110126-01', expectedDate: '2026-12-01', lines, ...more } as never,
})

describe('who waits for an order', () => {
  it.each([
    ['of the line', [{ expectedDate: '2026-12-10' }], {}, '2026-12-10'],
    ['of the order', [{}], {}, '2026-12-01'],
    ['by the 30-day rule', [{}], { expectedDate: undefined }, '2026-12-01'],
    ['unknown', [{}], { expectedDate: undefined, poNumber: 'OLD' }, undefined],
  ])('gets the goods on the day %s', (_, [line], more, day) => {
    const lines = [{ partNumber: '6205', brand: 'SKF', qty: 10, qtyReceived: 4, forTransactionId: 'd', ...line }]
    expect([...waitingDeals(order(lines, more), 'UTC')]).toEqual([
      ['d', [{ dealLineId: undefined, name: 'SKF 6205', qty: 6, day }]],
    ])
  })

  it('waits no more once the line is here, cancelled, or for stock', () => {
    const line = { partNumber: '6205', qty: 10, forTransactionId: 'd' }
    const lines = [
      { ...line, qtyReceived: 10 },
      { ...line, qtyCancelled: 10 },
      { ...line, forTransactionId: '' },
    ]
    expect(waitingDeals(order(lines), 'UTC').size).toBe(0)
  })

  it.each([
    ['2026-12-02', '2026-12-01', true],
    ['2026-12-01', '2026-12-01', false],
    [undefined, '2026-12-01', false],
    ['2026-12-02', undefined, false],
  ])('expected on %s and promised for %s: late is %s', (expected, promised, late) => {
    expect(isLate(expected, promised)).toBe(late)
  })

  it('was promised the day of the line, else of the deal', () => {
    const deal: Data = {
      promiseDate: '2026-12-05',
      lines: [{ lineId: '1', promiseDate: '2026-12-03' }, { lineId: '2' }],
    }
    expect(['1', '2', undefined].map((id) => promisedDay(deal, id, 'UTC'))).toEqual([
      '2026-12-03',
      '2026-12-05',
      '2026-12-05',
    ])
  })
})

describe('the notice to a customer', () => {
  const lines = [
    { dealLineId: '1', name: 'SKF 6205', qty: 6, day: '2026-12-10', promised: '2026-12-01' },
    { dealLineId: '2', name: 'NU $& 205', qty: 2, day: undefined, promised: undefined },
  ]
  it('names each line with its new day and the promised one', () => {
    const { subject, text } = lateLetter({
      number: 'SO-1',
      language: 'English',
      contact: 'Ann',
      company: 'Harbor',
      lines,
    })
    expect(subject).toBe('Delivery date of your order SO-1')
    expect(text).toContain('Dear Ann,\n\n')
    expect(text).toContain('- 6 × SKF 6205: expected on Dec 10, 2026 (promised for Dec 1, 2026)')
    expect(text).toContain('- 2 × NU $& 205: date to be confirmed\n')
    expect(text).toMatch(/Kind regards\nHarbor$/)
  })

  it.each(LANGUAGES)('is whole in %s, with nothing left to fill in', (language) => {
    const { subject, text } = lateLetter({ number: 'SO-1', language, contact: '', company: '', lines })
    expect(`${subject} ${text}`).not.toMatch(/[{}]/)
    expect(text.split('\n\n')).toHaveLength(5)
  })
})
