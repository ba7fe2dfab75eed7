import { portions, VALUES_PER_QUERY } from '#base/portions.ts'
import { type FaultCount, MAX_EXAMPLES } from '#features/stock/control/rules.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { isSamePart } from '#features/stock/parts/rules.ts'
import type { Reading } from '#model/command/command.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import { query } from '#model/schema/collection.ts'

/**
 * Finds duplicate keys while parts are read page by page. Only the hashes of earlier keys are kept: for a million
 * parts, a million numbers.
 */
export function watchDoubles() {
  const seen = new Set<number>()
  const again = new Set<string>()
  return {
    see(page: readonly Part[]): void {
      for (const { data } of page) {
        const key = data.pnKey ?? pnKey(String(data.partNumber))
        const mark = markOf(key)
        if (seen.has(mark)) again.add(key)
        else seen.add(mark)
      }
    },
    check: (tx: Reading): Promise<FaultCount> => doublesAmong(tx, [...again]),
  }
}

/** A hash of a text; texts with the same hash are distinguished when they are read. */
function markOf(text: string): number {
  let mark = 0x811c9dc5
  for (let at = 0; at < text.length; at++) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193)
  return mark | 0
}

/** Older data may contain a part several times; merging is up to a person. */
async function doublesAmong(tx: Reading, keys: readonly string[]): Promise<FaultCount> {
  const doubles: string[] = []
  for (const some of portions(keys, VALUES_PER_QUERY)) {
    const found = await tx.find(query(parts, { where: [['pnKey', 'in', some]] }))
    for (const own of Map.groupBy(found, ({ data }) => data.pnKey).values())
      for (const [first, ...others] of alike(own))
        if (others.length > 0)
          doubles.push(
            `${[first!.data.brand, first!.data.partNumber].filter(Boolean).join(' ')} ${others.length + 1} times`,
          )
  }
  return {
    name: 'No duplicate parts',
    found: doubles.length,
    examples: doubles.slice(0, MAX_EXAMPLES),
  }
}

function alike(all: readonly Part[]): Part[][] {
  const groups: Part[][] = []
  for (const part of all) {
    const group = groups.find(([first]) => isSamePart(first!.data, part.data))
    if (group) group.push(part)
    else groups.push([part])
  }
  return groups
}
