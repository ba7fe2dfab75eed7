import { expect, it } from 'vitest'
import type { Count } from '#features/stock/counts/collection.ts'
import { countSheet, countSheetWithBook, varianceReport } from '#features/stock/counts/print.ts'
import type { PrintContext } from '#model/print/print.ts'

const context = {
  today: '2026-11-20',
  timeZone: 'UTC',
  page: 'Letter',
  addressOf: () => 'https://prime.test/count',
} as unknown as PrintContext
const count = (data: object): Count =>
  ({
    id: 'c',
    data: {
      countNumber: 'CNT-2611-0001',
      status: 'Review',
      scope: 'A-01',
      startedOn: '2026-11-20',
      blind: true,
      lines: [
        { lotNumber: 'L1', partNumber: '6205', bin: 'A-01', bookQty: 777, countedQty: 776, unitCost: 2 },
        {
          lotNumber: 'L2',
          partNumber: '6206',
          bin: 'A-01',
          bookQty: 5,
          countedQty: 1,
          needsRecount: true,
          recountQty: 5,
        },
      ],
      ...data,
    },
  }) as unknown as Count
const printed = (print: typeof countSheet, data: object = {}) => JSON.stringify(print.render([count(data)], context))

it('the sheet of a blind count does not tell what the book says, that of an open one does', () => {
  expect(printed(countSheet)).toContain('6205')
  expect(printed(countSheet)).not.toMatch(/777|776/)
  expect(printed(countSheet, { blind: false })).toContain('777')
  expect(printed(countSheetWithBook)).toContain('777')
})

it('the variance report has what differs and its value, with the second counting where there was one', () => {
  const report = printed(varianceReport)
  expect(report).toContain('−1')
  expect(report).toContain('−2.00')
  expect(report).not.toContain('6206')
  expect(printed(varianceReport, { lines: [] })).toContain('No variances.')
})
