import { toDay } from '#base/days.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { companyCurrency } from '#features/admin/settings/currency/company-currency.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { defineHook } from '#model/command/hook.ts'
import { rateOn, readExchangeRates } from '#model/document/currency.ts'

interface Foreign {
  currency?: string
  fxRate?: number
}

interface When {
  /** The day of the document itself. */
  day: unknown
  today: string
  timeZone: string
}

/** The rate a write gives a document; undefined where it leaves the currency alone or names a rate itself. */
async function ratePatch(
  tx: Tx,
  before: Foreign | undefined,
  after: Foreign,
  { day, today, timeZone }: When,
): Promise<{ fxRate: number | undefined } | undefined> {
  if (after.currency === before?.currency || after.fxRate !== before?.fxRate) return undefined
  const { currency } = after
  const base = currency && (await companyCurrency(tx))
  const isForeign = currency && currency.trim().toUpperCase() !== base
  const rates = isForeign ? readExchangeRates((await tx.get(settings, 'currencies'))?.data.exchangeRates, timeZone) : []
  const fxRate = isForeign ? rateOn(rates, currency, toDay(day, timeZone) ?? today) : undefined
  return fxRate === after.fxRate ? undefined : { fxRate }
}

/** An invoice in another currency keeps the rate of its day. */
export const invoiceRate = defineHook(receivables, async ({ tx, id, before, after, today, timeZone }) => {
  const patch = after && (await ratePatch(tx, before, after, { day: after.invoiceDate, today, timeZone }))
  if (patch) await tx.update(receivables, id, patch)
})

/** So does a bill. */
export const billRate = defineHook(payables, async ({ tx, id, before, after, today, timeZone }) => {
  const patch = after && (await ratePatch(tx, before, after, { day: after.invoiceDate, today, timeZone }))
  if (patch) await tx.update(payables, id, patch)
})

/** So does an order, by the day it was written. */
export const orderRate = defineHook(purchaseOrders, async ({ tx, id, before, after, today, timeZone }) => {
  const patch = after && (await ratePatch(tx, before, after, { day: after.orderDate, today, timeZone }))
  if (patch) await tx.update(purchaseOrders, id, patch)
})
