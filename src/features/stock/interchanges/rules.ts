import type { Interchange } from '#features/stock/interchanges/collection.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import { decodePart } from '#model/part-numbers/part-number.ts'

type Relation = 'This part' | 'Confirmed' | 'Catalogue' | 'Derived' | 'Rejected'

/** A part of the family of another, and how sure we are that it fits. */
export interface Relative {
  part: Part
  relation: Relation
}

/** This part first, then relations confirmed by a person, then those derived from numbers only; highest stock first. */
export function familyOf(part: Part, family: readonly Part[], known: readonly Interchange[]): Relative[] {
  const relationOf = (other: Part): Relation => {
    if (other.id === part.id) return 'This part'
    const link = known.find(
      ({ data }) =>
        (data.aPartId === part.id && data.bPartId === other.id) ||
        (data.bPartId === part.id && data.aPartId === other.id),
    )
    return link?.data.confidence ?? 'Derived'
  }
  const all = [part, ...family.filter(({ id }) => id !== part.id)]
  return all
    .map((each) => ({ part: each, relation: relationOf(each) }))
    .sort((a, b) => ORDER.indexOf(a.relation) - ORDER.indexOf(b.relation) || availableOf(b) - availableOf(a))
}

const ORDER: readonly Relation[] = ['This part', 'Confirmed', 'Catalogue', 'Derived', 'Rejected']
const availableOf = ({ part }: Relative): number => part.data.qtyAvailable ?? 0

/** The available stock of the whole family, without rejected interchanges. */
export const familyAvailable = (family: readonly Relative[]): number =>
  family.filter(({ relation }) => relation !== 'Rejected').reduce((sum, each) => sum + availableOf(each), 0)

/** The family as people write it: `6205 2RS`. */
export const familyName = (family: string): string =>
  family
    .split('|')
    .map((code) => code.replace(/^(SEAL|CLR|PREC|BORE|CAGE|OWN)_/, '').replace(/^\?/, ''))
    .join(' ')

/** The margin of the price over the average cost, in whole percent; undefined unless both are known. */
export function marginOf({ data }: Part): number | undefined {
  const { listPrice, avgCost } = data
  return listPrice && avgCost !== undefined ? Math.round((1 - avgCost / listPrice) * 100) : undefined
}

/** The suffixes of a number with their meaning, which is absent for suffixes in no table. */
export function suffixWords(partNumber: string, brand: string | undefined): { code: string; meaning?: string }[] {
  const decoded = decodePart(partNumber, brand)
  if (!decoded) return []
  const words = [
    ...decoded.suffixes.map(({ code, meaning }) => ({ code, meaning })),
    ...decoded.unknown.map((code) => ({ code })),
  ]
  return [...new Map(words.map((word) => [word.code, word])).values()]
}

export type StockLevel = 'enough' | 'low' | 'coming' | 'short'

/** The stock level of a part: enough, at or below its reorder point, none but on order, or none. */
export function stockLevelOf(data: { qtyAvailable?: number; reorderPoint?: number }, incoming: number): StockLevel {
  const available = data.qtyAvailable ?? 0
  if (available <= 0) return incoming > 0 ? 'coming' : 'short'
  return available <= (data.reorderPoint ?? 0) ? 'low' : 'enough'
}

const NAMED = 3
/** The wording of each relation; one derived from numbers only has to be confirmed by a person. */
const SURE: Partial<Record<Relation, string>> = {
  Confirmed: 'confirmed',
  Catalogue: 'by catalogue',
  Derived: 'to be confirmed',
}

/** The id of the other part in a relation; undefined when the relation has only a number. */
export const partnerOf = ({ data }: Interchange, partId: string): string | undefined =>
  data.aPartId === partId ? data.bPartId : data.bPartId === partId ? data.aPartId : undefined

/** The available substitutes of a part: those confirmed by a person first, then by stock. */
export function substitutes(part: Part, known: readonly Part[], links: readonly Interchange[]): Relative[] {
  const linked = new Set(links.map((link) => partnerOf(link, part.id)))
  const { pnFamily } = part.data
  const others = known.filter(({ id, data }) => linked.has(id) || (pnFamily && data.pnFamily === pnFamily))
  return familyOf(part, others, links).filter(
    ({ part: { data }, relation }) => relation in SURE && (data.qtyAvailable ?? 0) > 0 && data.isActive !== false,
  )
}

/** `60 FAG 6205-2RSR-C3 (confirmed), 18 NSK 6205DDUC3 (to be confirmed)`; empty when none is in stock. */
export function substituteWords(found: readonly Relative[]): string {
  const words = found
    .slice(0, NAMED)
    .map(({ part: { data }, relation }) =>
      [data.qtyAvailable, data.brand, data.partNumber, `(${SURE[relation]})`].filter(Boolean).join(' '),
    )
  return `${words.join(', ')}${found.length > NAMED ? ` and ${found.length - NAMED} more` : ''}`
}
