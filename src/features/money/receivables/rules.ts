import { settings } from '#features/admin/settings/collection.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { nameOfInvoice } from '#features/money/receivables/actions.ts'
import type { Tx } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { inBase } from '#model/document/currency.ts'
import { openAmount } from '#model/document/open.ts'

interface Owed {
  status?: string
  invoiceNumber?: string
  totalAmount?: number
  amountPaid?: number
  balance?: number
  currency?: string
  fxRate?: number
}

/**
 * The open amount of an invoice in the company's currency, which counts toward the credit limit; undefined for a
 * currency without a rate.
 */
export const openInBase = (data: Owed, base: string): number | undefined =>
  // Converted at the rate of the invoice's own day.
  inBase(openAmount(data), data, { base, rates: [], day: '' })

/**
 * Why the open amount may not be written off, in one sentence; undefined when it may. Without a limit any amount may
 * be.
 */
function whyNotWriteOff(id: string, data: Owed, { limit, base }: { limit: unknown; base: string }): string | undefined {
  if (typeof limit !== 'number') return undefined
  const open = openInBase(data, base)
  if (open === undefined)
    return `${nameOfInvoice({ id, data })} is in ${data.currency}, which has no exchange rate. Enter a rate in Settings before writing it off.`
  if (open <= limit) return undefined
  return `${nameOfInvoice({ id, data })} has ${inWords(openAmount(data), data, { worth: open, base })} open, more than the ${limitIn(data, { limit, base })} that may be written off (Settings, Money).`
}

const isForeign = ({ currency }: Pick<Owed, 'currency'>, base: string): boolean => !!currency && currency !== base

/**
 * An amount of an invoice as text, with its value in the company's currency when that is another one: `7.446 KWD (24.20
 * USD)`.
 */
export const inWords = (
  amount: number,
  data: Pick<Owed, 'currency'>,
  { worth, base }: { worth: number | undefined; base: string },
): string =>
  isForeign(data, base)
    ? `${amountText(amount, data.currency)} ${data.currency}${worth === undefined ? '' : ` (${amountText(worth, base)} ${base})`}`
    : amountText(amount, base)

/** The limit as text for a sentence about an invoice: with its currency when the invoice has another. */
export const limitIn = (data: Pick<Owed, 'currency'>, { limit, base }: { limit: number; base: string }): string =>
  `${amountText(limit, base)}${isForeign(data, base) ? ` ${base}` : ''}`

/** Why the open amount of an invoice exceeds what may be written off; undefined when it does not. */
export const whyOverLimit = async (tx: Pick<Tx, 'get'>, id: string, data: Owed): Promise<string | undefined> =>
  whyNotWriteOff(id, data, {
    limit: (await tx.get(settings, 'money'))?.data.writeOffLimit,
    base: await companyCurrency(tx),
  })
