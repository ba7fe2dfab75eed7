import type { Field, FieldKind, TextAs } from '#model/schema/fields.ts'

interface Face {
  label: string
  kind: FieldKind
  as?: TextAs
  target?: string
}

/** The kinds a person chooses from, and the field each is kept as. */
const FIELD_OF = {
  text: { label: 'Text', kind: 'text' },
  number: { label: 'Number', kind: 'number' },
  money: { label: 'Amount', kind: 'money' },
  date: { label: 'Day', kind: 'date' },
  moment: { label: 'Moment', kind: 'moment' },
  flag: { label: 'Yes or no', kind: 'flag' },
  choice: { label: 'Choice', kind: 'choice' },
  tags: { label: 'Several words', kind: 'tags' },
  reference: { label: 'Record of another table', kind: 'reference' },
  part: { label: 'Part of the inventory', kind: 'reference', target: 'parts' },
  person: { label: 'Person', kind: 'text', as: 'person' },
  link: { label: 'Web address', kind: 'text', as: 'link' },
  partNumber: { label: 'Part number, taken apart', kind: 'text', as: 'partNumber' },
  tracking: { label: 'Tracking number', kind: 'text', as: 'tracking' },
} as const satisfies Record<string, Face>

/** Columns computed from other records when they are shown; they are no fields. */
const FIGURES = { lookup: 'Looked-up field', rollup: 'Count or sum', files: 'Files', button: 'Button' } as const

type FigureKind = keyof typeof FIGURES
type FieldDesignKind = keyof typeof FIELD_OF
export type DesignKind = FieldDesignKind | FigureKind

const faces = Object.entries(FIELD_OF) as [FieldDesignKind, Face][]

/** The words of each kind, in the order they are offered. */
export const DESIGN_KINDS = {
  ...Object.fromEntries(faces.map(([kind, { label }]) => [kind, label])),
  ...FIGURES,
} as Record<DesignKind, string>

export const isFigureKind = (kind: DesignKind): kind is FigureKind => kind in FIGURES

/** The stored form of a chosen kind; a figure is stored beside the fields. */
export const kindFace = (kind: DesignKind): Face => (isFigureKind(kind) ? { label: '', kind: 'text' } : FIELD_OF[kind])
export const fieldKind = (kind: DesignKind): FieldKind => kindFace(kind).kind

/** The kind a field was chosen as; undefined for kinds that are not designed here. */
export function designKind({ kind, target, options }: Field): FieldDesignKind | undefined {
  const fitting = faces.filter(([, face]) => face.kind === kind)
  const special = fitting.find(
    ([, face]) => (face.target ?? face.as) !== undefined && face.target === target && face.as === options.as,
  )
  const plain = fitting.find(([, face]) => face.target === undefined && face.as === undefined)
  return (special ?? plain)?.[0]
}

/** The kinds that a formula may give. */
export function mayBeWorkedOut(kind: DesignKind): boolean {
  const kept = fieldKind(kind)
  return !isFigureKind(kind) && kept !== 'choice' && kept !== 'reference' && kept !== 'tags' && kind !== 'person'
}

/** The kinds whose values may be held to stand once. */
export const mayBeUnique = (kind: DesignKind): boolean => kind !== 'flag' && kind !== 'tags' && !isFigureKind(kind)

/** The kinds whose new rows may begin with a value. */
export const hasInitial = (kind: DesignKind): boolean =>
  kind === 'text' || kind === 'choice' || kind === 'flag' || kind === 'number' || kind === 'money'
