import { describe, expect, it } from 'vitest'
import { steppedCells, withCorrections } from '#model/import/fill.ts'
import { type CellStep, lookUpOf, steppedCell, stepsReading } from '#model/import/steps.ts'

describe('the steps of a column', () => {
  it.each<[string, CellStep[], string, string]>([
    ['nothing but trimming', [], '  0012-34 ', '0012-34'],
    ['upper case', [{ do: 'upper' }], 'skf', 'SKF'],
    ['lower case', [{ do: 'lower' }], 'Sales@SKF.com', 'sales@skf.com'],
    ['single spaces', [{ do: 'squeeze' }], 'ACME   Bearings\n Inc', 'ACME Bearings Inc'],
    ['digits alone', [{ do: 'digits' }], '+49 (30) 12-34', '49301234'],
    ['the key of a part number', [{ do: 'part' }], 'SKF 6205-2rs', '62052RS'],
    ['every place of a text', [{ do: 'replace', find: '.', by: '' }], 'S.K.F.', 'SKF'],
    ['a mark that means something in patterns', [{ do: 'replace', find: '$', by: '$&' }], '5$', '5$&'],
    ['the cell as a whole', [{ do: 'correct', value: 'S.K.F.', by: 'SKF' }], 'S.K.F.', 'SKF'],
    ['no other cell', [{ do: 'correct', value: 'S.K.F.', by: 'SKF' }], 'S.K.F. old', 'S.K.F. old'],
    ['the first piece', [{ do: 'split', by: '/', take: 1 }], 'A-04 / 3 / top', 'A-04'],
    ['the last piece', [{ do: 'split', by: '/', take: -1 }], 'A-04 / 3 / top', 'top'],
    ['a piece that is not there', [{ do: 'split', by: '/', take: 4 }], 'A-04 / 3 / top', ''],
    ['what an empty cell means', [{ do: 'empty', by: 'EUR' }], ' ', 'EUR'],
    ['what N/A means', [{ do: 'empty', by: 'EUR' }], 'n/a', 'EUR'],
    ['a full cell', [{ do: 'empty', by: 'EUR' }], 'USD', 'USD'],
    ['one after the other', [{ do: 'split', by: ' ', take: 2 }, { do: 'upper' }], 'SKF 6205-zz new', '6205-ZZ'],
  ])('give %s', (_name, steps, cell, result) => {
    expect(steppedCell(cell, steps)).toBe(result)
  })

  it('reach cells that a short row does not have, and leave those beyond the headings alone', () => {
    const steps = { Currency: [{ do: 'empty', by: 'EUR' }] } satisfies Record<string, CellStep[]>
    expect(steppedCells(['Name', 'Note', 'Currency'], ['a'], steps)).toEqual(['a', '', 'EUR'])
    expect(steppedCells(['Name'], ['a', 'b'], steps)).toEqual(['a', 'b'])
  })

  it('say how days and numbers are written, the last one counts', () => {
    expect(stepsReading([{ do: 'day-first' }, { do: 'month-first' }, { do: 'comma' }])).toEqual({
      dayFirst: false,
      decimalComma: true,
    })
    expect(stepsReading()).toEqual({})
  })

  it('take up what was corrected by hand, but not in the key', () => {
    const plan = {
      collection: 'parts',
      format: 'csv',
      mode: 'upsert',
      key: 'partNumber',
      mapping: { Maker: 'brand', Item: 'partNumber' },
      steps: { Maker: [{ do: 'upper' }] },
    } as const
    const corrections = [
      { column: 'Maker', value: 'S.K.F.', by: 'SKF' },
      { column: 'Item', value: '6205', by: '6205-ZZ' },
      { column: 'Price', value: 'free', by: '0' },
    ]
    expect(withCorrections(plan, corrections).steps).toEqual({
      Maker: [{ do: 'correct', value: 'S.K.F.', by: 'SKF' }, { do: 'upper' }],
    })
    expect(withCorrections(plan, [corrections[1]!])).toEqual(plan)
  })

  it('end with what is looked up', () => {
    const lookUp: CellStep = { do: 'lookup', collection: 'vendors', field: 'vendorName', test: 'same' }
    expect(lookUpOf([{ do: 'upper' }, lookUp])).toEqual(lookUp)
    expect(lookUpOf([{ do: 'upper' }])).toBeUndefined()
  })
})
