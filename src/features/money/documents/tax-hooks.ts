import { toDay } from '#base/days.ts'
import { invalid } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import type { Tx } from '#model/command/command.ts'
import { type AnyHook, defineHook, type HookContext } from '#model/command/hook.ts'
import type { DocumentKind } from '#model/document/document.ts'
import { statedNet } from '#model/document/lines.ts'
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
  lines?: readonly Data[]
}

/** The tax of a document is the part of its total that its rate says. */
export const taxes: readonly AnyHook[] = documents.map((kind) =>
  defineHook(kind.of, async (context) => {
    const { tx, id } = context
    const before = context.before as Taxed | undefined
    const after = context.after && (await withPartysRate(kind, context))
    if (!after) return
    const patch = await taxPatch(ratesOf(tx), before, after)
    const ofLines = kind.tax === 'lines' ? totalOfLines(before, after, patch) : undefined
    if (patch || ofLines) await tx.update(kind.of, id, { ...patch, ...ofLines })
  }),
)

/** A new document begins with the rate of its party, where its kind says so and nothing else is stated. */
async function withPartysRate(kind: DocumentKind, context: HookContext<Fields>): Promise<Taxed> {
  const { tx, before, today, timeZone } = context
  const after = context.after as Taxed & Data
  const isStated = after.taxName !== undefined || after.taxRate !== undefined || after.taxAmount !== undefined
  if (kind.tax !== 'party' || before || isStated) return after
  const id = after[kind.partyId]
  const party = typeof id === 'string' && id ? ((await tx.get(kind.party, id))?.data as Buyer | undefined) : undefined
  const day = toDay(after[kind.day], timeZone) ?? today
  const rate = rateFor(await ratesOf(tx)(), party ?? {}, { day, timeZone })
  return rate ? { ...after, taxName: rate.name, taxRate: rate.rate } : after
}

/** Sets the total to the lines plus tax, unless the write has a total of its own. */
function totalOfLines(before: Taxed | undefined, after: Taxed, patch: Patch | undefined) {
  const isTaxChanged = after.taxName !== before?.taxName || after.taxRate !== before?.taxRate
  const areLinesChanged = JSON.stringify(after.lines) !== JSON.stringify(before?.lines)
  const rate = patch && 'taxRate' in patch ? patch.taxRate : after.taxRate
  const net = statedNet(after.lines ?? [])
  const isOfLines = after.totalAmount === undefined || after.totalAmount === net || isTaxChanged
  if (net <= 0 || !isOfLines || !(isTaxChanged || (areLinesChanged && rate !== undefined))) return undefined
  const { currency } = after
  const totalAmount = withTax(net, rate ?? 0, currency)
  return { totalAmount, taxAmount: rate === undefined ? undefined : taxIn(totalAmount, rate, currency) }
}

const ratesOf = (tx: Tx) => async (): Promise<readonly TaxRate[]> =>
  readRates((await tx.get(settings, 'tax'))?.data.taxes)

type Patch = { [K in 'taxName' | 'taxRate' | 'taxAmount']?: Taxed[K] | undefined }

/** The new tax of a document after a write; undefined where no field changed that the tax depends on. */
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
  // A rate typed over the one of the name is another tax.
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
