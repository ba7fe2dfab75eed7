import { counted } from '#base/text/words.ts'
import type { VendorLine } from '#features/insight/party-figures/rules.ts'
import type { Spread } from '#model/document/owed/promptness.ts'

/** The lead time of a vendor, in numbers and in words. */
interface LeadTime extends Spread {
  label: string
  words: string
}

/** The vendors who delivered most often, sorted by the quickest, and how many there are in total. */
export function leadTimes(lines: readonly VendorLine[], most: number): { shown: LeadTime[]; all: number } {
  const known = lines
    .flatMap(({ name, lead }) => (lead ? [{ ...lead, label: name, words: leadWords(lead) }] : []))
    .toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label))
  return { shown: known.slice(0, most).toSorted((a, b) => a.middle - b.middle), all: known.length }
}

/** `median 10 days, 50% within 8 to 12, all within 6 to 16, 4 orders`. */
function leadWords({ middle, low, high, least, most, count }: Spread): string {
  const orders = counted(count, 'order')
  if (least === most) return `${counted(Math.round(middle), 'day')}, of ${orders}`
  const span = (from: number, to: number) => `${Math.round(from)} to ${Math.round(to)}`
  return `median ${counted(Math.round(middle), 'day')}, 50% within ${span(low, high)}, all within ${span(least, most)}, ${orders}`
}
