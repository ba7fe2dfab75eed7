import { isTimestamp } from '#base/days.ts'
import type { Cloned, ClonePlan, FieldRule } from '#model/clone/clone.ts'
import { converted, masked } from '#model/clone/values.ts'
import type { Fields } from '#model/schema/fields.ts'
import { PAIRS } from '#model/schema/references.ts'
import { type Data, isReservedKey, type Value } from '#model/schema/value.ts'

/** What a copy needs besides the document. */
export interface CloneContext {
  source: string
  rules: ReadonlyMap<string, FieldRule>
  /** Which collection each reference field points to; fields of lines by their path. */
  references: ReadonlyMap<string, string>
  ids: ClonePlan['ids']
  relations: ClonePlan['relations']
  /** The target collections of the set. */
  targets: ReadonlyMap<string, string>
  /** The seed of masks and new ids; the same for the whole clone. */
  salt: string
  timeZone: string
  /** The id of the copy of a document in the set; undefined when that document is not copied. */
  idOf(collection: string, id: string): string | undefined
}

/** The change to one field of one document, for the difference table. */
export interface Touched {
  path: string
  as?: string
  change: 'same' | 'renamed' | 'converted' | 'masked' | 'remapped' | 'left out'
  outside: number
  before: Value
  after?: Value
}

export interface ClonedDocument extends Cloned {
  touched: Touched[]
  faults: string[]
}

/** The reference fields of a definition, those of lines by their path. */
export function referencesOf(fields: Fields, above = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, { target, of }] of Object.entries(fields)) {
    if (target !== undefined) found.set(`${above}${name}`, target)
    if (of) for (const [path, to] of referencesOf(of, `${above}${name}.`)) found.set(path, to)
  }
  return found
}

/** Every document that a document refers to, to find out which of them are copied. */
export function pointedAt(data: Data, references: ReadonlyMap<string, string>): { collection: string; id: string }[] {
  const found: { collection: string; id: string }[] = []
  const look = (value: Value, path: string): void => {
    if (Array.isArray(value)) for (const item of value) look(item, path)
    else if (isMap(value)) {
      const ref = pathOf(value)
      if (ref) found.push(ref)
      else for (const [name, item] of Object.entries(value)) look(item, path === '' ? name : `${path}.${name}`)
    } else if (typeof value === 'string' && references.has(path))
      found.push({ collection: references.get(path)!, id: value })
  }
  look(data, '')
  return [...found, ...pairsOf(data).map(({ collection, id }) => ({ collection, id }))]
}

/** The copy of one document: references first, then conversion, mask and name. */
export function cloneDocument(doc: { id: string; data: Data }, context: CloneContext): ClonedDocument {
  const { source, ids, idOf } = context
  const touched: Touched[] = []
  const faults: string[] = []
  const data = mapped(doc.data, '', context, touched, faults)
  return { id: ids === 'keep' ? doc.id : (idOf(source, doc.id) ?? doc.id), data, touched, faults }
}

function mapped(data: Data, above: string, context: CloneContext, touched: Touched[], faults: string[]): Data {
  const copy: Data = {}
  const pairs = above === '' ? pairsOf(data) : []
  for (const [name, value] of Object.entries(data)) {
    const path = above === '' ? name : `${above}.${name}`
    const rule = context.rules.get(path)
    const pair = pairs.find(({ by, field }) => name === by || name === field)
    const to = pair?.collection ?? context.references.get(path)
    const isReference = to !== undefined || isImported(value)
    if (rule?.leaveOut || (isReference && context.relations === 'drop')) {
      touched.push({ path, change: 'left out', outside: 0, before: value })
      continue
    }
    const as = rule?.as ?? name
    const pointed =
      pair?.by === name
        ? naming(pair, context)
        : to !== undefined
          ? pointing(value, to, context)
          : inner(value, path, context, touched, faults)
    let change: Touched['change'] = pointed.isRemapped ? 'remapped' : as === name ? 'same' : 'renamed'
    let after = pointed.value
    if (rule?.to) {
      const made = converted(after, rule.to, context.timeZone)
      if (made === undefined) {
        faults.push(`${path} is not a ${WORDS[rule.to]}: ${JSON.stringify(after).slice(0, 60)}.`)
        continue
      }
      after = made
      change = 'converted'
    }
    if (rule?.mask) {
      after = masked(after, rule.mask, context.salt)
      change = 'masked'
    }
    if (Object.hasOwn(copy, as)) faults.push(`Two of its fields would be called ${as}.`)
    copy[as] = after
    touched.push({ path, as, change, outside: pointed.outside, before: value, after })
  }
  return copy
}

const WORDS = {
  text: 'text',
  number: 'number',
  day: 'date',
  moment: 'moment',
  flag: 'yes or no',
  tags: 'list of texts',
}

interface Pointed {
  value: Value
  isRemapped: boolean
  outside: number
}

function pointing(value: Value, to: string, context: CloneContext): Pointed {
  const { relations, targets, idOf } = context
  if (Array.isArray(value)) return together(value.map((item) => pointing(item, to, context)))
  if (relations !== 'remap' || typeof value !== 'string' || value === '')
    return { value, isRemapped: false, outside: 0 }
  const id = targets.has(to) ? idOf(to, value) : undefined
  return id === undefined ? { value, isRemapped: false, outside: 1 } : { value: id, isRemapped: true, outside: 0 }
}

/** The collection named beside an id is changed with it. */
function naming({ collection, id }: Pair, context: CloneContext): Pointed {
  const { isRemapped } = pointing(id, collection, context)
  return { value: isRemapped ? context.targets.get(collection)! : collection, isRemapped, outside: 0 }
}

const together = (items: readonly Pointed[]): Pointed => ({
  value: items.map(({ value }) => value),
  isRemapped: items.some(({ isRemapped }) => isRemapped),
  outside: items.reduce((sum, { outside }) => sum + outside, 0),
})

/** Values inside a value: fields of lines and objects, and references written as paths. */
function inner(value: Value, path: string, context: CloneContext, touched: Touched[], faults: string[]): Pointed {
  if (Array.isArray(value)) return together(value.map((item) => inner(item, path, context, touched, faults)))
  if (!isMap(value)) return { value, isRemapped: false, outside: 0 }
  const ref = pathOf(value)
  if (!ref) return { value: mapped(value, path, context, touched, faults), isRemapped: false, outside: 0 }
  if (context.relations !== 'remap') return { value, isRemapped: false, outside: 0 }
  const [target, id] = [context.targets.get(ref.collection), context.idOf(ref.collection, ref.id)]
  if (target === undefined || id === undefined) return { value, isRemapped: false, outside: 1 }
  return { value: { ref: `${target}/${id}` }, isRemapped: true, outside: 0 }
}

/** A reference as Firestore imports leave it: `{ref: 'vendors/v-9'}`. */
function pathOf(value: Data): { collection: string; id: string } | undefined {
  const [, collection, id] =
    (Object.keys(value).length === 1 && typeof value.ref === 'string' && PATH.exec(value.ref)) || []
  return collection && id ? { collection, id } : undefined
}
const PATH = /^([A-Za-z][\w-]*)\/([^/]+)$/

/** A value that consists only of imported references: one, or a list of them. */
const isImported = (value: Value): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(isImported) : isMap(value) && pathOf(value) !== undefined

interface Pair {
  by: string
  field: string
  collection: string
  id: string
}

/** The records that a document names by collection and id, as comments and movements do. */
const pairsOf = (data: Data): Pair[] =>
  PAIRS.flatMap(([by, field]) => {
    const [collection, id] = [data[by], data[field]]
    return typeof collection === 'string' && typeof id === 'string' ? [{ by, field, collection, id }] : []
  })

const isMap = (value: Value): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isTimestamp(value)

/** The errors in the rules of one collection: two fields with the same name, or an invalid name. */
export function ruleFault(rules: readonly FieldRule[], names: readonly string[]): string | undefined {
  const seen = new Map<string, string>()
  const byField = new Map(rules.map((rule) => [rule.field, rule]))
  if (byField.size < rules.length) return 'One field has two rules.'
  for (const field of new Set([...names, ...byField.keys()])) {
    const rule = byField.get(field)
    if (rule?.leaveOut) continue
    const as = rule?.as ?? field.slice(field.lastIndexOf('.') + 1)
    if (rule?.as !== undefined && (rule.as.trim() === '' || isReservedKey(rule.as)))
      return `"${rule.as}" cannot be the name of a field.`
    const place = `${field.slice(0, field.lastIndexOf('.') + 1)}${as}`
    const other = seen.get(place)
    if (other !== undefined) return `${other} and ${field} would both be called ${as}.`
    seen.set(place, field)
  }
  return undefined
}
