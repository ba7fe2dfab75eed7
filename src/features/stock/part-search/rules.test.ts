import { describe, expect, it } from 'vitest'
import { searchLanes } from '#features/insight/global-search/sourcing/sources.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import {
  foundTogether,
  makersOf,
  partQuestion,
  partRank,
  questionsOf,
  readSearch,
} from '#features/stock/part-search/rules.ts'
import { parts } from '#features/stock/parts/collection.ts'

const read = (typed: string) =>
  readSearch(
    typed,
    searchLanes().map(({ of }) => of),
  )

describe('what is asked of everything', () => {
  it('takes terms out of the words', () => {
    expect(read('6205 brand:SKF qty>50 "no term" https://x.test')).toEqual({
      text: '6205 "no term" https://x.test',
      terms: [
        { name: 'brand', operator: '==', value: 'SKF' },
        { name: 'qty', operator: '>', value: '50' },
      ],
    })
  })

  it.each([
    ['brand:skf', parts, [['brand', '==', 'SKF']]],
    ['brand:n', parts, [['brand', 'in', ['NSK', 'NTN', 'Nachi']]]],
    ['qty>=50', parts, [['qtyAvailable', '>=', 50]]],
    ['status:pend', purchaseOrders, [['status', '==', 'Pending']]],
    ['amount>1,000', purchaseOrders, [['totalAmount', '>', 1000]]],
    ['$1,234.50', purchaseOrders, [['totalAmount', '==', 1234.5]]],
    ['1.234,50 EUR', purchaseOrders, [['totalAmount', '==', 1234.5]]],
    ['amount>1,5', purchaseOrders, [['totalAmount', '>', 1.5]]],
  ])('asks %s', (typed, collection, where) => {
    expect(partQuestion(collection, read(typed), 'all', 5)).toMatchObject({ where })
  })

  it.each([
    ['brand:skf qty>50', parts, [['qtyAvailable', 'desc']]],
    ['amount<=20', purchaseOrders, [['totalAmount', 'asc']]],
    ['6205 qty>50', parts, [['qtyAvailable', 'desc']]],
    ['zinc amount>50', purchaseOrders, undefined],
    ['brand:skf', parts, undefined],
  ])('puts first of %s what lies farthest in that direction', (typed, collection, orderBy) => {
    expect(partQuestion(collection, read(typed), 'all', 5)?.orderBy).toEqual(orderBy)
  })

  it.each([
    ['PO 112825-01', '112825-01'],
    ['po#112825-01', '112825-01'],
    ['PO112825-01', '112825-01'],
    ['Invoice no. RE/2026-17', 'RE/2026-17'],
    ['check 2001', '2001'],
    ['INV-2511-0001', 'INV-2511-0001'],
    ['order of Fjord', 'order of Fjord'],
    ['1Z 84E 0W2 03 4471 9920', '1Z84E0W20344719920'],
    ['7749 1234 5678', '774912345678'],
    ['7204 B XL MP', '7204 B XL MP'],
    ['lot', 'lot'],
  ])('takes %s as the number %s', (typed, text) => expect(read(typed)).toEqual({ text, terms: [] }))

  it.each(['SKF7204BEP', 'skf-7204 bep', '7204 BEP SKF', 'SKF 7204/BEP'])(
    'takes %s for the number of its maker',
    (typed) => {
      expect(partQuestion(parts, read(typed), 'exact', 5)).toMatchObject({
        where: [{ or: [['pnKey', '==', '7204BEP']] }],
      })
      expect(partRank(typed)?.({ pnKey: '7204BEP', brand: 'SKF' })).toBe(0)
    },
  )

  it('asks first for the very number, and puts it before what only begins like it', () => {
    const search = read('608')
    expect(questionsOf(parts, search, 'all', 5).map(({ where }) => where?.[0])).toMatchObject([
      { or: [['pnKey', '==', '608']] },
      { or: expect.arrayContaining([['pnKey', 'starts-with', '608']]) },
    ])
    expect(questionsOf(vendors, search, 'all', 5)).toHaveLength(1)
    const part = (id: string, pnKey: string) => ({ id, version: 1, createTime: '', updateTime: '', data: { pnKey } })
    const answers = [[part('b', '608')], [part('a', '608ZZ'), part('b', '608')]]
    expect(foundTogether(parts, search, answers).map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('leaves a collection out that has no such field, and one that is asked nothing', () => {
    expect(partQuestion(vendors, read('6205 qty>50'), 'all', 5)).toBeUndefined()
    expect(partQuestion(vendors, read(''), 'all', 5)).toBeUndefined()
  })

  it('takes a part number as its key, its family, or any part of a text', () => {
    expect(partQuestion(parts, read('skf 6205-2rs1/c3'), 'exact', 5)).toMatchObject({
      where: [{ or: [['pnKey', '==', '62052RS1C3']] }],
    })
    expect(partQuestion(parts, read('6205-2RS1/C3'), 'family', 5)?.where).toMatchObject([
      { or: [['pnFamily', 'in', expect.arrayContaining([expect.stringContaining('6205')])]] },
    ])
    expect(partQuestion(parts, read('6205'), 'contains', 5)).toMatchObject({ search: '6205' })
    expect(partQuestion(parts, read('25x52x15'), 'all', 5)).toMatchObject({
      where: [
        {
          or: [
            {
              and: [
                ['boreMm', '==', 25],
                ['odMm', '==', 52],
                ['widthMm', '==', 15],
              ],
            },
          ],
        },
      ],
    })
    expect(partQuestion(vendors, read('6205'), 'exact', 5)).toMatchObject({ search: '6205' })
  })

  it.each([
    [
      '25x52x15',
      [
        ['boreMm', '==', 25],
        ['odMm', '==', 52],
        ['widthMm', '==', 15],
      ],
    ],
    [
      '25 52 mm',
      [
        ['boreMm', '==', 25],
        ['odMm', '==', 52],
      ],
    ],
    ['? 52 ? ', [['odMm', '==', 52]]],
  ])('takes %s as dimensions of parts alone', (typed, where) => {
    expect(partQuestion(parts, read(typed), 'dimension', 5)).toMatchObject({ where })
    expect(partQuestion(vendors, read(typed), 'dimension', 5)).toBeUndefined()
  })

  it.each(['6205-2RS1', '', '1x2x3x4', '? ?'])('%j is no dimension', (typed) => {
    expect(partQuestion(parts, read(typed), 'dimension', 5)).toBeUndefined()
  })
})

describe('a number of several makers', () => {
  const found = ['SKF', 'FAG', 'SKF', ''].map((brand) => ({ data: { pnKey: '6205', brand } }))
  it.each([
    ['is asked about', '6205', ['FAG', 'SKF']],
    ['is not when the maker stands in front', 'SKF 6205', []],
    ['is not when a term names it', '6205 brand:SKF', []],
    ['is not when the number only begins so', '620', []],
    ['is not when words are searched for', 'fjord', []],
  ])('%s', (_, typed, makers) => {
    expect(makersOf(read(typed), found)).toEqual(makers)
  })
})
