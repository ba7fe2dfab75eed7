import { addDays, type Day } from '#base/days.ts'
import { roundTo, sumMoney } from '#base/decimal.ts'
import type { Chance } from '#features/data/sample-company/random.ts'
import { daysAgo, PRICES_INVENTED, type SampleDoc } from '#features/data/sample-company/sample.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'

export interface Buying {
  today: Day
  now: Date
  random: Chance
  vendors: readonly SampleDoc[]
  parts: readonly SampleDoc[]
  /** The lots received with an order. */
  lots: readonly SampleDoc[]
}

/** One to five lines with parts that the vendor carries. */
function someLines({ random, parts }: Buying, vendor: SampleDoc) {
  const brands = (vendor.data.brands ?? []) as string[]
  const carried = brands.length > 0 ? parts.filter(({ data }) => brands.includes(String(data.brand))) : parts
  return Array.from({ length: random.between(1, 5) }, () => {
    const part = random.pick(carried.length > 0 ? carried : parts)
    return sampleLine(part, random.pick([2, 4, 10, 20, 40, 60, 80]), Number(part.data.avgCost))
  })
}

export const sampleLine = ({ id, data }: SampleDoc, qty: number, unitPrice: number) => ({
  partId: id,
  partNumber: data.partNumber!,
  brand: data.brand!,
  description: data.description!,
  qty,
  unitPrice,
  amount: roundTo(qty * unitPrice, 2),
})

export function orderDoc(
  from: Buying,
  order: { id: string; poNumber: string; orderDate: Day; status: string; vendor: SampleDoc },
  lines = someLines(from, order.vendor),
): SampleDoc {
  const { id, poNumber, orderDate, status, vendor } = order
  const { random, today } = from
  return {
    collection: purchaseOrders.name,
    id,
    data: {
      poNumber,
      status,
      vendorId: vendor.id,
      vendorName: String(vendor.data.name),
      vendorRef: `SO ${4_470_000 + random.between(0, 9_999)}`,
      orderDate,
      expectedDate: addDays(orderDate < daysAgo(today, 45) ? orderDate : today, random.between(4, 21)),
      termsId: vendor.data.termsId ?? 'Net 30',
      currency: 'USD',
      totalAmount: sumMoney(lines.map(({ amount }) => amount)),
      lines,
      shipVia: random.pick(['UPS', 'FedEx', 'DHL']),
      notes: PRICES_INVENTED,
    },
  }
}
