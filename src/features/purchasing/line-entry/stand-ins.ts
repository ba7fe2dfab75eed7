import type { Interchange } from '#features/stock/interchanges/collection.ts'
import { familyOf, type Relation, type Relative } from '#features/stock/inventory/record/family.ts'
import type { Part } from '#features/stock/parts/collection.ts'

const NAMED = 3
/** How each is said; what only the numbers say is for a person to confirm. */
const SURE: Partial<Record<Relation, string>> = {
  Confirmed: 'confirmed',
  Catalogue: 'by catalogue',
  Derived: 'to be confirmed',
}

/** The other part of a relation, by id; undefined where it names only a number. */
export const partnerOf = ({ data }: Interchange, partId: string): string | undefined =>
  data.aPartId === partId ? data.bPartId : data.bPartId === partId ? data.aPartId : undefined

/** What may stand in for a part and lies there now: what a person confirmed first, then the best stocked. */
export function standIns(part: Part, known: readonly Part[], links: readonly Interchange[]): Relative[] {
  const linked = new Set(links.map((link) => partnerOf(link, part.id)))
  const { pnFamily } = part.data
  const others = known.filter(({ id, data }) => linked.has(id) || (pnFamily && data.pnFamily === pnFamily))
  return familyOf(part, others, links).filter(
    ({ part: { data }, relation }) => relation in SURE && (data.qtyAvailable ?? 0) > 0 && data.isActive !== false,
  )
}

/** `60 FAG 6205-2RSR-C3 (confirmed), 18 NSK 6205DDUC3 (to be confirmed)`; empty when nothing stands in. */
export function standInWords(found: readonly Relative[]): string {
  const words = found
    .slice(0, NAMED)
    .map(({ part: { data }, relation }) =>
      [data.qtyAvailable, data.brand, data.partNumber, `(${SURE[relation]})`].filter(Boolean).join(' '),
    )
  return `${words.join(', ')}${found.length > NAMED ? ` and ${found.length - NAMED} more` : ''}`
}
