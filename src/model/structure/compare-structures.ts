import type { FieldKind, Fields } from '#model/schema/fields.ts'
import { FITS, type FieldFacts, type ValueType } from '#model/structure/structure.ts'

/** One side of a comparison: the contents of a collection's documents, now or at an earlier moment. */
interface StructureSide {
  scanned: number
  fields: readonly FieldFacts[]
}

/** One field on both sides. A side is absent when it does not have the field. */
export interface FieldComparison {
  name: string
  kind: 'same' | 'only left' | 'only right' | 'types' | 'filled'
  left?: SeenStructure
  right?: SeenStructure
}

export interface SeenStructure {
  types: readonly string[]
  /** The share of documents with a value, 0 to 1; absent for a definition. */
  filled?: number
}

/** Shares within this distance are equal: a few more documents do not change the structure. */
const SAME_SHARE = 0.05

/** The differences between the documents of two collections, or of one collection at two moments, field by field. */
export function compareStructures(left: StructureSide, right: StructureSide): FieldComparison[] {
  const of = (side: StructureSide) =>
    new Map(side.fields.filter(({ filled }) => filled > 0).map((facts) => [facts.name, seenIn(facts, side.scanned)]))
  const [lefts, rights] = [of(left), of(right)]
  return [...new Set([...lefts.keys(), ...rights.keys()])].map((name) => {
    const [a, b] = [lefts.get(name), rights.get(name)]
    return { name, kind: kindOf(a, b), ...(a && { left: a }), ...(b && { right: b }) }
  })
}

function kindOf(a: SeenStructure | undefined, b: SeenStructure | undefined): FieldComparison['kind'] {
  if (!b) return 'only left'
  if (!a) return 'only right'
  if (a.types.join() !== b.types.join()) return 'types'
  return Math.abs((a.filled ?? 0) - (b.filled ?? 0)) > SAME_SHARE ? 'filled' : 'same'
}

/** The differences between the documents of a collection and its definition. */
export function compareWithDefinition(left: StructureSide, defined: Fields): FieldComparison[] {
  const facts = new Map(left.fields.map((field) => [field.name, field]))
  return [...new Set([...Object.keys(defined), ...facts.keys()])].map((name): FieldComparison => {
    const held = facts.get(name)
    const field = Object.hasOwn(defined, name) ? defined[name] : undefined
    const seen = held && held.filled > 0 ? seenIn(held, left.scanned) : undefined
    const right = field && { types: [field.options.required ? `${field.kind}, needed` : field.kind] }
    if (!seen) return { name, kind: 'only right', ...(right && { right }) }
    if (!right) return { name, kind: 'only left', left: seen }
    const isShort = field.options.required === true && held!.filled < left.scanned
    const kind = strange(field.kind, held!).length > 0 ? 'types' : isShort ? 'filled' : 'same'
    return { name, kind, left: seen, right }
  })
}

const strange = (kind: FieldKind, { types }: FieldFacts): ValueType[] => {
  const fits = FITS[kind]
  return fits ? heldTypes(types).filter((type) => !fits.includes(type)) : []
}

const heldTypes = (types: FieldFacts['types']): ValueType[] =>
  (Object.keys(types) as ValueType[]).filter((type) => type !== 'empty').toSorted()

const seenIn = ({ types, filled }: FieldFacts, scanned: number): SeenStructure => ({
  types: heldTypes(types),
  filled: scanned === 0 ? 0 : filled / scanned,
})
