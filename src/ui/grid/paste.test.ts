import { describe, expect, it } from 'vitest'
import { choice, date, type Field, flag, money, number, reference, tags, text } from '#model/schema/fields.ts'
import { readBlock, readPastedCell } from '#ui/grid/paste.ts'

const at = { today: '2026-11-20', timeZone: 'America/New_York' }

describe('a pasted block', () => {
  it('is rows and cells, blank ones too', () => {
    expect(readBlock('6205\t12\r\n\t\r\n6206\t7\r\n')).toEqual([
      ['6205', '12'],
      ['', ''],
      ['6206', '7'],
    ])
    expect(readBlock('a\n\nb')).toEqual([['a'], [''], ['b']])
  })

  it('may have line ends within quotes', () => {
    expect(readBlock('"two\nlines"\t5\nplain\t6')).toEqual([
      ['two\nlines', '5'],
      ['plain', '6'],
    ])
  })
})

describe('a pasted cell', () => {
  it.each<[string, unknown, string, unknown]>([
    ['an amount', money('Price'), '$1,234.50', { value: 1234.5 }],
    ['arithmetic', number('Quantity'), '=12*3', { value: 36 }],
    ['a day', date('Due'), '11/24/26', { value: '2026-11-24' }],
    ['a day in short', date('Due'), '+7', { value: '2026-11-27' }],
    ['yes', flag('Active'), 'Yes', { value: true }],
    ['a choice in any case', choice('Status', ['in_progress', 'done']), 'In Progress', { value: 'in_progress' }],
    ['tags', tags('Brands'), 'SKF, FAG', { value: ['SKF', 'FAG'] }],
    ['nothing', text('Notes'), '  ', { value: undefined }],
    ['nothing where something must be', text('Name', { required: true }), '', { fault: 'Name is missing.' }],
    ['no number', number('Quantity'), 'many', { fault: '“many” is not a valid number.' }],
    ['too little', number('Quantity', { min: 0 }), '-1', { fault: 'Quantity is below 0.' }],
    ['no choice', choice('Status', ['on_hold']), 'shut', { fault: '“shut” is not an option for Status. Use On hold.' }],
    [
      'none of several choices',
      choice('Status', ['Active', 'On hold', 'Blocked']),
      'Activ',
      { fault: '“Activ” is not an option for Status. Use Active, On hold or Blocked.' },
    ],
    [
      'none of many choices',
      choice('Bin', [...'ABCDEFGHIJK'] as [string]),
      'Z',
      {
        fault: '“Z” is not an option for Bin. Use A, B, C, D, E, F, G, H, I, J or another option of the list.',
      },
    ],
    [
      'a reference',
      reference('Vendor', 'vendors'),
      'SKF',
      { fault: '“SKF” is not a valid record; choose it in the cell.' },
    ],
  ])('reads %s', (_, field, typed, expected) => {
    expect(readPastedCell('field', field as Field, typed, at)).toEqual(expected)
  })

  it.each([
    ['KWD', '123.457', { value: 123.457 }],
    ['USD', '12.345', { fault: 'Total takes at most 2 decimals.' }],
    ['USD', '=100/3', { value: 33.33 }],
    ['JPY', '70,000', { value: 70_000 }],
    ['JPY', '70000.5', { fault: 'Total takes no decimals.' }],
  ])('an amount in %s: %s', (currency, typed, expected) => {
    const total = money('Total', { currency: 'currency' }) as Field
    expect(readPastedCell('total', total, typed, { ...at, currency })).toEqual(expected)
  })
})
