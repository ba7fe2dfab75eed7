import { addDays, type Day, dayOf, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { needTax } from '#features/money/bill-entry/rules.ts'
import { type Recurring, recurring } from '#features/money/recurring/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { approveBill } from '#features/purchasing/receiving/bills/approve.ts'
import { planOf, whyNotMatched } from '#features/purchasing/receiving/bills/plan.ts'
import { writeBill } from '#features/purchasing/receiving/bills/write-bill.ts'
import { type CommandContext, defineCommand } from '#model/command/command.ts'
import { linesIn } from '#model/document/lines.ts'
import { taxIn } from '#model/document/tax.ts'
import { query } from '#model/schema/collection.ts'
import { date } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** As many documents as one recurring one catches up with in a run. */
const MOST = 60

/** Writes what falls due of the bills and vouchers that come again and again; each day once. */
export const runRecurring = defineCommand({
  name: 'recurring.run',
  label: 'Write recurring documents',
  help: 'Writes a draft, or an approved bill, for each recurring document and due day.',
  undoBy: 'Void what was written.',
  large: true,
  input: { upTo: date('Up to', { help: 'Default: today' }) },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const upTo = toDay(input.upTo, timeZone) ?? today
    const due = await tx.find(query(recurring, { where: [['nextOn', '<=', upTo]] }))
    const made: string[] = []
    for (const one of due) {
      if (one.data.isActive === false) continue
      made.push(...(await catchUp(context, one, upTo)))
    }
    return { made }
  },
})

async function catchUp(context: CommandContext<unknown>, one: Recurring, upTo: Day): Promise<string[]> {
  const { tx, timeZone } = context
  const { every = 'Month' } = one.data
  const last = toDay(one.data.endsOn, timeZone)
  const made: string[] = []
  let day = toDay(one.data.nextOn, timeZone)!
  while (day <= upTo && (!last || day <= last) && made.length < MOST) {
    made.push(
      one.data.kind === 'Voucher' ? await writeVoucher(context, one, day) : await writeRecurringBill(context, one, day),
    )
    day = nextDay(day, every)
  }
  const isOver = last !== undefined && day > last
  await tx.update(recurring, one.id, { nextOn: day, ...(isOver && { isActive: false }) })
  return made
}

async function writeRecurringBill(context: CommandContext<unknown>, one: Recurring, day: Day): Promise<string> {
  const template = (one.data.template ?? {}) as Data
  const text = (name: string) =>
    typeof template[name] === 'string' && template[name] ? (template[name] as string) : undefined
  const vendorId = text('vendorId')
  if (!vendorId) throw refuse(`${one.data.name} names no vendor. Add one to its template.`)
  const bill = await writeBill(context, {
    vendorId,
    vendorInvoiceNo: `${text('vendorInvoiceNo') ?? one.data.name} ${day}`,
    invoiceDate: day,
    lines: await templateLines(context, template),
    termsId: text('termsId'),
    currency: text('currency'),
    taxName: text('taxName'),
    notes: text('notes'),
    also: { recurringId: one.id },
  })
  if (one.data.approve !== true) return bill.id
  const plan = await planOf(context, bill)
  // What does not match waits for somebody.
  if (whyNotMatched(bill, plan) === undefined) await approveBill(context, bill, plan, { by: context.user.email })
  return bill.id
}

/** The lines of a template; one with a total only is one line of its category, net of its tax. */
async function templateLines({ tx }: CommandContext<unknown>, template: Data): Promise<Data[]> {
  const lines = linesIn(template.lines)
  if (lines.length > 0) return lines.map((line) => ({ kind: 'Expense', ...line }) as Data)
  const total = typeof template.totalAmount === 'number' ? template.totalAmount : 0
  const rate =
    typeof template.taxName === 'string' && template.taxName ? (await needTax(tx, template.taxName)).taxRate : 0
  const amount = sumMoney([total, -taxIn(total, rate, template.currency)])
  return [{ kind: 'Expense', category: template.category ?? 'Uncategorised', amount }]
}

async function writeVoucher({ tx, user }: CommandContext<unknown>, one: Recurring, day: Day): Promise<string> {
  const template = (one.data.template ?? {}) as Data
  const lines = linesIn(template.lines)
  const total = sumMoney(lines.map(({ amount }) => (typeof amount === 'number' ? amount : 0)))
  const voucher = await tx.insert(vouchers, {
    ...(template as object),
    status: 'Draft',
    date: day,
    totalAmount: typeof template.totalAmount === 'number' ? template.totalAmount : total,
    preparedBy: user.email,
  } as never)
  return voucher.id
}

/** The next day of a rhythm; the last day of a month stands for one it does not have. */
export function nextDay(day: Day, every: 'Week' | 'Month' | 'Quarter' | 'Year'): Day {
  if (every === 'Week') return addDays(day, 7)
  const months = every === 'Month' ? 1 : every === 'Quarter' ? 3 : 12
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const at = year * 12 + month - 1 + months
  for (let last = date; last > 27; last--) {
    const found = dayOf(Math.floor(at / 12), (at % 12) + 1, last)
    if (found) return found
  }
  return dayOf(Math.floor(at / 12), (at % 12) + 1, Math.min(date, 27))!
}
