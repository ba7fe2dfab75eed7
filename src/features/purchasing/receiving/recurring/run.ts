import { type Day, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { Problem, refuse } from '#base/problem.ts'
import { needTax } from '#features/money/bill-entry/rules.ts'
import type { Payable } from '#features/money/payables/collection.ts'
import { type Recurring, recurring } from '#features/money/recurring/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { approveBill } from '#features/purchasing/receiving/bills/approve.ts'
import { type BillPlan, billPlan, whyNotMatched } from '#features/purchasing/receiving/bills/plan.ts'
import { writeBill } from '#features/purchasing/receiving/bills/write-bill.ts'
import { dayOfMonth, nextBillDay } from '#features/purchasing/receiving/recurring/rules.ts'
import { type CommandContext, defineCommand } from '#model/command/command.ts'
import { linesIn } from '#model/document/lines.ts'
import { taxIn } from '#model/document/tax/tax.ts'
import { query } from '#model/schema/collection.ts'
import { date } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** The maximum number of overdue documents that one recurring document writes in a run. */
const MAX_DOCUMENTS = 60

/** Writes the recurring bills and vouchers that are due, once for each day. */
export const runRecurring = defineCommand({
  name: 'recurring.run',
  label: 'Write recurring bills',
  help: 'Writes a draft, or an approved bill, for each recurring bill and due day.',
  undoBy: 'Void the created bills.',
  large: true,
  input: { upTo: date('Up to', { help: 'Default: today' }) },
  async run(context) {
    const { tx, input, today, timeZone } = context
    const upTo = toDay(input.upTo, timeZone) ?? today
    const due = await tx.find(query(recurring, { where: [['nextOn', '<=', upTo]] }))
    const made: string[] = []
    const failed: Failed[] = []
    for (const one of due) {
      if (one.data.isActive === false) continue
      const { ids, why } = await catchUp(context, one, upTo)
      made.push(...ids)
      if (why) failed.push({ recurringId: one.id, name: one.data.name, why })
    }
    return { made, failed }
  },
})

/** A recurring document that could not be written, and why; the next run tries it again. */
interface Failed {
  recurringId: string
  name: string
  why: string
}

async function catchUp(
  context: CommandContext<unknown>,
  one: Recurring,
  upTo: Day,
): Promise<{ ids: string[]; why?: string }> {
  const { tx, timeZone } = context
  const { every = 'Month' } = one.data
  const last = toDay(one.data.endsOn, timeZone)
  const made: string[] = []
  let day = toDay(one.data.nextOn, timeZone)!
  const onDay = dayOfMonth(day, one.data.onDay)
  let why: string | undefined
  while (day <= upTo && (!last || day <= last) && made.length < MAX_DOCUMENTS) {
    try {
      const write = one.data.kind === 'Voucher' ? writeVoucher : writeRecurringBill
      const due = day
      made.push(await tx.attempt(() => write(context, one, due)))
    } catch (fault) {
      // A refused document must not keep the others from being written.
      if (!(fault instanceof Problem)) throw fault
      why = fault.message
      break
    }
    day = nextBillDay(day, every, onDay)
  }
  const isOver = last !== undefined && day > last
  await tx.update(recurring, one.id, { nextOn: day, onDay, ...(isOver && { isActive: false }) })
  return { ids: made, ...(why !== undefined && { why }) }
}

async function writeRecurringBill(context: CommandContext<unknown>, one: Recurring, day: Day): Promise<string> {
  const template = (one.data.template ?? {}) as Data
  const text = (name: string) =>
    typeof template[name] === 'string' && template[name] ? (template[name] as string) : undefined
  const vendorId = text('vendorId')
  if (!vendorId) throw refuse(`${one.data.name} has no vendor. Add one to its template.`)
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
  const plan = await plannedOf(context, bill)
  // A bill that does not match stays a draft for a person to approve.
  if (plan && whyNotMatched(bill, plan) === undefined)
    await approveBill(context, bill, plan, { by: context.user.email })
  return bill.id
}

/** The plan of a draft; undefined when it cannot be posted yet, for example without an exchange rate. */
async function plannedOf(context: CommandContext<unknown>, bill: Payable): Promise<BillPlan | undefined> {
  try {
    return await billPlan(context, bill)
  } catch (fault) {
    if (fault instanceof Problem) return undefined
    throw fault
  }
}

/** The lines of a template; one with only a total becomes a single line of its category, net of its tax. */
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
