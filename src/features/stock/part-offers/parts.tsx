import { type Interchange, interchanges } from '#features/stock/interchanges/collection.ts'
import { partnerOf, type Relative, standIns } from '#features/stock/interchanges/rules.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { findParts } from '#model/part-numbers/find.ts'
import type { Data } from '#model/schema/value.ts'
import { queryOnce, readOnce } from '#ui/api.ts'
import { plainNumber, shortDay, unitPrice } from '#ui/grid/format.ts'

/** As many parts as are offered for a number. */
const MAX_PARTS = 6
/** Orders and lots looked through for prices, stock and what is on its way. */
export const MAX_READ = 200
/** Numbers asked for at once. */
const MAX_NUMBERS = 25
/** Parts of other families that are linked. */
const MAX_PARTNERS = 20

/** Parts that numbers of lines name; a number that several parts answer to is left to anyone who writes the line. */
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

/** The parts that a number in another spelling means. */
async function partsOfKey(number: string): Promise<readonly Part[]> {
  const close = findParts(number)
  if (!close?.isOwn || !close.kin) return []
  const { documents } = await queryOnce({ collection: parts.name, where: [{ or: close.kin }], limit: MAX_READ })
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
export async function standInsFor(found: readonly Part[]): Promise<(part: Part) => Relative[]> {
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
  return (part) => standIns(part, [...members, ...others] as Part[], links)
}

/** Parts by what their number means first, as the list of parts finds them; then by words. */
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

/** Earlier prices that are shown for a part. */
const MAX_PRICES = 10

/** The incoming stock as a line offer shows it: `40, first Nov 30`. */
export const incomingWords = ({ qty, day }: { qty: number; day?: string }, today: string): string =>
  qty > 0 ? `${plainNumber(qty)}${day ? `, first ${shortDay(day, today)}` : ''}` : 'none'

/** The latest prices of a part, a line each, shown when the pointer rests on an offer; nothing where there is none. */
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
