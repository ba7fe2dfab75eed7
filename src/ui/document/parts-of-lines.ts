import type { Data, Doc } from '#model/schema/value.ts'
import type { Clock, LineEntry } from '#ui/list/views/view.ts'

/**
 * Fills in what is known of the parts on lines: a typed or pasted number becomes one of our parts when exactly one
 * matches, or exactly one of the brand beside it. The result is applied to the lines as they are then, because people
 * continue typing during the look-up; undefined when nothing was found.
 */
export async function partsOfLines(
  entry: LineEntry | undefined,
  lines: readonly Data[],
  doc: Pick<Doc, 'data'>,
  clock: Clock,
): Promise<((now: readonly Data[]) => Data[]) | undefined> {
  const numbers = new Set(
    lines.flatMap(({ partId, partNumber }) => (!partId && typeof partNumber === 'string' ? [partNumber] : [])),
  )
  if (!entry?.known || numbers.size === 0) return undefined
  const known = await entry.known([...numbers], doc, clock)
  return known.size === 0 ? undefined : (now) => now.map((line) => withPart(line, known))
}

/** A line with its part; other entered values stay. Another brand means another part. */
export function withPart(line: Data, known: ReadonlyMap<string, readonly Data[]>): Data {
  if (line.partId || typeof line.partNumber !== 'string') return line
  const all = known.get(line.partNumber) ?? []
  const wanted = brandOf(line)
  const fitting = wanted === '' ? all : all.filter((part) => [wanted, ''].includes(brandOf(part)))
  if (fitting.length !== 1) return line
  const { partId, partNumber, brand, ...others } = fitting[0]!
  return {
    ...others,
    ...line,
    ...(partId && { partId }),
    ...(partNumber && { partNumber }),
    ...(brand && { brand }),
  }
}

const brandOf = ({ brand }: Data): string => (typeof brand === 'string' ? brand.trim().toLowerCase() : '')
