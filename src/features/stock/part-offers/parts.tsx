import { type Interchange, interchanges } from '#features/stock/interchanges/collection.ts'
import { partnerOf, type Relative, substitutes } from '#features/stock/interchanges/rules.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { findParts } from '#model/part-numbers/find.ts'
import type { Data } from '#model/schema/value.ts'
import { queryOnce, readOnce } from '#ui/api.ts'
import { plainNumber, shortDay, unitPrice } from '#ui/grid/format.ts'

/** The most parts offered for a number. */
const MAX_PARTS = 6
/** The most orders and lots read for prices, stock and incoming goods. */
export const MAX_READ = 200
/** The most numbers in one query. */
const MAX_NUMBERS = 25
/** The most linked parts of other families. */
const MAX_PARTNERS = 20

/** The parts for the numbers of lines; when a number matches several parts, whoever writes the line chooses. */
export async function knownParts(numbers: readonly string[]): Promise<ReadonlyMap<string, readonly Data[]>> {
  const known = new Map<string, readonly Data[]>()
  for (let from = 0; from < numbers.length; from += MAX_NUMBERS) {
    const some = numbers.slice(from, from + MAX_NUMBERS)
    const found = await queryOnce({ collection: parts.name, where: [['partNumber', 'in', some]], limit: MAX_READ })
    const own = (number: string) => (found.documents as Part[]).filter(({ data }) => data.partNumber === number)
    const named = await Promise.all(
      some.map(async (number) => (own(number).length > 0 ? own(number) : await partsOfKey(number))),
    )
    for (const [at, all] of named.entries()) if (all.length > 0) known.set(some[at]!, all.map(partLine))
  }
  return known
}

/** The parts that match a number in another notation. */
async function partsOfKey(number: string): Promise<readonly Part[]> {
  const close = findParts(number)
  if (!close?.isOwn || !close.related) return []
  const { documents } = await queryOnce({ collection: parts.name, where: [{ or: close.related }], limit: MAX_READ })
  return (documents as Part[]).filter(({ data }) => close.isOwn!(data))
}

/** The values of a new line from a part. */
export const partLine = ({ id, data }: Part): Data => ({
  partId: id,
  partNumber: data.partNumber,
  ...(data.brand && { brand: data.brand }),
  ...(data.description && { description: data.description }),
})

/** The substitutes of these parts, with their available stock. */
export async function substitutesFor(found: readonly Part[]): Promise<(part: Part) => Relative[]> {
  const ids = found.map(({ id }) => id)
  const families = [...new Set(found.flatMap(({ data }) => data.pnFamily || []))]
  const { queries } = await readOnce({
    queries: [
      { collection: interchanges.name, where: [['aPartId', 'in', ids]], limit: MAX_READ },
      { collection: interchanges.name, where: [['bPartId', 'in', ids]], limit: MAX_READ },
      ...(families.length > 0
        ? [{ collection: parts.name, where: [['pnFamily', 'in', families] as const], limit: MAX_READ }]
        : []),
    ],
  })
  const [from = [], to = [], members = []] = queries.map(({ documents }) => documents)
  const links = [...from, ...to] as Interchange[]
  const known = new Set(members.map(({ id }) => id))
  const partners = ids.flatMap((id) => links.flatMap((link) => partnerOf(link, id) ?? []))
  const gets = [...new Set(partners)]
    .filter((id) => !known.has(id))
    .slice(0, MAX_PARTNERS)
    .map((id) => ({ collection: parts.name, id }))
  const others = gets.length > 0 ? (await readOnce({ gets })).gets.filter((doc) => doc !== null) : []
  return (part) => substitutes(part, [...members, ...others] as Part[], links)
}

/** Parts whose number matches, in the order of the parts list; otherwise parts that match the words. */
export async function partsLike(text: string): Promise<Part[]> {
  const close = findParts(text)
  if (close) {
    const { documents } = await queryOnce({ collection: parts.name, where: [{ or: close.where }], limit: 40 })
    if (documents.length > 0)
      return (documents as Part[]).toSorted((a, b) => close.rank(a.data) - close.rank(b.data)).slice(0, MAX_PARTS)
  }
  const { documents } = await queryOnce({ collection: parts.name, search: text.slice(0, 200), limit: MAX_PARTS })
  return documents as Part[]
}

/** The most earlier prices shown for a part. */
const MAX_PRICES = 10

/** The incoming stock as a line offer shows it: `40, first Nov 30`. */
export const incomingWords = ({ qty, day }: { qty: number; day?: string }, today: string): string =>
  qty > 0 ? `${plainNumber(qty)}${day ? `, first ${shortDay(day, today)}` : ''}` : 'none'

/** The latest prices of a part, one per line, shown when hovering over an offer; empty when there are none. */
export const earlierPrices = (
  prices: readonly { day: string; qty: number; unitPrice: number; party: string }[],
  today: string,
): { hover?: string } =>
  prices.length === 0
    ? {}
    : {
        hover: prices
          .slice(0, MAX_PRICES)
          .map(
            ({ day, qty, unitPrice: price, party }) =>
              `${shortDay(day, today)}: ${plainNumber(qty)} at ${unitPrice(price)} ${party}`,
          )
          .join('\n'),
      }
