import { figure } from '#base/text/writing.ts'
import type { Part } from '#features/stock/parts/collection.ts'

/**
 * The parts found for an entered number: the number itself, the same part from other makers, and parts of the same
 * size.
 */
interface Answer {
  exact: readonly Part[]
  family: readonly Part[]
  sizes: readonly Part[]
}

/** The most parts named in a sentence. */
const NAMED = 3
/** Groups the parts found, highest stock first; a part is in the first group it belongs to. */
export function stockAnswer(
  found: readonly Part[],
  sameSize: readonly Part[],
  isOwn: (data: Part['data']) => boolean,
): Answer {
  const stocked = found.toSorted((a, b) => availableOf(b) - availableOf(a))
  const exact = stocked.filter(({ data }) => isOwn(data))
  const family = stocked.filter(({ data }) => !isOwn(data) && data.isActive !== false)
  const known = new Set(found.map(({ id }) => id))
  return { exact, family, sizes: sameSize.filter(({ id }) => !known.has(id)) }
}

/** `We have no SKF 6205-2RS1/C3, but 60 FAG 6205-2RSR-C3 and 18 NSK 6205DDUC3.` */
export function answerWords({ exact, family }: Answer, typed: string): string {
  const own = exact.filter((part) => availableOf(part) > 0)
  const instead = family.filter((part) => availableOf(part) > 0)
  const named = (some: readonly Part[]): string =>
    listed([
      ...some.slice(0, NAMED).map((part) => `${figure(availableOf(part))} ${nameOf(part)}`),
      ...(some.length > NAMED ? [`${some.length - NAMED} more`] : []),
    ])
  if (own.length > 0)
    return `We have ${named(own)}${instead.length > 0 ? `, and of the same family ${named(instead)}` : ''}.`
  const wanted = exact[0] ? nameOf(exact[0]) : typed.trim().toUpperCase()
  return `We have no ${wanted}${instead.length > 0 ? `, but ${named(instead)}` : ''}.`
}

/**
 * The three dimensions of the first part that has all of them, used to search for the same size; undefined when none
 * has.
 */
export function knownSizes({ exact, family }: Pick<Answer, 'exact' | 'family'>): [number, number, number] | undefined {
  for (const { data } of [...exact, ...family])
    if (data.boreMm && data.odMm && data.widthMm) return [data.boreMm, data.odMm, data.widthMm]
  return undefined
}

const availableOf = ({ data }: Part): number => data.qtyAvailable ?? 0
const nameOf = ({ data }: Part): string => [data.brand, data.partNumber].filter(Boolean).join(' ')
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
