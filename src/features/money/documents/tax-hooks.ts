import { toDay } from '#base/days.ts'
import { invalid } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { type AnyHook, defineHook, type HookContext } from '#model/command/hook.ts'
import { totalsOf } from '#model/document/amounts/totals.ts'
import type { DocumentKind } from '#model/document/document.ts'
import { type PricedLine, statedNet, statedWithCharges } from '#model/document/lines.ts'
import { movedBalance } from '#model/document/owed/balance.ts'
import {
  type Buyer,
  EXEMPT,
  rateFor,
  rateNamed,
  readRates,
  type TaxRate,
  taxIn,
  withTax,
} from '#model/document/tax/tax.ts'
import { documents } from '#model/feature.ts'
import type { Fields } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

interface Taxed {
  taxName?: string
  taxRate?: number
  taxAmount?: number
  totalAmount?: number
  currency?: string
  posted?: boolean
  lines?: readonly Data[]
  charges?: readonly Data[]
}

/** The tax of a document is calculated from its total and rate. */
export const taxes: readonly AnyHook[] = documents.map((kind) =>
  defineHook(kind.of, async (context) => {
    const { tx, id } = context
    const before = context.before as Taxed | undefined
    const after = context.after && (await withPartysRate(kind, context))
    if (!after) return
    const patch = await taxPatch(ratesOf(tx), before, after)
    const totals = { lines: totalOfLines, party: totalOfNetLines, stated: () => undefined }
    const ofLines = totals[kind.tax](before, after, patch)
    if (patch || ofLines) await tx.update(kind.of, id, { ...patch, ...ofLines })
  }),
)

/** A new document starts with the tax rate of its party, when its kind says so and it states no tax. */
async function withPartysRate(kind: DocumentKind, context: HookContext<Fields>): Promise<Taxed> {
  const after = context.after as Taxed & Data
  return context.before ? after : { ...after, ...(await partysRate(kind, context, after)) }
}

/** The tax rate of the party for a new document; empty when it states a tax, or its kind does not use the party's. */
export async function partysRate(
  kind: DocumentKind,
  { tx, today, timeZone }: Pick<HookContext<Fields>, 'tx' | 'today' | 'timeZone'>,
  data: Data,
): Promise<{ taxName?: string; taxRate?: number }> {
  const isStated = data.taxName !== undefined || data.taxRate !== undefined || data.taxAmount !== undefined
  if (kind.tax !== 'party' || isStated) return {}
  const id = data[kind.partyId]
  const party = typeof id === 'string' && id ? ((await tx.get(kind.party, id))?.data as Buyer | undefined) : undefined
  const day = toDay(data[kind.day], timeZone) ?? today
  const rate = rateFor(await ratesOf(tx)(), party ?? {}, { day, timeZone })
  return rate ? { taxName: rate.name, taxRate: rate.rate } : {}
}

/** Sets the total to lines and charges plus tax, unless the write has its own total. */
function totalOfLines(before: Taxed | undefined, after: Taxed, patch: Patch | undefined) {
  const isTaxChanged = after.taxName !== before?.taxName || after.taxRate !== before?.taxRate
  const areLinesChanged = JSON.stringify(after.lines) !== JSON.stringify(before?.lines)
  const rate = patch && 'taxRate' in patch ? patch.taxRate : after.taxRate
  const net = statedWithCharges(after)
  const isOfLines = after.totalAmount === undefined || after.totalAmount === net || isTaxChanged
  if (statedNet(after.lines ?? []) <= 0 || !isOfLines || !(isTaxChanged || (areLinesChanged && rate !== undefined)))
    return undefined
  const { currency } = after
  const totalAmount = withTax(net, rate ?? 0, currency)
  return { totalAmount, taxAmount: rate === undefined ? undefined : taxIn(totalAmount, rate, currency) }
}

/**
 * The total of an invoice written by hand is the sum of its lines plus tax. Lines from deals and shipments come with
 * their total, until they are changed.
 */
function totalOfNetLines(before: Taxed | undefined, after: Taxed, patch: Patch | undefined) {
  const { lines = [], totalAmount, currency } = after
  if (after.posted || lines.length === 0 || (!before && lines.some(isOfDeal))) return undefined
  const wasOfLines = before && totalAmount === before.totalAmount && totalAmount === netTotals(before).total
  const isTaxChanged = after.taxName !== before?.taxName || after.taxRate !== before?.taxRate
  const areLinesChanged = JSON.stringify(lines) !== JSON.stringify(before?.lines)
  const isOfLines = areLinesChanged ? totalAmount === statedNet(lines) : isTaxChanged && wasOfLines
  if (!isOfLines) return undefined
  const rated = { ...after, ...patch }
  const { tax, total } = netTotals({ lines, currency, taxName: rated.taxName, taxRate: rated.taxRate })
  const balance = movedBalance(after as unknown as Data, { ...after, totalAmount: total } as unknown as Data)
  return {
    totalAmount: total,
    ...(balance !== undefined && { balance }),
    taxAmount: rated.taxRate === undefined && tax === 0 ? undefined : tax,
  }
}

const netTotals = ({ lines = [], ...document }: { [K in keyof Taxed]?: Taxed[K] | undefined }) =>
  totalsOf(lines as readonly PricedLine[], document)

const isOfDeal = ({ slipId, dealLineId, transactionId }: Data): boolean =>
  slipId !== undefined || dealLineId !== undefined || transactionId !== undefined

const ratesOf = (tx: Tx) => async (): Promise<readonly TaxRate[]> =>
  readRates((await tx.get(settings, 'tax'))?.data.taxes)

type Patch = { [K in 'taxName' | 'taxRate' | 'taxAmount']?: Taxed[K] | undefined }

/** The new tax of a document after a write; undefined when no field that affects the tax has changed. */
async function taxPatch(
  rates: () => Promise<readonly TaxRate[]>,
  before: Taxed | undefined,
  after: Taxed,
): Promise<Patch | undefined> {
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
  // Changing the rate of a named tax makes it a different tax, so the name is removed.
  else if (isRated && !isNamed && taxName !== undefined) taxName = undefined
  if (taxRate === undefined) return isNamed || isRated ? { taxName, taxRate, taxAmount: undefined } : undefined
  return { taxName, taxRate, taxAmount: taxIn(after.totalAmount ?? 0, taxRate, after.currency) }
}

const unknownRate = (name: string, rates: readonly TaxRate[]) =>
  invalid([
    {
      pointer: '/taxName',
      code: 'tax',
      detail: `There is no tax rate "${name}" in Settings. Choose ${[...rates.map((rate) => rate.name), EXEMPT].join(', ')}, or add it under Settings, Taxes.`,
    },
  ])
