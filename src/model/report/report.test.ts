import { expect, it } from 'vitest'
import { reportText } from '#model/report/report.ts'

it('a report says its facts and tables, and leaves out what there is none of', () => {
  const tables = [
    { caption: 'Not in', head: ['Row', 'Reason'], rows: [[3, 'a | b\nc']] },
    { caption: 'Empty', head: ['x'], rows: [] },
  ]
  expect(
    reportText({
      title: 'Import',
      facts: [
        ['File', 'a.csv'],
        ['Why', undefined],
        ['Rows', 0],
      ],
      tables,
    }),
  ).toBe('# Import\n\n- File: a.csv\n- Rows: 0\n\n## Not in\n\n| Row | Reason |\n| --- | --- |\n| 3 | a \\| b c |\n')
})
