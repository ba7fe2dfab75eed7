import { toDay } from '#base/days.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { needTax } from '#features/money/bill-entry/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { whyNotAmount } from '#features/money/payments/rules.ts'
import { recurring } from '#features/money/recurring/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { templateOf, whyNotRepeated } from '#features/purchasing/receiving/recurring/rules.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { currencyField } from '#model/document/currency.ts'
import { choice, date, flag, money, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/**
 * Creates a recurring bill, from an existing bill or from vendor and total, and returns it. The first bill is dated
 * `nextOn`.
 */
export const createRecurring = defineCommand({
  name: 'recurring.create',
  label: 'New recurring bill',
  help: 'Due bills are created each night, as drafts or approved.',
  input: {
    payableId: reference('Bill', payables, { help: 'The bill to repeat. Without one, enter vendor and total.' }),
    vendorId: reference('Vendor', vendors),
    name: text('Name', { required: true, help: 'Such as Rent. Bills are numbered by name and date.' }),
    totalAmount: money('Total', { decimals: 3 }),
    category: text('Category', { help: 'Expense category' }),
    every: choice('Every', ['Week', 'Month', 'Quarter', 'Year'], { default: 'Month' }),
    nextOn: date('Next on', { required: true, help: 'Date of the next bill' }),
    endsOn: date('Ends on'),
    approve: flag('Approve', { help: 'Bills are open at once, without a draft.' }),
    taxName: text('Tax', { help: 'Included in the total' }),
    currency: currencyField(),
    termsId: text('Terms', { help: 'From the vendor' }),
  },
  async run({ tx, input, timeZone }) {
    const nextOn = toDay(input.nextOn, timeZone)!
    const endsOn = toDay(input.endsOn, timeZone)
    if (endsOn && endsOn < nextOn)
      throw refuse(`The last day, ${endsOn}, is before the first bill on ${nextOn}. Enter a later day.`, 'endsOn')
    const template = input.payableId ? await repeated(tx, input.payableId) : await typed(tx, input)
    return await tx.insert(recurring, {
      name: input.name.trim(),
      kind: 'Bill',
      template: template as never,
      every: input.every ?? 'Month',
      nextOn,
      ...(endsOn && { endsOn }),
      approve: input.approve === true,
      isActive: true,
    })
  },
})

async function repeated(tx: Tx, payableId: string): Promise<Data> {
  const bill = await tx.need(payables, payableId)
  const why = whyNotRepeated(bill)
  if (why) throw refuse(why, 'payableId')
  return templateOf(bill)
}

interface Typed {
  vendorId?: string | undefined
  totalAmount?: number | undefined
  category?: string | undefined
  taxName?: string | undefined
  currency?: string | undefined
  termsId?: string | undefined
}

async function typed(tx: Tx, { vendorId, totalAmount, category, taxName, currency, termsId }: Typed): Promise<Data> {
  if (!vendorId) throw refuse('A recurring bill needs a vendor. Choose one.', 'vendorId')
  const vendor = await tx.need(vendors, vendorId)
  if (totalAmount === undefined || totalAmount <= 0)
    throw refuse('A recurring bill needs a total above 0. Enter one.', 'totalAmount')
  const base = await companyCurrency(tx)
  const own = currency || vendor.data.currency || base
  const why = whyNotAmount('The total', totalAmount, own)
  if (why) throw refuse(why, 'totalAmount')
  if (taxName) await needTax(tx, taxName)
  return {
    ...{ vendorId, vendorName: vendor.data.name, totalAmount },
    ...(category && { category }),
    ...(taxName && { taxName }),
    ...((currency || own !== base) && { currency: own }),
    ...(termsId && { termsId }),
  }
}
