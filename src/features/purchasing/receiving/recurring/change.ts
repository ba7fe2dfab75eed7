import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { needTax } from '#features/money/bill-entry/rules.ts'
import { needAmount } from '#features/money/payments/rules.ts'
import { type Recurring, recurring, stateOfRecurring } from '#features/money/recurring/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { expenseFields } from '#features/purchasing/receiving/bills/commands.ts'
import { otherAmount } from '#features/purchasing/receiving/bills/match.ts'
import { changedTemplate } from '#features/purchasing/receiving/recurring/rules.ts'
import { defineCommand } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { currencyField } from '#model/document/currency.ts'
import { linesIn } from '#model/document/lines.ts'
import { lines, money, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** Changes the content of the next bills; bills already written stay as they are. */
export const changeRecurring = defineCommand({
  name: 'recurring.change',
  label: 'Change next bills',
  help: 'Applies from the next bill on. Bills that are already written stay as they are.',
  input: {
    recurringId: reference('Recurring bill', recurring, { required: true }),
    vendorId: reference('Vendor', vendors),
    termsId: text('Terms', { help: 'Leave empty for the vendor’s terms' }),
    totalAmount: money('Total', { decimals: 3, help: 'Including tax' }),
    category: text('Category', { help: 'Expense category' }),
    taxName: text('Tax', { help: 'Included in the total' }),
    currency: currencyField(),
    lines: lines('Lines', expenseFields),
  },
  async run({ tx, input }) {
    const one = await tx.need(recurring, input.recurringId)
    const why = whyNotChanged(one)
    if (why) throw refuse(why)
    const { recurringId: _, ...changes } = input
    const vendor = changes.vendorId ? await tx.need(vendors, changes.vendorId) : undefined
    const template = changedTemplate((one.data.template ?? {}) as Data, {
      ...(changes as Data),
      ...(vendor && { vendorName: vendor.data.name }),
    })
    const own = linesIn(template.lines)
    for (const name of [template.taxName, ...own.map(({ taxName }) => taxName)])
      if (typeof name === 'string' && name) await needTax(tx, name)
    const currency = typeof template.currency === 'string' ? template.currency : await companyCurrency(tx)
    for (const [at, line] of own.entries()) refuseAmount(line, at, currency)
    if (own.length === 0) needAmount('The total', Number(template.totalAmount ?? 0), currency)
    if (own.length === 0 && !(Number(template.totalAmount) > 0))
      throw refuse('A recurring bill needs a total above 0. Enter one.', 'totalAmount')
    return await tx.update(recurring, one.id, { template: template as never })
  },
})

/** Refuses a line without an amount, or with an amount that contradicts its quantity and price. */
function refuseAmount(line: Data, at: number, currency: string): void {
  const { qty = 1, unitPrice, amount } = line
  if (typeof unitPrice !== 'number' && typeof amount !== 'number')
    throw refuse(`Line ${at + 1} has no amount. Enter one.`, `lines/${at}/amount`)
  const comesTo = otherAmount({ ...line, qty }, currency)
  if (comesTo === undefined) return
  throw refuse(
    `Line ${at + 1}: ${qty} at ${unitPrice} is ${amountText(comesTo, currency)}, but the line amount is ${amountText(Number(amount), currency)}. Correct one of them.`,
    `lines/${at}/amount`,
  )
}

/** Why the next bills cannot be changed, as a sentence; undefined when they can. */
export function whyNotChanged({ data }: Pick<Recurring, 'data'>): string | undefined {
  if (data.kind === 'Voucher') return `${data.name} writes vouchers. Create a new one instead.`
  return stateOfRecurring(data) === 'Ended' ? `${data.name} has ended. Change its last day first.` : undefined
}
