import type { Day } from '#base/days.ts'
import { SAMPLE_NAME } from '#features/admin/sample/rules.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { buyingDocs } from '#features/data/sample-company/buying.ts'
import { largeStock } from '#features/data/sample-company/large/large-stock.ts'
import { manyDocuments } from '#features/data/sample-company/large/many-documents.ts'
import { booksBegin, moneyDocs, SAMPLE_CURRENCY } from '#features/data/sample-company/money.ts'
import { openingStockOf } from '#features/data/sample-company/opening.ts'
import { customerDocs, vendorDocs } from '#features/data/sample-company/parties.ts'
import { catalogueParts, manyParts } from '#features/data/sample-company/parts.ts'
import { chance } from '#features/data/sample-company/random.ts'
import type { SampleDoc } from '#features/data/sample-company/sample.ts'
import { sellingDocs } from '#features/data/sample-company/selling.ts'
import { logDocs, parcelDocs } from '#features/data/sample-company/shipping.ts'
import { stockDocs } from '#features/data/sample-company/stock.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { customers as allCustomers } from '#features/parties/customers/collection.ts'
import { vendors as allVendors } from '#features/parties/vendors/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { deals } from '#features/sales/deals/collection.ts'
import { poOrderDay } from '#model/document/days/order-days.ts'
import type { Data } from '#model/schema/value.ts'

const SAMPLE_SEED = 6205
export const LARGE_COMPANY: LargeSize = { parts: 1_000_000, movements: 2_000_000, documents: 100_000 }

interface SampleAsk {
  today: Day
  now: Date
  seed?: number
}

/**
 * A realistic bearing trader, the same for the same seed and day. Vendors and customers come before the documents that
 * refer to them.
 */
export function sampleCompany({ today, now, seed = SAMPLE_SEED }: SampleAsk): SampleDoc[] {
  const random = chance(seed)
  const vendors = vendorDocs(random)
  const customers = customerDocs(random)
  const stock = stockDocs({ today, random: chance(seed + 2), parts: [...catalogueParts(seed)], vendors })
  const { parts } = stock
  const opening = openingStockOf(booksBegin(today))
  return [
    {
      collection: settings.name,
      id: 'company',
      data: { name: 'Company', companyName: SAMPLE_NAME, currency: SAMPLE_CURRENCY },
    },
    ...moneyDocs(today),
    ...vendors,
    ...customers,
    ...parts,
    ...stock.docs,
    ...parts.flatMap((part) => [...opening.add(part)]),
    ...opening.end(),
    ...buyingDocs({
      today,
      now,
      random,
      vendors,
      parts,
      lots: stock.docs.filter(({ data }) => data.poId !== undefined),
    }),
    ...sellingDocs({ today, random, customers }),
    ...parcelDocs(today, now),
    ...logDocs(now),
  ]
}

/** The collections whose definitions derive fields on every write. */
const COMPLETED = [payables, receivables, purchaseOrders, deals]

export interface LargeSize {
  parts: number
  movements: number
  documents: number
}

/**
 * The same company with a million parts, two million movements and a hundred thousand documents, for performance tests;
 * one document at a time.
 */
export function* largeCompany(ask: SampleAsk, size: LargeSize): Generator<SampleDoc> {
  // It is stored directly, without the step that derives fields on a write, so they are derived here.
  for (const doc of everyDocument(ask, size)) {
    const derive = COMPLETED.find(({ name }) => name === doc.collection)?.derive
    yield derive ? { ...doc, data: derive(doc.data) } : doc
  }
}

function* everyDocument(ask: SampleAsk, size: LargeSize): Generator<SampleDoc> {
  const small = sampleCompany(ask)
  const seed = ask.seed ?? SAMPLE_SEED
  const ofStock = new Set(['parts', 'locations', 'inventory', 'movements', 'countSessions', 'postings', 'counters'])
  // Its integrity checks must find nothing, so orders whose number contains an impossible date are left out.
  yield* small.filter(({ collection, data }) => !ofStock.has(collection) && !isDayless(collection, data))
  const parts = manyParts(seed, size.parts)
  yield* largeStock({ today: ask.today, seed, parts, partCount: size.parts, movements: size.movements })
  const parties = {
    vendors: small.filter(({ collection }) => collection === allVendors.name),
    customers: small.filter(({ collection }) => collection === allCustomers.name),
  }
  yield* manyDocuments({ ...ask, ...parties, random: chance(seed + 1), count: size.documents })
}

function isDayless(collection: string, { poNumber, status }: Data): boolean {
  const number = String(poNumber ?? '')
  return collection === purchaseOrders.name && status === 'Pending' && number.length >= 6 && !poOrderDay(number)
}
