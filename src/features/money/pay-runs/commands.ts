import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { currencyOf, needAccount } from '#features/money/bank/rules.ts'
import { type PayRun, payRuns } from '#features/money/pay-runs/collection.ts'
import { vendorCredits } from '#features/money/pay-runs/credits.ts'
import { type DueBill, proposeLines, type RunLine, totalOf } from '#features/money/pay-runs/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { discountLeft, openBalance } from '#features/money/payables/rules.ts'
import { PAYMENT_METHODS } from '#features/money/payments/collection.ts'
import { whyNotAmount } from '#features/money/payments/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { amountText } from '#model/document/amount.ts'
import { query } from '#model/schema/collection.ts'
import { choice, date, flag, lines, money, reference, tags } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

const payRunId = reference('Pay run', 'payRuns', { required: true })
const amount = (label: string) => money(label, { decimals: 3, min: 0 })

/** Which bills to pay now: those that fall due, and those whose discount would end. */
export const propose = defineCommand({
  name: 'payRuns.propose',
  label: 'Propose payments',
  help: 'Drafts a pay run of the bills that are due, netted with the credits of their vendors.',
  undoBy: 'Cancel the run.',
  input: {
    payBy: date('Due through', { required: true }),
    discountBy: date('Discounts through', { help: 'Also bills whose discount ends by then' }),
    vendorIds: tags('Vendors', { help: 'Leave empty for all' }),
    bankAccountId: reference('Bank account', 'bankAccounts', { help: 'Default: the account of the settings' }),
    method: choice('Method', PAYMENT_METHODS, { default: 'Check' }),
    checkDate: date('Check date', { help: 'Default: today' }),
    ceiling: amount('Most in all'),
    useCredits: flag('Net credits', { default: true }),
  },
  async run({ tx, input, today, timeZone }) {
    const account = await needAccount(tx, input.bankAccountId)
    const currency = await currencyOf(tx, account)
    const payBy = toDay(input.payBy, timeZone)!
    const discountBy = toDay(input.discountBy, timeZone)
    const bills = await dueBills(tx, { payBy, discountBy, vendorIds: input.vendorIds ?? [], currency, today, timeZone })
    if (bills.length === 0) throw refuse(`Nothing is due through ${payBy}. Choose a later day.`)
    const credits = new Map<string, number>()
    if (input.useCredits !== false)
      for (const { vendorId, amount: credit } of await vendorCredits(tx, currency))
        credits.set(vendorId, sumMoney([credits.get(vendorId) ?? 0, credit]))
    const proposed = proposeLines(bills, credits, input.ceiling)
    return await tx.insert(payRuns, {
      runNumber: await nextNumber(tx, seriesOf('RUN', today), { collection: payRuns.name, field: 'runNumber' }),
      status: 'Draft',
      payBy,
      ...(discountBy && { discountBy }),
      bankAccountId: account.id,
      method: input.method ?? 'Check',
      currency,
      checkDate: toDay(input.checkDate, timeZone) ?? today,
      ...(input.ceiling !== undefined && { ceiling: input.ceiling }),
      lines: proposed.map(defined),
      total: totalOf(proposed),
    })
  },
})

interface Wanted {
  payBy: string
  discountBy: string | undefined
  vendorIds: readonly string[]
  currency: string
  today: string
  timeZone: string
}

/** Open bills that are due by a day, or whose discount ends by another. */
async function dueBills(tx: Tx, wanted: Wanted): Promise<DueBill[]> {
  const { payBy, discountBy, vendorIds, currency, today, timeZone } = wanted
  const company = await companyCurrency(tx)
  const open = await tx.find(query(payables, { where: [['status', '==', 'Open']] }))
  const chosen = open.flatMap((bill) => {
    const { data } = bill
    if (data.onHold || openBalance(data) <= 0 || (data.currency ?? company) !== currency) return []
    if (vendorIds.length > 0 && !vendorIds.includes(data.vendorId ?? '')) return []
    const scheduled = toDay(data.scheduledFor, timeZone)
    if (scheduled && scheduled > payBy) return []
    const due = toDay(data.dueDate, timeZone)
    const found = discountLeft(data, today, timeZone)
    const isDue = !due || due <= payBy
    return isDue || (found && discountBy && found.day <= discountBy) ? [{ bill, due, found }] : []
  })
  const held = await heldVendors(
    tx,
    chosen.map(({ bill }) => bill.data.vendorId ?? ''),
  )
  return chosen.map(({ bill: { id, data }, due, found }) => ({
    payableId: id,
    payableNumber: data.payableNumber ?? data.vendorInvoiceNo,
    vendorId: data.vendorId,
    vendorName: data.vendorName,
    dueDate: due,
    open: openBalance(data),
    discountDay: found?.day,
    // A bill that is paid in part gives what its terms give of the whole.
    discount: Math.min(found?.amount ?? 0, openBalance(data)),
    held: held.get(data.vendorId ?? ''),
  }))
}

/** Why vendors are not paid now, by their ids. */
async function heldVendors(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter(Boolean)
  const found = await tx.getMany(vendors, known)
  return new Map(
    found.flatMap((vendor) =>
      vendor && (vendor.data.status === 'On hold' || vendor.data.status === 'Blocked')
        ? [[vendor.id, `Vendor is ${vendor.data.status}`] as const]
        : [],
    ),
  )
}

/** A row without what is not known. */
const defined = (line: RunLine): Data =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined)) as Data

/** What is paid of the bills of a draft run. */
export const edit = defineCommand({
  name: 'payRuns.edit',
  label: 'Change proposal',
  help: 'Sets what is paid of a bill, its discount, or skips it.',
  undoBy: 'Change it again.',
  input: {
    payRunId,
    lines: lines(
      'Bills',
      {
        payableId: reference('Bill', 'payables', { required: true }),
        pay: amount('Pay'),
        discount: amount('Discount'),
        skip: flag('Skip'),
      },
      { required: true },
    ),
  },
  async run({ tx, input }) {
    const run = await needDraft(tx, input.payRunId)
    const asked = new Map((input.lines as unknown as Edited[]).map((line) => [line.payableId, line]))
    const stored = linesOf(run)
    const unknown = [...asked.keys()].find((id) => !stored.some((line) => line.payableId === id))
    if (unknown) throw refuse(`Run ${run.data.runNumber} has no bill ${unknown}.`)
    const currency = run.data.currency ?? (await companyCurrency(tx))
    const next = stored.map((line) => {
      const change = asked.get(line.payableId)
      return change ? edited(line, change, currency) : line
    })
    return await tx.update(payRuns, run.id, { lines: next.map(defined), total: totalOf(next) })
  },
})

interface Edited {
  payableId: string
  pay?: number
  discount?: number
  skip?: boolean
}

function edited(line: RunLine, { pay, discount, skip }: Edited, currency: string): RunLine {
  if (skip === true) return { ...line, pay: 0, credit: 0, discount: 0, skip: true, why: 'By hand' }
  const name = `Payable ${line.payableNumber ?? line.payableId}`
  const given = { discount: discount ?? line.discount, credit: line.credit }
  const paid = pay ?? (line.skip ? sumMoney([line.open, -given.discount]) : line.pay)
  const why = whyNotAmount(name, paid, currency) ?? whyNotAmount(`The discount of ${name}`, given.discount, currency)
  if (why) throw refuse(why)
  if (sumMoney([paid, given.discount, given.credit]) > line.open)
    throw refuse(`Only ${amountText(line.open, currency)} of ${name} is open.`)
  const { why: _why, ...kept } = line
  return { ...kept, ...given, pay: paid, skip: false }
}

/** A run is given up; its bills stay as they are. */
export const cancel = defineCommand({
  name: 'payRuns.cancel',
  label: 'Cancel run',
  help: 'Nothing is paid; the bills stay open.',
  undoBy: 'Propose payments again.',
  input: { payRunId },
  async run({ tx, input }) {
    const run = await needDraft(tx, input.payRunId)
    return await tx.update(payRuns, run.id, { status: 'Cancelled' })
  },
})

/** A draft run; refuses one that is posted or cancelled. */
export async function needDraft(tx: Tx, id: string): Promise<PayRun> {
  const run = await tx.need(payRuns, id)
  if (run.data.status !== 'Draft') throw refuse(`Run ${run.data.runNumber} is ${run.data.status}.`)
  return run
}

/** The bills of a run. */
export const linesOf = ({ data }: Pick<PayRun, 'data'>): RunLine[] => (data.lines ?? []) as unknown as RunLine[]
