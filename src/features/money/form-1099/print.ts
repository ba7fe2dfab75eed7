import { sumMoney } from '#base/decimal.ts'
import { checks } from '#features/money/checks/collection.ts'
import { leastReported, type Paid1099, paid1099 } from '#features/money/form-1099/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { addressLines, dayText, joined, line, printedAmount, printTable } from '#model/print/blocks.ts'
import { definePrint } from '#model/print/print.ts'
import type { Data } from '#model/schema/value.ts'

/** The list is made in January for the previous year, or viewed during the year. */
const list = (name: string, label: string, back: 0 | 1) =>
  definePrint({
    name,
    label,
    collection: vendors,
    pages: ['Letter', 'A4'],
    roles: ['owner', 'staff'],
    together: true,
    needs: (records) => [
      { collection: checks, field: 'payeeId', values: records.map(({ id }) => id) },
      { collection: checks, field: 'payeeName', values: records.map(({ data }) => data.name) },
    ],
    render(records, { today, timeZone, company, related }) {
      const year = Number(today.slice(0, 4)) - back
      const written = [...new Map(related.flat().map((check) => [check.id, check])).values()]
      const base = company.currency
      const lines = paid1099(written, records, { year, timeZone, base })
      const address = new Map(records.map(({ id, data }) => [id, joined(addressLines(data as Data))]))
      const total = sumMoney(lines.map((paid) => Number(paid.total)))
      return {
        title: `1099 list of ${year}`,
        content: [
          line(
            `What written checks paid to 1099 vendors in ${year}, as of ${dayText(today, timeZone)}, in ${base}. Reported from ${printedAmount(leastReported(year))} on.`,
            { margin: [0, 0, 0, 10] },
          ),
          lines.length === 0
            ? line('No checks to these vendors this year.')
            : printTable<Paid1099>(
                [
                  { label: 'Vendor', width: 130, value: (paid) => paid.name },
                  { label: 'Address', width: '*', value: (paid) => address.get(paid.id) },
                  { label: 'Tax ID', width: 70, value: (paid) => paid.taxShown ?? 'missing' },
                  { label: 'Checks', width: 40, right: true, value: (paid) => paid.checks },
                  { label: 'Paid', width: 76, right: true, value: (paid) => printedAmount(Number(paid.total)) },
                  { label: 'Reported', width: 50, value: (paid) => (paid.isReported ? 'Yes' : 'No') },
                ],
                lines,
              ),
          ...(lines.length > 0
            ? [line(`Total ${base} ${printedAmount(total)}`, { bold: true, alignment: 'right', margin: [0, 8, 0, 0] })]
            : []),
        ],
      }
    },
  })

/** The 1099 vendors and what they were paid, for the accountant. */
export const lists1099 = [
  list('vendor-1099-last-year', '1099 list, last year', 1),
  list('vendor-1099-this-year', '1099 list, this year', 0),
]
