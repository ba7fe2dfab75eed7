import { refuse } from '#base/problem.ts'
import type { Caller } from '#model/command/people.ts'
import type { ImportPlan, Mapping } from '#model/import/import.ts'
import { ID } from '#model/import/rows.ts'
import { type LookUp, lookUpOf } from '#model/import/steps.ts'
import { matchKeyOf } from '#model/matching/match-keys.ts'
import type { Ask, Condition } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import { type Value, valueAt } from '#model/schema/value.ts'
import { authorise, visibleTo } from '#server/access/authorise.ts'
import { commandOf } from '#server/import/plan/target.ts'
import type { ParsedRow } from '#server/import/rows/read-row.ts'
import type { Prime } from '#server/ports.ts'

/** A field whose cells are looked up, with its source column. */
interface Looked {
  name: string
  column: string
  lookUp: LookUp
}

/** Replaces values from the file with ids; rows that match no document, or several, get a fault. */
export type LookUps = (rows: readonly ParsedRow[]) => Promise<void>

const PAGE = 1000
/** Names of more documents than this are not kept in memory. */
const MAX_NAMES = 200_000
const everything: Condition = { op: 'and', of: [] }

/** The look-ups of a plan, in columns and in fields filled otherwise. */
export function plannedLookUps({ steps = {}, fill = {} }: ImportPlan, mapping: Mapping): Looked[] {
  const columns = Object.entries(steps).flatMap(([heading, own]): Looked[] => {
    const name = Object.hasOwn(mapping, heading) ? mapping[heading] : undefined
    const lookUp = lookUpOf(own)
    return name === undefined || !lookUp ? [] : [{ name, column: heading, lookUp }]
  })
  const filled = Object.entries(fill).flatMap(([name, { from, steps: own }]): Looked[] => {
    const lookUp = lookUpOf(own)
    return lookUp ? [{ name, column: from ?? name, lookUp }] : []
  })
  return [...columns, ...filled]
}

/** A file of postings names parts and locations as people do: without a step, the title of the record is looked up. */
function impliedBy(prime: Prime, plan: ImportPlan, mapping: Mapping): Looked[] {
  const command = commandOf(prime, plan)
  if (!command) return []
  const said = new Set(plannedLookUps(plan, mapping).map(({ name }) => name))
  const filled = Object.entries(plan.fill ?? {}).map(([name, { from = name }]) => [from, name] as const)
  return [...Object.entries(mapping), ...filled].flatMap(([column, name]): Looked[] => {
    const target = (command.input[name] as Field | undefined)?.target
    const collection = target === undefined ? undefined : prime.collections.get(target)
    if (!collection || said.has(name)) return []
    const test = collection.title === 'partNumber' ? 'part' : 'same'
    return [
      { name, column, lookUp: { do: 'lookup', collection: collection.name, field: String(collection.title), test } },
    ]
  })
}

/** Prepares the look-ups of a plan; each collection's names are read once, when the first row needs one. */
export function openLookUps(prime: Prime, caller: Caller, plan: ImportPlan, mapping: Mapping): LookUps | undefined {
  const looked = [...plannedLookUps(plan, mapping), ...impliedBy(prime, plan, mapping)]
  if (looked.length === 0) return undefined
  const names = new Map<string, Promise<ReadonlyMap<string, string>>>()
  const namesOf = (lookUp: LookUp) => {
    const name = JSON.stringify([lookUp.collection, lookUp.field, lookUp.test])
    const known = names.get(name) ?? readNames(prime, caller, lookUp)
    names.set(name, known)
    return known
  }
  return async (rows) => {
    for (const { name, column, lookUp } of looked) {
      const ids = await namesOf(lookUp)
      for (const row of rows) resolve(row, { name, column, lookUp }, ids, prime.collections.get(lookUp.collection))
    }
  }
}

function resolve(
  row: ParsedRow,
  { name, column, lookUp }: Looked,
  ids: ReadonlyMap<string, string>,
  collection: AnyCollection | undefined,
): void {
  const value = name === ID ? row.id : row.data[name]
  const key = matchKeyOf(lookUp.test, value)
  if (row.faults.length > 0 || value === undefined || key === undefined) return
  const id = ids.get(key)
  if (id !== undefined && id !== SEVERAL) {
    if (name === ID) row.id = id
    else row.data[name] = id
    return
  }
  if (name === ID) delete row.id
  else delete row.data[name]
  if (lookUp.orEmpty && id === undefined) return
  const label = (collection?.fields[lookUp.field] as Field | undefined)?.label ?? lookUp.field
  const { one, many } = collection?.label ?? { one: `document of ${lookUp.collection}`, many: lookUp.collection }
  const words = `the ${label} "${textOf(value)}"`
  row.faults.push({
    column,
    value: textOf(value),
    reason: id === SEVERAL ? `Several ${many.toLowerCase()} have ${words}.` : `No ${one.toLowerCase()} has ${words}.`,
  })
}

const textOf = (value: Value): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** No document has this id, because ids contain no slash. */
const SEVERAL = '/'

/** Ids by the value of the field, as far as the person may read them. */
async function readNames(prime: Prime, caller: Caller, { collection, field, test }: LookUp) {
  const subject = { name: collection, collection: prime.collections.get(collection) }
  const path = field === ID ? [] : [field]
  authorise(caller, 'query', subject, field === ID ? [] : [path])
  const sees = visibleTo(prime, caller, subject.collection)
  const ids = new Map<string, string>()
  await prime.driver.read(
    async (tx) => {
      const size = (await tx.collections()).find(({ name }) => name === collection)?.documents ?? 0
      if (size > MAX_NAMES)
        throw refuse(`${collection} has ${size.toLocaleString('en-US')} documents, too many to look names up in.`)
      let ask: Ask = { collection, where: everything, orderBy: [], searchIn: [], limit: PAGE, skip: 0 }
      for (;;) {
        const { docs, next } = await tx.find(ask)
        for (const doc of docs) {
          const key = sees(doc) && matchKeyOf(test, field === ID ? doc.id : valueAt(doc.data, path))
          if (key) ids.set(key, ids.has(key) ? SEVERAL : doc.id)
        }
        if (!next) return
        ask = { ...ask, after: next }
      }
    },
    { long: true },
  )
  return ids
}
