import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { invalid } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { defineHook } from '#model/command/hook.ts'
import { EXEMPT, rateFor, rateNamed, readRates, type TaxRate, taxIn, withTax } from '#model/document/tax.ts'

interface Taxed {
  taxName?: string
  taxRate?: number
  taxAmount?: number
  totalAmount?: number
}

/** A new invoice begins with its customer's rate; its tax is the part of the total that the rate says. */
export const invoiceTax = defineHook(receivables, async ({ tx, id, before, after, today, timeZone }) => {
  if (!after) return
  const rates = ratesOf(tx)
  let wanted: Taxed = after
  if (!before && after.taxName === undefined && after.taxRate === undefined && after.taxAmount === undefined) {
    const buyer = after.customerId ? (await tx.get(customers, after.customerId))?.data : undefined
    const day = toDay(after.invoiceDate, timeZone) ?? today
    const rate = rateFor(await rates(), buyer ?? {}, { day, timeZone })
    if (rate) wanted = { ...after, taxName: rate.name, taxRate: rate.rate }
  }
  const patch = await taxPatch(rates, before, wanted)
  if (patch) await tx.update(receivables, id, patch)
})

/** What a bill contains of tax. No rate is taken for granted: the vendor's invoice says which. */
export const billTax = defineHook(payables, async ({ tx, id, before, after }) => {
  const patch = after && (await taxPatch(ratesOf(tx), before, after))
  if (patch) await tx.update(payables, id, patch)
})

/** The total of an order is that of its lines with the tax, unless somebody writes another total. */
export const orderTax = defineHook(purchaseOrders, async ({ tx, id, before, after }) => {
  if (!after) return
  const isTaxChanged = after.taxName !== before?.taxName || after.taxRate !== before?.taxRate
  const areLinesChanged = JSON.stringify(after.lines) !== JSON.stringify(before?.lines)
  const patch = await taxPatch(ratesOf(tx), before, after)
  const rate = patch && 'taxRate' in patch ? patch.taxRate : after.taxRate
  const net = sumMoney((after.lines ?? []).map(({ amount }) => (typeof amount === 'number' ? amount : 0)))
  const isOfLines = after.totalAmount === undefined || after.totalAmount === net || isTaxChanged
  if (net > 0 && isOfLines && (isTaxChanged || (areLinesChanged && rate !== undefined))) {
    const total = withTax(net, rate ?? 0)
    const taxAmount = rate === undefined ? undefined : taxIn(total, rate)
    await tx.update(purchaseOrders, id, { ...patch, totalAmount: total, taxAmount })
  } else if (patch) await tx.update(purchaseOrders, id, patch)
})

const ratesOf = (tx: Tx) => async (): Promise<readonly TaxRate[]> =>
  readRates((await tx.get(settings, 'tax'))?.data.taxes)

/** What a write changes about the tax of a document; undefined where it leaves alone what the tax follows from. */
async function taxPatch(
  rates: () => Promise<readonly TaxRate[]>,
  before: Taxed | undefined,
  after: Taxed,
): Promise<Taxed | { [K in keyof Taxed]: Taxed[K] | undefined } | undefined> {
  const isNamed = after.taxName !== before?.taxName
  const isRated = after.taxRate !== before?.taxRate
  if (!isNamed && !isRated && after.totalAmount === before?.totalAmount) return undefined
  let { taxName, taxRate } = after
  if (isNamed && !isRated) {
    if (taxName) {
      const known = await rates()
      const rate = rateNamed(known, taxName)
      if (!rate) throw unknownRate(taxName, known)
      ;({ name: taxName, rate: taxRate } = rate)
    } else taxRate = undefined
  }
  // A rate typed over the one of the name is another tax.
  else if (isRated && !isNamed && taxName !== undefined) taxName = undefined
  if (taxRate === undefined) return isNamed || isRated ? { taxName, taxRate, taxAmount: undefined } : undefined
  return { taxName, taxRate, taxAmount: taxIn(after.totalAmount ?? 0, taxRate) }
}

const unknownRate = (name: string, rates: readonly TaxRate[]) =>
  invalid([
    {
      pointer: '/taxName',
      code: 'tax',
      detail: `The settings have no tax rate "${name}"; choose ${[...rates.map((rate) => rate.name), EXEMPT].join(', ')}, or add it under Settings, Taxes.`,
    },
  ])
