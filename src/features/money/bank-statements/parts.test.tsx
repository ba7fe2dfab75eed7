import { expect, it } from 'vitest'
import { columnFields, fileSummary } from '#features/money/bank-statements/parts.tsx'

it.each([
  [
    'the heading is no line',
    'Date,Description,Amount\n2026-11-03,A,480.25\n2026-11-05,B,-12.00',
    '2 lines, Nov 3, 2026 to Nov 5, 2026, 468.25 in all.',
  ],
  [
    'a note of the bank is none',
    'Date,Description,Amount\n2026-11-03,A,1\n2026-11-03,Note,0',
    '1 line, Nov 3, 2026, 1.00 in all.',
  ],
  ['a file that is not finished', 'Date,Descr', undefined],
  ['nothing', ' ', undefined],
])('what a file of the bank holds: %s', (_, text, summary) => {
  expect(fileSummary({ text })).toBe(summary)
})

it.each([
  ['its headings are known', 'Date,Description,Amount\n2026-11-03,A,1', undefined],
  ['it is no CSV', '<Document></Document>', undefined],
  ['nothing is chosen yet', '', undefined],
  ['its headings say nothing to Prime', 'Wann;Was;Wieviel\n03.11.2026;A;1,00', ['Wann', 'Was', 'Wieviel']],
])('which column of a file is what is asked for among its headings: %s', (_, text, choices) => {
  const { columns } = columnFields({ text })
  expect(columns?.of?.date?.choices).toEqual(choices)
})
