import { sumMoney } from '#base/decimal.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { screenPath } from '#model/feature.ts'
import { dayText, type PrintColumn, printedAmount, printTable } from '#model/print/blocks.ts'
import { definePrint } from '#model/print/print.ts'

/** Ledger rows by number, with debits, credits and totals in the company's currency. */
export const journalPrint = definePrint({
  name: 'journal',
  label: 'Journal',
  collection: postings,
  pages: ['Letter', 'A4'],
  together: true,
  path: () => `${screenPath('history')}?id=`,
  render(records, context) {
    const rows = records.map(({ data }) => data).toSorted((a, b) => a.seq - b.seq)
    const sum = (sign: 1 | -1) =>
      printedAmount(sumMoney(rows.map(({ base }) => Math.max(0, sign * base))), context.company.currency)
    const side = (label: string, sign: 1 | -1): PrintColumn<(typeof rows)[number]> => ({
      label,
      width: 64,
      right: true,
      value: ({ base }) => (sign * base > 0 ? printedAmount(sign * base, context.company.currency) : ''),
    })
    return {
      title: 'Journal',
      content: [
        printTable<(typeof rows)[number]>(
          [
            { label: '#', width: 32, value: ({ seq }) => seq },
            { label: 'Day', width: 58, value: ({ day }) => dayText(day, context.timeZone) },
            { label: 'Ledger', width: 84, value: ({ ledger, key }) => [ledger, key].filter(Boolean).join(' · ') },
            { label: 'Party', width: '*', value: ({ partyName }) => partyName },
            { label: 'Document', width: 76, value: ({ docNumber, docId }) => docNumber ?? docId },
            side('Debit', 1),
            side('Credit', -1),
          ],
          rows,
          {
            layout: 'tight',
            total: [
              ['#', ''],
              ['Debit', sum(1)],
              ['Credit', sum(-1)],
            ],
          },
        ),
      ],
    }
  },
})
