import { sumMoney } from '#base/decimal.ts'
import { netPosition } from '#features/insight/party-figures/rules.ts'
import { baseWorth, type Money, sumsOf, type Worth } from '#model/document/amounts/sums.ts'
import type { OwedDoc } from '#model/document/open.ts'
import { isOf } from '#model/document/party.ts'
import type { Traded } from '#model/document/trade.ts'
import type { Doc } from '#model/schema/value.ts'

/** A company we buy from and sell to. */
export interface BothSides {
  vendor: { id: string; name: string }
  customer: { id: string; name: string }
  owed: Money[]
  owing: Money[]
  /** Their debt less ours, by currency. */
  net: Money[]
  bought: Money[]
  sold: Money[]
}

interface Known extends Worth {
  vendors: readonly Doc[]
  customers: readonly Doc[]
  /** Open payables and receivables. */
  payables: readonly OwedDoc[]
  receivables: readonly OwedDoc[]
  bought: readonly Traded[]
  sold: readonly Traded[]
}

const partyOf = ({ id, data }: Doc) => ({ id, name: typeof data.name === 'string' && data.name ? data.name : id })
const linkOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

/**
 * Every company that is both a vendor and a customer, whichever end has the link; the largest open amount on both sides
 * together first.
 */
export function bothSides(known: Known): BothSides[] {
  const vendors = new Map(known.vendors.map((doc) => [doc.id, doc]))
  const customers = new Map(known.customers.map((doc) => [doc.id, doc]))
  const pairs = new Map<string, readonly [Doc, Doc]>()
  const add = (vendor: Doc | undefined, customer: Doc | undefined) =>
    vendor && customer && pairs.set(`${vendor.id} ${customer.id}`, [vendor, customer])
  for (const vendor of known.vendors) add(vendor, customers.get(linkOf(vendor.data.linkedCustomerId) ?? ''))
  for (const customer of known.customers) add(vendors.get(linkOf(customer.data.linkedVendorId) ?? ''), customer)
  const { base } = known
  return [...pairs.values()]
    .map(([one, other]): BothSides => {
      const [vendor, customer] = [partyOf(one), partyOf(other)]
      const ours = known.payables.filter(isOf(vendor))
      const theirs = known.receivables.filter(isOf(customer))
      return {
        vendor,
        customer,
        owed: netPosition(ours, [], base),
        owing: netPosition(theirs, [], base),
        net: netPosition(theirs, ours, base),
        bought: tradedWith(known.bought, vendor, base),
        sold: tradedWith(known.sold, customer, base),
      }
    })
    .toSorted((a, b) => openOf(b, known) - openOf(a, known) || a.vendor.name.localeCompare(b.vendor.name))
}

/** The trade with a party. */
export const tradedWith = (traded: readonly Traded[], party: { id: string }, base: string): Money[] =>
  sumsOf(
    traded.filter(({ id }) => id === party.id),
    base,
  )

/** The open amounts of both sides, added up in the base currency. */
const openOf = ({ owed, owing }: BothSides, worth: Worth): number =>
  sumMoney([...owed, ...owing].map((one) => Math.abs(baseWorth([one], worth))))
