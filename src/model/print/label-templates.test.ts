import { afterEach, describe, expect, it } from 'vitest'
import {
  faultsOfTemplates,
  keepLabelTemplates,
  labelTemplateOf,
  labelTemplates,
  whyNotTemplate,
} from '#model/print/label-templates.ts'
import { pagesWithOwn, stockOf } from '#model/print/stocks.ts'

const roll = { id: 'bin', name: 'Bin', unit: 'mm', pageWidth: 50.8, pageHeight: 25.4, width: 50.8, height: 25.4 }
const sheet = {
  ...{ id: 'sheet', name: 'Sheet', unit: 'in', pageWidth: 8.5, pageHeight: 11, width: 4, height: 2 },
  ...{
    columns: 2,
    rows: 5,
    left: 0.15625,
    top: 0.5,
    across: 0.1875,
    code: 'QR',
    list: 'parts',
    fields: 'partNumber, bin ,',
  },
}
afterEach(() => keepLabelTemplates(undefined))

it('is read in inches, whatever it is measured in', () => {
  expect(labelTemplateOf(roll)?.stock).toEqual({
    ...{ id: 'own-bin', name: 'Bin', page: [2, 1], label: [2, 1], columns: 1, rows: 1, margin: [0, 0], gap: [0, 0] },
  })
  expect(labelTemplateOf(sheet)).toMatchObject({
    ...{ code: 'QR', list: 'parts', fields: ['partNumber', 'bin'] },
    stock: { page: [8.5, 11], columns: 2, rows: 5, margin: [0.15625, 0.5], gap: [0.1875, 0] },
  })
})

describe('what cannot be printed', () => {
  it.each([
    ['nothing', {}, undefined],
    ['no name', { name: ' ' }, 'A label has a name, such as Bin 50 × 25.'],
    ['no height', { height: undefined }, '“Bin” has no page size or no label size. Enter both.'],
    ['a speck', { width: 1 }, '“Bin”: sizes are from 5 mm to 600 mm (0.2 to 24 in).'],
    ['a wall', { pageWidth: 900 }, '“Bin”: sizes are from 5 mm to 600 mm (0.2 to 24 in).'],
    [
      'what does not fit across',
      { columns: 2 },
      '“Bin”: 2 labels with their edge are 101.6 mm wide, and the page is 50.8 mm.',
    ],
    [
      'what does not fit down',
      { top: 1 },
      '“Bin”: 1 labels with their edge are 26.4 mm high, and the page is 25.4 mm.',
    ],
  ])('has %s', (_, changes, why) => {
    expect(whyNotTemplate({ ...roll, ...changes } as typeof roll)).toBe(why)
  })

  it('is a second one of a name, and one called as a usual label is', () => {
    expect(faultsOfTemplates([roll, { ...sheet }])).toEqual([])
    expect(faultsOfTemplates([roll, { ...sheet, name: 'bin' }])[0]?.pointer).toBe('/labels/1')
    expect(faultsOfTemplates([roll, { ...roll, name: 'Other' }])).toHaveLength(1)
    expect(faultsOfTemplates([{ ...roll, name: '2 × 1 roll' }])).toHaveLength(1)
  })
})

it('is beside the usual labels of a print while it is kept, and not on plain paper', () => {
  keepLabelTemplates({ labels: [roll, { ...sheet, height: 99 }] })
  expect(labelTemplates().map(({ stock }) => stock.name)).toEqual(['Bin'])
  expect(stockOf('own-bin')?.label).toEqual([2, 1])
  expect(pagesWithOwn(['label-2x1'])).toEqual(['label-2x1', 'own-bin'])
  expect(pagesWithOwn(['Letter', 'A4'])).toEqual(['Letter', 'A4'])
  keepLabelTemplates({})
  expect(stockOf('own-bin')).toBeUndefined()
})
