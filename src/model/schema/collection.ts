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

/** The data of a document: required and defaulted fields are there, the others may be. */
export type Values<F extends Fields> = { [K in PresentKeys<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, PresentKeys<F>>]?: ValueOf<F[K]>
}

/** The values of a new document; fields with a default are optional. */
export type NewValues<F extends Fields> = {
  [K in keyof F as F[K]['options'] extends { required: true } ? K : never]: ValueOf<F[K]>
} & {
  [K in keyof F]?: ValueOf<F[K]>
}

/** An address in a definition; a function where it is another feature's, which the registry knows only after loading. */
export type Address = string | (() => string)

export type Role = 'owner' | 'staff' | 'viewer'
type Name<F> = keyof F & string

/** Who may do what. What is left out: every active person reads; owner and staff write. */
export interface Access<F extends Fields = Fields> {
  read?: readonly Role[]
  write?: readonly Role[]
  /** Who may create, where that differs from `write`. */
  create?: readonly Role[]
  /** `commands`: a derived or ledger collection that takes no direct writes at all. */
  direct?: 'commands'
  /**
   * Fields that change only through commands once the document exists; so do fields with `readOnly: true`. A document
   * that commands have worked on is not deleted by hand either.
   */
  commandFields?: readonly Name<F>[]
  /** New documents have none of them either, unless an owner brings them in: they bind everybody from the first on. */
  commandsFromStart?: true
  /**
   * Fields that belong to commands only while a document is in some state, and on the way into it: the lines of an order
   * that was issued, the status of a vendor on hold.
   */
  commandFieldsOf?: (data: Data) => readonly Name<F>[]
  /** Fields that stay as they are once the ledger has the document (`posted`), and its existence with them. */
  posted?: readonly Name<F>[]
  /** By hand a document is made and changed in this state only; commands move it on, and an import brings any state. */
  draft?: { field: Name<F>; state: string }
  /** Whether commands have left a document as it was made, so that it may be deleted by hand; by its command fields by default. */
  untouched?: (data: Data) => boolean
  /** Fields that only these roles read. */
  fields?: { readonly [K in Name<F>]?: readonly Role[] }
  /** Fields that people may write but no one may read: only a command reveals them. */
  sealed?: readonly Name<F>[]
  /** No one reaches it through the document API. */
  private?: boolean
  /**
   * Personal documents: `by` holds the id of the person a document belongs to, and no one else sees it unless the flag
   * `shared` is set. One that has no one is everyone's.
   */
  owned?: { by: Name<F>; shared?: Name<F> }
  /**
   * Whose work a document is: the server puts the e-mail of who makes it into `by`, and no one changes that. Only they
   * and owners change or delete it, unless it is `open` to everyone who writes the collection.
   */
  signed?: { by: Name<F>; open?: true }
  /**
   * Documents that belong to a record: `collection` and `id` are the fields that name it, and only who may read the record
   * sees or writes them. Without `id` they belong to the collection as a whole; `'its id'` names that by their own id.
   */
  about?: {
    collection: Name<F> | 'its id'
    id?: Name<F>
    /** The further collections that a document tells of: only who may read all of them sees it. */
    concerns?: Name<F>
    /** Which documents lack a record they should belong to, and who but owners may read those: by the fields with e-mails. */
    lost?: { when: Condition; named: readonly Name<F>[] }
  }
}

export interface Collection<F extends Fields = Fields> {
  name: string
  /** The screen that lists and opens its records; it may choose one of its lists (`/inventory?view=lots`). */
  page?: Address
  /** `several` is the word after a number where the list has another name. */
  label: { one: string; many: string; several?: string; short?: string }
  /** The field by which a person knows a document. */
  title: Name<F>
  fields: F
  list: {
    columns: readonly Name<F>[]
    sort: Name<F> | `-${Name<F>}`
    sums?: readonly Name<F>[]
    /** The sums that leave drafts out: nothing is owed on them yet. */
    owed?: readonly Name<F>[]
  }
  form: readonly (readonly Name<F>[])[]
  /** Fields of the form that have a side of the record for themselves, beside its details: tables above all. */
  sides?: readonly {
    label: string
    fields: readonly Name<F>[]
    /** The place where features add to it. */
    place?: string
  }[]
  /** The fields that a new record asks for; the whole form by default. */
  entry?: readonly (readonly Name<F>[])[]
  /** The fields a new record begins with, at most eight; the first of the form by default. The others are under More. */
  first?: readonly Name<F>[]
  /** The fields shown in a picker to tell records of the same name apart: brand, city, stock. */
  tells?: readonly Name<F>[]
  search: readonly Name<F>[]
  indexes: readonly (readonly Name<F>[])[]
  access?: Access<F>
  /** The five specified collections: `required` binds forms and commands only, so that old data can come in. */
  lenient?: boolean
  /** Derives fields from others (a part's key from its number), on every write. */
  derive?: (data: Data) => Data
  /** The reasons against changes by hand, by id, each with what to do instead. Commands have their own rules. */
  guard?: (changes: readonly ByHand[], tx: Reading) => Promise<ReadonlyMap<string, string>>
  /** Warnings before an import runs: how many records would have the described effect. They refuse nothing. */
  warnings?: (changes: readonly PlannedRecord[], tx: Reading) => Promise<Readonly<Record<string, number>>>
  /** Combinations of fields that are unique; a single field uses `unique`. */
  once?: Once
  /** Written and removed again within seconds, to measure: lists of collections and the whole history pass it over. */
  passing?: true
  /** Written along with other records: history names it only where it is alone. */
  aside?: true
  /** Its documents hold files: the fields of name and hash, and of type and size as the bytes have them. */
  file?: { hash: Name<F>; name: Name<F>; type: Name<F>; size: Name<F> }
  /** Made by people, not by code: its structure is a document, and the document may change. */
  own?: true
  /** Of an own table: columns that are worked out when they are looked at. */
  figures?: readonly CustomFigure[]
  /** Columns that follow from documents of other collections and are never stored. */
  computed?: Computed
}

/** A document that is changed by hand; `after` is missing when it is deleted. */
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
  const kept = Object.entries(fields as Fields).flatMap(([name, { options }]) =>
    options.readOnly === true ? [name] : [],
  )
  return new Set<string>([...named, ...(signed ? [signed.by as string] : []), ...kept])
})

/**
 * The fields that no direct write changes once a document exists: those named, and those that `readOnly` keeps from
 * forms. With a document as it stands, and as it would stand, also those that its states leave to commands.
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

/** Whether no command has worked on a document: what commands alone change is absent or as the document began. */
export function isUntouched({ access, fields }: AnyCollection, data: Data): boolean {
  if (access?.posted && data.posted === true) return false
  if (access?.untouched) return access.untouched(data)
  if (access?.commandFieldsOf && access.commandFieldsOf(data).length > 0) return false
  return (access?.commandFields ?? []).every((name) => {
    const value = data[name as string]
    return value === undefined || value === null || value === (fields as Fields)[name as string]?.options.default
  })
}

/** Why a change by hand is refused of a document that the ledger has; undefined where it has not. */
export const whyPosted = (
  { access, label, title }: AnyCollection,
  id: string,
  data: Data | undefined,
): string | undefined =>
  access?.posted && data?.posted === true
    ? `${label.one} ${data[title] ?? id} is posted. Its amounts and state change through its actions only.`
    : undefined

/** Whether a field is written only: no list, form or answer shows it. */
export const isSealed = ({ access }: AnyCollection, field: string): boolean => access?.sealed?.includes(field) ?? false

/** Defines a collection; its name stays known to the compiler, so that `payables.name` stands wherever `'payables'` may. */
export function defineCollection<const F extends Fields, const N extends string>(
  spec: Collection<F> & { name: N },
): Collection<F> & { readonly name: N } {
  // Names from outside are looked up among the fields: those every object inherits are not fields.
  return Object.freeze({ ...spec, fields: ownOnly(spec.fields) })
}

/** A named question of a collection; without `orderBy` in the list's own order. */
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

/** The list's own order as `orderBy`. */
export function listOrder(collection: AnyCollection): readonly (readonly [string, 'asc' | 'desc'])[] {
  const { sort } = collection.list
  return [sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc']]
}
