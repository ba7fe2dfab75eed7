import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { type Check, checks } from '#features/money/checks/collection.ts'
import { defineCommand } from '#model/command/command.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import { query } from '#model/schema/collection.ts'
import { date, reference } from '#model/schema/fields.ts'

/** Who was called back is asked only when a vendor of the run waits for a call. */
interface Line {
  isVoid: boolean
  number: string
  day: string
  amount: string
  payee: string
}

type Layout = (account: string, line: Line) => string

/** `MMDDYY` */
const shortDay = (day: string): string => `${day.slice(5, 7)}${day.slice(8, 10)}${day.slice(2, 4)}`
/** A payee in the form banks read: without characters that would break the columns. */
const payeeOf = (payee: string, most: number): string =>
  payee
    .replaceAll(/[",\r\n]+/g, ' ')
    .slice(0, most)
    .trim()
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Positive pay file layouts by bank: each has its own columns. */
const LAYOUTS: Readonly<Record<'Chase' | 'Citizens' | 'Generic', { heading?: string; line: Layout }>> = {
  Chase: {
    line: (account, { isVoid, number, day, amount, payee }) =>
      [isVoid ? 'C' : 'I', account, number, shortDay(day), amount, payeeOf(payee, 40)].join(','),
  },
  Citizens: {
    line: (account, { isVoid, number, day, amount, payee }) =>
      [account, number, amount, shortDay(day), isVoid ? 'V' : 'I', '', payeeOf(payee, 60)].join(','),
  },
  Generic: {
    heading: 'Type,Account,Check,Date,Amount,Payee',
    line: (account, { isVoid, number, day, amount, payee }) =>
      [isVoid ? 'Void' : 'Issue', account, number, day, amount, quoted(payee)].join(','),
  },
}

/** The file that tells the bank which checks were issued and which are void. */
export const positivePay = defineCommand({
  name: 'checks.positivePay',
  label: 'Positive pay file',
  help: 'Checks issued and voided in these days, in the format of the bank.',
  input: {
    bankAccountId: reference('Bank account', bankAccounts, { required: true }),
    from: date('From', { required: true }),
    to: date('To', { required: true }),
  },
  async run({ tx, input, timeZone }) {
    const account = await tx.need(bankAccounts, input.bankAccountId)
    const [from, to] = [toDay(input.from, timeZone)!, toDay(input.to, timeZone)!]
    if (to < from) throw refuse(`The end date ${to} is before the start date ${from}.`, 'to')
    const written = await tx.find(query(checks, { where: [['bankAccountId', '==', account.id]] }))
    const within = (moment: unknown): boolean => {
      const day = toDay(moment, timeZone)
      return day !== undefined && day >= from && day <= to
    }
    const numbered = written
      .filter(({ data }) => data.direction !== 'In' && data.checkNumber)
      .toSorted((a, b) => Number(a.data.checkNumber) - Number(b.data.checkNumber))
    const isVoid = ({ data }: Check): boolean => data.status === 'Void'
    const voids = numbered.filter((check) => isVoid(check) && within(check.data.voidedAt))
    const issues = numbered.filter((check) => !isVoid(check) && within(check.data.printedAt ?? check.data.checkDate))
    const chosen = new Set([...voids, ...issues])
    const layout = LAYOUTS[account.data.positivePay ?? 'Generic']
    const number = account.data.account ?? account.data.last4 ?? ''
    const rows = numbered
      .filter((check) => chosen.has(check))
      .map((check) => layout.line(number, lineOf(check, isVoid(check), timeZone)))
    return {
      name: `positive-pay-${account.id}-${from}-${to}.csv`,
      text: [...(layout.heading ? [layout.heading] : []), ...rows].map((row) => `${row}\r\n`).join(''),
      issues: issues.length,
      voids: voids.length,
      total: sumMoney(issues.map(({ data }) => data.amount)),
    }
  },
})

const lineOf = ({ data }: Check, isVoid: boolean, timeZone: string): Line => ({
  isVoid,
  number: data.checkNumber!,
  day: toDay(data.checkDate, timeZone)!,
  amount: data.amount.toFixed(decimalsOf(data.currency)),
  payee: data.payeeName,
})
