import type { Field, FieldKind, TextAs } from '#model/schema/fields.ts'

interface Face {
  label: string
  kind: FieldKind
  as?: TextAs
  target?: string
}

/** The types available in the designer, and the kind of field each is stored as. */
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

/** Columns calculated from other records when displayed; they are not fields. */
const FIGURES = { lookup: 'Looked-up field', rollup: 'Count or sum', files: 'Files', button: 'Button' } as const

type FigureKind = keyof typeof FIGURES
type FieldDesignKind = keyof typeof FIELD_OF
export type DesignKind = FieldDesignKind | FigureKind

const faces = Object.entries(FIELD_OF) as [FieldDesignKind, Face][]

/** The label of each type, in the order of the menu. */
export const DESIGN_KINDS = {
  ...Object.fromEntries(faces.map(([kind, { label }]) => [kind, label])),
  ...FIGURES,
} as Record<DesignKind, string>

export const isFigureKind = (kind: DesignKind): kind is FigureKind => kind in FIGURES

/** The stored form of a type; figures are stored separately from the fields. */
export const kindFace = (kind: DesignKind): Face => (isFigureKind(kind) ? { label: '', kind: 'text' } : FIELD_OF[kind])
export const fieldKind = (kind: DesignKind): FieldKind => kindFace(kind).kind

/** The designer type of a field; undefined for types not available in the designer. */
export function designKind({ kind, target, options }: Field): FieldDesignKind | undefined {
  const fitting = faces.filter(([, face]) => face.kind === kind)
  const special = fitting.find(
    ([, face]) => (face.target ?? face.as) !== undefined && face.target === target && face.as === options.as,
  )
  const plain = fitting.find(([, face]) => face.target === undefined && face.as === undefined)
  return (special ?? plain)?.[0]
}

/** Whether a formula can produce this type. */
export function mayBeWorkedOut(kind: DesignKind): boolean {
  const stored = fieldKind(kind)
  return !isFigureKind(kind) && stored !== 'choice' && stored !== 'reference' && stored !== 'tags' && kind !== 'person'
}

/** Whether values of this type can be required to be unique. */
export const mayBeUnique = (kind: DesignKind): boolean => kind !== 'flag' && kind !== 'tags' && !isFigureKind(kind)

/** Whether new rows can have a default value of this type. */
export const hasInitial = (kind: DesignKind): boolean =>
  kind === 'text' || kind === 'choice' || kind === 'flag' || kind === 'number' || kind === 'money'
