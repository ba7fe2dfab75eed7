import { sumMoney } from '#base/decimal.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { type Check, checks } from '#features/money/checks/collection.ts'
import { nameOfCheck } from '#features/money/checks/rules.ts'
import {
  dayText,
  facts,
  joined,
  moneyOf,
  type PrintColumn,
  printableText,
  printedAmount,
  printTable,
} from '#model/print/blocks.ts'
import { definePrint, type PrintContext } from '#model/print/print.ts'

/** The checks that are deposited together, with their total. */
export const depositSlip = definePrint({
  name: 'deposit-slip',
  label: 'Deposit slip',
  collection: checks,
  pages: ['Letter', 'A4'],
  together: true,
  needs: (records) => [
    { collection: bankAccounts, ids: [...new Set(records.flatMap(({ data }) => data.bankAccountId ?? []))] },
  ],
  refuse: (check) =>
    check.data.direction === 'In'
      ? undefined
      : `${nameOfCheck(check)} is a check you wrote. Only received checks are deposited.`,
  render(chosen, context) {
    const currency = chosen[0]?.data.currency ?? context.company.currency
    const total = sumMoney(chosen.map(({ data }) => data.amount))
    return {
      title: 'Deposit slip',
      content: [
        ...facts([
          ['Deposit to', accountsOf(context)],
          ['Date', dayText(chosen[0]?.data.depositedOn ?? context.today, context.timeZone)],
          ['Checks', chosen.length],
          ['Total', moneyOf(total, currency)],
        ]),
        printTable(columnsOf(context, currency), chosen),
      ],
    }
  },
})

/** The accounts that the checks go to: `Main, Chase, ending in 4417`. A slip printed before the deposit has none. */
const accountsOf = ({ related: [accounts = []] }: PrintContext): string =>
  accounts
    .map(({ data }) => joined([data.name, data.bankName, data.last4 && `ending in ${printableText(data.last4)}`], ', '))
    .join('; ')

const columnsOf = ({ timeZone }: PrintContext, currency: string): readonly PrintColumn<Check>[] => [
  { label: 'Check', width: 90, value: ({ data }) => data.checkNumber },
  { label: 'From', width: '*', value: ({ data }) => data.payeeName },
  { label: 'Dated', width: 90, value: ({ data }) => dayText(data.checkDate, timeZone) },
  { label: 'Amount', width: 90, right: true, value: ({ data }) => printedAmount(data.amount, currency) },
]
