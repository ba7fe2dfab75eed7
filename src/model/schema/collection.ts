import { ownOnly } from '#base/own.ts'
import { perObject } from '#base/per-object.ts'
import type { Reading } from '#model/command/command.ts'
import type { Clause, Condition, Query } from '#model/query/query.ts'
import type { Computed } from '#model/schema/computed.ts'
import type { CustomFigure } from '#model/schema/custom-figures.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import type { Once } from '#model/schema/unique.ts'
import type { Doc as AnyDoc, Data } from '#model/schema/value.ts'

type ValueOf<X> = X extends Field<infer V, boolean> ? V : never
type PresentKeys<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer _V, true> ? K : never }[keyof F]

/** The data of a document: required and defaulted fields are present, the others may be. */
export type Values<F extends Fields> = { [K in PresentKeys<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, PresentKeys<F>>]?: ValueOf<F[K]>
}

/** The values of a new document; fields with a default are optional. */
export type NewValues<F extends Fields> = {
  [K in keyof F as F[K]['options'] extends { required: true } ? K : never]: ValueOf<F[K]>
} & {
  [K in keyof F]?: ValueOf<F[K]>
}

/**
 * An address in a definition; a function when it belongs to another feature, whose address is known only after loading.
 */
export type Address = string | (() => string)

export type Role = 'owner' | 'staff' | 'viewer'
type Name<F> = keyof F & string

/** Who may do what. By default every active person reads, and owner and staff write. */
export interface Access<F extends Fields = Fields> {
  read?: readonly Role[]
  write?: readonly Role[]
  /** Who may create, when that differs from `write`. */
  create?: readonly Role[]
  /** `commands`: a derived or ledger collection that takes no direct writes at all. */
  direct?: 'commands'
  /**
   * Fields that change only through commands once the document exists; fields with `readOnly: true` are treated alike.
   * A document that commands have changed cannot be deleted by hand either.
   */
  commandFields?: readonly Name<F>[]
  /**
   * New documents cannot set them either, unless an owner imports them, because they affect everyone from the start.
   */
  commandsFromStart?: true
  /**
   * Fields that only commands may change while a document is in a given state, or when entering it: the lines of an
   * issued order, the status of a vendor on hold.
   */
  commandFieldsOf?: (data: Data) => readonly Name<F>[]
  /** Fields that cannot change once the document is posted (`posted`); nor can it be deleted then. */
  posted?: readonly Name<F>[]
  /**
   * The only state in which people create and change a document by hand; commands move it on, and an import may bring
   * any state.
   */
  draft?: { field: Name<F>; state: string }
  /**
   * Whether commands have left a document unchanged, so that it may be deleted by hand; by default this follows from
   * its command fields.
   */
  untouched?: (data: Data) => boolean
  /** Fields that only these roles may read. */
  fields?: { readonly [K in Name<F>]?: readonly Role[] }
  /** Fields that people may write but nobody may read; only a command reveals them. */
  sealed?: readonly Name<F>[]
  /** Not accessible through the document API. */
  private?: boolean
  /**
   * Personal documents: `by` holds the id of the owner, and nobody else sees the document unless the flag `shared` is
   * set. A document without an owner is everyone's.
   */
  owned?: { by: Name<F>; shared?: Name<F> }
  /**
   * Whose work a document is: the server writes the creator's email address into `by`, and nobody can change that. Only
   * the creator and owners may change or delete it, unless it is `open` to everyone who may write the collection.
   */
  signed?: { by: Name<F>; open?: true }
  /**
   * Documents that belong to a record: `collection` and `id` are the fields that name it, and only people who may read
   * the record may see or write them. Without `id` they belong to the whole collection; `'its id'` means that their own
   * id is the record's id.
   */
  about?: {
    collection: Name<F> | 'its id'
    id?: Name<F>
    /** Further collections a document reveals something about: only people who may read all of them see it. */
    concerns?: Name<F>
    /**
     * Which documents lack the record they should belong to, and who besides owners may read those: the people in these
     * email fields.
     */
    lost?: { when: Condition; named: readonly Name<F>[] }
  }
}

export interface Collection<F extends Fields = Fields> {
  name: string
  /** The screen that lists and opens its records; it may select one of its lists (`/inventory?view=lots`). */
  page?: Address
  /** `several` is the plural noun, when the list has another name. */
  label: { one: string; many: string; several?: string; short?: string }
  /** The field that people know a document by. */
  title: Name<F>
  fields: F
  list: {
    columns: readonly Name<F>[]
    sort: Name<F> | `-${Name<F>}`
    sums?: readonly Name<F>[]
    /** Sums that leave out drafts, because nothing is owed on them yet. */
    owed?: readonly Name<F>[]
  }
  form: readonly (readonly Name<F>[])[]
  /** Form fields shown in a tab of their own beside the details, mainly tables. */
  sides?: readonly {
    label: string
    fields: readonly Name<F>[]
    /** The slot that features can add to. */
    place?: string
  }[]
  /** The fields asked for when creating a record; the whole form by default. */
  entry?: readonly (readonly Name<F>[])[]
  /**
   * The fields shown first when creating a record, at most eight; by default the first of the form. The others are
   * under More.
   */
  first?: readonly Name<F>[]
  /** The fields a picker shows to distinguish records of the same name: brand, city, stock. */
  summaryFields?: readonly Name<F>[]
  search: readonly Name<F>[]
  indexes: readonly (readonly Name<F>[])[]
  access?: Access<F>
  /**
   * For the five specified collections: `required` applies to forms and commands only, so that old data can be
   * imported.
   */
  lenient?: boolean
  /** Computes fields from others (a part's key from its number) on every write. */
  derive?: (data: Data) => Data
  /**
   * The reasons why documents cannot be changed by hand, by id, each with what to do instead. Commands have their own
   * rules.
   */
  guard?: (changes: readonly ByHand[], tx: Reading) => Promise<ReadonlyMap<string, string>>
  /** Warnings shown before an import runs: how many records would have the described effect. They refuse nothing. */
  warnings?: (changes: readonly PlannedRecord[], tx: Reading) => Promise<Readonly<Record<string, number>>>
  /** Combinations of fields that must be unique; for a single field use `unique`. */
  once?: Once
  /**
   * Written and deleted again within seconds by measurements; lists of collections and the full history leave it out.
   */
  passing?: true
  /** Written together with other records; history names it only when it was written alone. */
  secondary?: true
  /** Its documents hold files: the fields for name and hash, and for type and size as determined from the bytes. */
  file?: { hash: Name<F>; name: Name<F>; type: Name<F>; size: Name<F> }
  /** Created by people, not in code: its structure is a document that can change. */
  own?: true
  /** For custom tables: columns computed when they are read. */
  figures?: readonly CustomFigure[]
  /** Columns computed from documents of other collections and never stored. */
  computed?: Computed
}

/** A document changed by hand; `after` is missing when it is deleted. */
export interface ByHand {
  id: string
  before: Data
  after?: Data | undefined
}

/** A record as an import would leave it, new or changed. */
export interface PlannedRecord {
  before?: Data
  after: Data
}

// biome-ignore lint/suspicious/noExplicitAny: a collection of any fields; `Fields` would lose the inference of the exact ones
export type AnyCollection = Collection<any>

/** The typed document of a collection. */
export type DocOf<C> = C extends Collection<infer F> ? AnyDoc<Values<F>> : never
export type DataOf<C> = C extends Collection<infer F> ? Values<F> : never

const alwaysOfCommands = perObject(({ fields, access }: AnyCollection): ReadonlySet<string> => {
  const { commandFields: named = [], signed } = access ?? {}
  const choices = Object.entries(fields as Fields).flatMap(([name, { options }]) =>
    options.readOnly === true ? [name] : [],
  )
  return new Set<string>([...named, ...(signed ? [signed.by as string] : []), ...choices])
})

/**
 * The fields that no direct write may change once a document exists: those named, and those with `readOnly`. Given the
 * document before and after the change, also those that its states leave to commands.
 */
export function commandFields(collection: AnyCollection, ...states: readonly Data[]): ReadonlySet<string> {
  const always = alwaysOfCommands(collection)
  const { commandFieldsOf, posted = [] } = collection.access ?? {}
  const now = [
    ...(commandFieldsOf ? states.flatMap((data) => commandFieldsOf(data) as readonly string[]) : []),
    ...(states.some((data) => data.posted === true) ? (posted as readonly string[]) : []),
  ]
  return now.length > 0 ? new Set([...always, ...now]) : always
}

/**
 * Whether no command has changed a document: the fields that only commands change are absent or still have their first
 * value.
 */
export function isUntouched({ access, fields }: AnyCollection, data: Data): boolean {
  if (access?.posted && data.posted === true) return false
  if (access?.untouched) return access.untouched(data)
  if (access?.commandFieldsOf && access.commandFieldsOf(data).length > 0) return false
  return (access?.commandFields ?? []).every((name) => {
    const value = data[name as string]
    return value === undefined || value === null || value === (fields as Fields)[name as string]?.options.default
  })
}

/** A document in a sentence: `Bill AP-17`. A title that is a list or a map names nothing; its id does. */
export function nameInWords({ label, title }: AnyCollection, id: string, data: Data): string {
  const own = data[title]
  return `${label.one} ${typeof own === 'object' ? id : (own ?? id)}`.trim()
}

/** Why a manual change to a posted document is refused; undefined when it is not posted. */
export const whyPosted = (collection: AnyCollection, id: string, data: Data | undefined): string | undefined =>
  collection.access?.posted && data?.posted === true
    ? `${nameInWords(collection, id, data)} is posted. Its amounts and state change through its actions only.`
    : undefined

/** Whether a field is write-only: no list, form or response contains it. */
export const isSealed = ({ access }: AnyCollection, field: string): boolean => access?.sealed?.includes(field) ?? false

/**
 * Defines a collection. The compiler keeps its name as a literal, so `payables.name` can be used wherever `'payables'`
 * can.
 */
export function defineCollection<const F extends Fields, const N extends string>(
  spec: Collection<F> & { name: N },
): Collection<F> & { readonly name: N } {
  // Names from outside are looked up as own properties; inherited names are not fields.
  return Object.freeze({ ...spec, fields: ownOnly(spec.fields) })
}

/** A named query of a collection; without `orderBy` in the default order of the list. */
export function query<F extends Fields>(
  collection: Collection<F>,
  ask: {
    where?: readonly Clause[]
    orderBy?: readonly (readonly [Name<F>, 'asc' | 'desc'])[]
    limit?: number
    search?: string
  } = {},
): Query<Values<F>> {
  return { collection: collection.name, ...ask }
}

/** The default order of the list as `orderBy`. */
export function listOrder(collection: AnyCollection): readonly (readonly [string, 'asc' | 'desc'])[] {
  const { sort } = collection.list
  return [sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc']]
}
