import { toDay } from '#base/days.ts'
import { roundQuotient } from '#base/decimal.ts'
import { Problem, refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type Vendor, vendors } from '#features/parties/vendors/collection.ts'
import { breakFrom } from '#features/purchasing/prices/rules.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { partCalled, partsCalled } from '#features/stock/parts/commands.ts'
import { openPriceList, withListed } from '#features/stock/parts/rules.ts'
import { type CommandContext, defineCommand, type Tx } from '#model/command/command.ts'
import { PRICE_DECIMALS } from '#model/document/amounts/amount.ts'
import { currencyField } from '#model/document/currency.ts'
import { takeBackOf } from '#model/document/reverse.ts'
import { query } from '#model/schema/collection.ts'
import { choice, date, money, number, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

const FREE = 'Parts without a preferred vendor'
const ALL = 'All of the vendor’s parts'

/** Makes a vendor the preferred one for the parts it has delivered or has on its price list. */
export const preferVendor = defineCommand({
  name: 'parts.preferVendor',
  label: 'Set as preferred vendor',
  help: 'The vendor becomes the preferred one of the parts it has delivered or has on its price list; used for reorder suggestions.',
  large: true,
  input: {
    vendorId: reference('Vendor', vendors, { required: true }),
    which: choice('For', [FREE, ALL], { required: true, formerly: { 'Every part of theirs': ALL } }),
  },
  async run({ tx, input: { vendorId, which } }) {
    const vendor = await tx.need(vendors, vendorId)
    const ids = await partsOf(tx, vendorId, vendor.data.priceList)
    if (ids.size === 0) throw refuse(`${vendor.data.name} has no deliveries and no price list.`)
    let changed = 0
    for (const id of ids) {
      const part = await tx.get(parts, id)
      if (!part || part.data.preferredVendorId === vendorId) continue
      if (which === FREE && part.data.preferredVendorId) continue
      await tx.update(parts, id, { preferredVendorId: vendorId })
      changed++
    }
    if (changed === 0)
      throw refuse(
        which === FREE
          ? `Every part of ${vendor.data.name} has a preferred vendor; choose “${ALL}” to change that.`
          : `${vendor.data.name} is already the preferred vendor for all its parts.`,
      )
    return { parts: changed }
  },
})

async function partsOf(tx: Tx, vendorId: string, priceList: unknown): Promise<Set<string>> {
  const orders = await tx.find(
    query(purchaseOrders, {
      where: [
        ['vendorId', '==', vendorId],
        ['status', 'in', ['Received', 'Closed']],
      ],
    }),
  )
  const lines = [...orders.flatMap(({ data }) => data.lines ?? []), ...(Array.isArray(priceList) ? priceList : [])]
  return new Set(lines.flatMap(({ partId }) => (typeof partId === 'string' && partId ? [partId] : [])))
}

/** Price list headings for a column, separated by commas. */
const headings = (all: string): readonly string[] => all.split(', ')

/** Imports vendors' price lists: each row is the price of one part from a minimum quantity. */
export const listPrice = defineCommand({
  name: 'vendors.listPrice',
  label: 'Vendor price lists, one row per price',
  help: 'Adds each row to the price list of its vendor. A row for the same part and quantity replaces the price.',
  undoBy: 'Undo the import.',
  importTarget: {
    into: vendors.name,
    takeBack: 'vendors.takeBackPrices',
    same: ({ vendorId }) => vendorId,
    several: listPrices,
  },
  input: {
    vendorId: reference('Vendor', vendors, { required: true, importAs: ['Vendor name', 'Supplier'] }),
    vendorPart: text('Vendor part number', {
      mono: true,
      importAs: headings(
        'Article, Article no, Artikelnummer, Item no, Item number, Item, SKU, Order code, Material, Supplier part, Supplier part number, Catalog no, Ref, Art Nr',
      ),
    }),
    partNumber: text('Part number', {
      mono: true,
      importAs: headings('Part, Part #, Part No, P/N, PN, MPN, Designation, Bezeichnung, Our part number'),
      help: 'Ours. Default: the part with the vendor’s number',
    }),
    brand: text('Brand', { importAs: ['Manufacturer', 'Make', 'Mfr', 'Hersteller'] }),
    minQty: text('Min. quantity', {
      importAs: headings(
        'MOQ, Min qty, Minimum, From qty, Qty from, From, Quantity, Qty, Qty break, Break, Price break, Staffel, ab Menge, Menge ab',
      ),
      help: 'The price is for this quantity and more. 10+ and 10-99 are read as 10',
    }),
    price: money('Price', {
      required: true,
      min: 0,
      decimals: 6,
      importAs: headings(
        'Unit price, Net price, Net, Cost, Unit cost, List price, Price each, Each, Price USD, Price EUR, Preis, Preis EUR, Netto, Netto EUR, Nettopreis',
      ),
    }),
    per: number('Price per', {
      min: 1,
      decimals: 0,
      importAs: ['Per', 'Price unit', 'PE', 'Preiseinheit'],
      help: 'Pieces the price is for. Default: 1',
    }),
    currency: currencyField({ importAs: ['Curr', 'Cur', 'Ccy', 'Währung', 'Wä', 'WKZ'] }),
    validUntil: date('Valid until', { importAs: ['Valid to', 'Valid thru', 'Expires', 'Expiry', 'Gültig bis'] }),
  },
  async run({ tx, input, timeZone }) {
    const vendor = await tx.need(vendors, input.vendorId)
    const called = calledIn(input)
    const part = called === undefined ? undefined : await partCalled(tx, called, input.brand)
    const line = lineOf(input, { vendor, own: vendor.data.currency ?? (await companyCurrency(tx)), part, timeZone })
    const priceList = withListed(vendor.data.priceList ?? [], line, part?.data.partNumber)
    return await tx.update(vendors, vendor.id, { priceList })
  },
})

interface PriceRow {
  vendorPart?: string | undefined
  partNumber?: string | undefined
  brand?: string | undefined
  minQty?: string | undefined
  price: number
  per?: number | undefined
  currency?: string | undefined
  validUntil?: unknown
}

const calledIn = ({ partNumber, vendorPart }: PriceRow): string | undefined => partNumber ?? vendorPart

/** The price list line for a row of the file. */
function lineOf(
  input: PriceRow,
  { vendor, own, part, timeZone }: { vendor: Vendor; own: string; part: Part | undefined; timeZone: string },
): Data {
  if (input.currency && input.currency !== own)
    throw refuse(
      `Prices of ${vendor.data.name} are in ${own}, not in ${input.currency}. Convert the price, or change the currency of the vendor.`,
      'currency',
    )
  const called = calledIn(input)
  if (!called) throw refuse('The row has no part number.', 'vendorPart')
  const minQty = input.minQty ? breakFrom(input.minQty) : undefined
  if (input.minQty && minQty === undefined)
    throw refuse(`“${input.minQty}” is not a quantity. Enter a whole number above 0, such as 10.`, 'minQty')
  const price = roundQuotient([input.price], input.per ?? 1, PRICE_DECIMALS)
  if (price === 0) throw refuse(`${called} has a price of 0. Enter the price, or leave the row out.`, 'price')
  const validUntil = toDay(input.validUntil, timeZone)
  return {
    ...((input.vendorPart ?? !part) && { vendorPart: input.vendorPart ?? called }),
    ...(part && { partId: part.id }),
    ...(minQty !== undefined && minQty > 1 && { minQty }),
    price,
    ...(validUntil !== undefined && { validUntil }),
  }
}

/** Imports many rows: each price list is read and written once, however many of its prices the file contains. */
async function listPrices(
  { tx, timeZone }: Pick<CommandContext<unknown>, 'tx' | 'timeZone'>,
  rows: readonly (PriceRow & { vendorId: string })[],
): Promise<(Problem | undefined)[]> {
  const company = await companyCurrency(tx)
  const found = await partsCalled(
    tx,
    rows.map((row) => [calledIn(row) ?? '', row.brand]),
  )
  const problems: (Problem | undefined)[] = rows.map(() => undefined)
  for (const [vendorId, own] of Map.groupBy(rows.entries(), ([, row]) => row.vendorId)) {
    const vendor = await tx.get(vendors, vendorId)
    const list = openPriceList(vendor?.data.priceList ?? [])
    let isChanged = false
    for (const [at, row] of own)
      try {
        const known = vendor ?? (await tx.need(vendors, vendorId))
        const line = lineOf(row, { vendor: known, own: known.data.currency ?? company, part: found[at], timeZone })
        list.put(line, found[at]?.data.partNumber)
        isChanged = true
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        problems[at] = error
      }
    if (isChanged) await tx.update(vendors, vendorId, { priceList: list.lines })
  }
  return problems
}

export const takeBackPrices = takeBackOf(listPrice, vendors, { name: 'vendors.takeBackPrices' })
