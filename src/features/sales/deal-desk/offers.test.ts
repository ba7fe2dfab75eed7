import { describe, expect, it } from 'vitest'
import { dealOffers } from '#features/sales/deal-desk/offers.ts'
import { pasteReturned, returnedLines, returnFaults, returnRows } from '#features/sales/deal-desk/returning.ts'
import type { Deal } from '#features/sales/deals/collection.ts'

const deal = (data: object) => ({ id: 'd', data }) as Deal
const labels = (data: object) => dealOffers(deal(data), '2026-11-20').map(({ label }) => label)
const line = (more: object) => ({ lineId: '1', kind: 'Goods', qty: 10, ...more })

it.each<[string, object, string[]]>([
  ['a draft', { status: 'Draft', lines: [line({})] }, ['Proforma']],
  ['a draft without lines', { status: 'Draft', lines: [] }, []],
  [
    'an order with goods reserved',
    { status: 'Confirmed', lines: [line({ qtyReserved: 4 })] },
    ['Packing slip', 'Proforma'],
  ],
  ['goods that are shipped', { status: 'Confirmed', lines: [line({ qtyShipped: 4 })] }, ['Invoice', 'Proforma']],
  ['a closed deal', { status: 'Closed', lines: [line({ qtyShipped: 10, qtyInvoiced: 10 })] }, ['Return']],
  [
    'goods that are back already',
    { status: 'Closed', lines: [line({ qtyShipped: 10, qtyInvoiced: 10, qtyReturned: 10 })] },
    [],
  ],
  ['a lost deal', { status: 'Lost', lines: [line({})] }, []],
  ['a return that is expected', { kind: 'Return', status: 'Confirmed', lines: [line({})] }, ['Receive return']],
  [
    'a return that is half back',
    { kind: 'Return', status: 'Confirmed', lines: [line({ backQty: 5 })] },
    ['Receive return', 'Credit'],
  ],
  ['a return that is back', { kind: 'Return', status: 'Confirmed', lines: [line({ backQty: 10 })] }, ['Credit']],
  [
    'a return that is credited',
    { kind: 'Return', status: 'Closed', lines: [line({ backQty: 10, settledQty: 10 })] },
    [],
  ],
])('%s offers what comes next', (_, data, expected) => {
  expect(labels(data)).toEqual(expected)
})

it('the dialogs of a return say what comes back, and what is credited for it', () => {
  const lines = [
    line({ brand: 'SKF', partNumber: '6205', qty: 2, backQty: 1, unitPrice: 12.5, discountPct: 10 }),
    line({ lineId: '2', brand: 'FAG', partNumber: '22210', qty: 3, unitPrice: 4 }),
  ]
  const [receive, credit] = dealOffers(
    deal({ kind: 'Return', status: 'Confirmed', currency: 'EUR', lines }),
    '2026-11-20',
  )
  expect(receive!.ask!.lines!.of!.lineId!.options.words).toEqual({ 1: 'SKF 6205 · 1', 2: 'FAG 22210 · 3' })
  expect(receive!.confirm(receive!.suggest!)).toBe('Received: 1 × SKF 6205; 3 × FAG 22210.')
  const outcomes = ['OK', 'Scrap'].map((outcome) => ({ lineId: '1', qty: 1, outcome }))
  expect(receive!.confirm({ lines: outcomes })).toBe('Received: 1 × SKF 6205, back to stock; 1 × SKF 6205, scrapped.')
  expect(credit!.confirm({ restockingPct: 5 })).toBe(
    '1 piece will be credited at the invoiced price: EUR 11.25 before tax, less 5%.',
  )
})

describe('a return', () => {
  const rows = returnRows([
    { ...line({ qtyShipped: 8, qtyInvoiced: 6, qtyReturned: 1 }), brand: 'SKF', partNumber: '6205' },
    { ...line({ qtyShipped: 4, qtyInvoiced: 4, qtyReturned: 4 }), lineId: '2' },
    { lineId: '3', kind: 'Freight', qty: 1, qtyInvoiced: 1, qtyShipped: 1 },
  ])

  it('is of what was shipped, invoiced and is not back', () => {
    expect(rows).toEqual([{ lineId: '1', name: 'SKF 6205', partNumber: '6205', most: 5, typed: '', reason: '' }])
  })

  it.each([
    [{}, 'Enter the quantity to return.'],
    [{ typed: '6', reason: 'Damaged' }, '5 were shipped and invoiced. Enter 5 or fewer.'],
    [{ typed: 'ten' }, 'Enter the quantity to return.'],
    [{ typed: '-1' }, 'Enter the quantity to return.'],
    [{ typed: '2' }, 'Enter the reason for the return.'],
    [{ typed: '2', reason: 'Damaged' }, undefined],
  ])('with %j', (patch, words) => {
    expect(returnFaults(rows.map((row) => ({ ...row, ...patch })))[0]?.words).toBe(words)
  })

  it('is sent with the lines of which some come back', () => {
    const both = [
      { ...rows[0]!, typed: '2', reason: ' Damaged ' },
      { ...rows[0]!, lineId: '2' },
    ]
    expect(returnedLines(both)).toEqual([{ dealLineId: '1', qty: 2, reason: 'Damaged' }])
  })

  describe('pasted from a spreadsheet', () => {
    const two = [rows[0]!, { ...rows[0]!, lineId: '9', name: 'FAG NU 206-E', partNumber: 'NU206-E' }]
    const filled = (text: string, from = '1') => {
      const { rows: next, unread } = pasteReturned(two, from, text)
      return [next.map(({ typed, reason }) => [typed, reason]), unread]
    }
    const empty = ['', '']

    it.each([
      ['Part no.\tDescription\tQty\tReason\nNU 206 E\tRoller\t2\tDamaged', [empty, ['2', 'Damaged']], []],
      [
        'FAG NU206-E\t3\tWrong part\r\n6205\tten\tDamaged',
        [
          ['ten', 'Damaged'],
          ['3', 'Wrong part'],
        ],
        [],
      ],
      ['6205\t1\tDamaged\nXYZ-1\t4\tDamaged', [['1', 'Damaged'], empty], ['XYZ-1 4 Damaged']],
      [
        '1\tDamaged\n2\tWrong part\n3\tToo many',
        [
          ['1', 'Damaged'],
          ['2', 'Wrong part'],
        ],
        ['3 Too many'],
      ],
      ['6205\t1\tDamaged\n6205\t2\tDamaged', [['1', 'Damaged'], empty], ['6205 2 Damaged']],
    ])('%j', (text, expected, unread) => {
      expect(filled(text)).toEqual([expected, unread])
    })

    it('without part numbers begins at the line it is pasted into', () => {
      expect(filled('4\n', '9')).toEqual([[empty, ['4', '']], []])
    })
  })
})
