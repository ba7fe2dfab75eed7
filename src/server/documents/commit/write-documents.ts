import { type Fault, invalid, Problem, refuse } from '#base/problem.ts'
import { inSentence } from '#base/text/in-sentence.ts'
import { applyEdits, checkSize } from '#model/command/patch.ts'
import type { Caller } from '#model/command/people.ts'
import { type AnyCollection, commandFields, isUntouched, whyPosted } from '#model/schema/collection.ts'
import { validate, withDefaults, withNumbers } from '#model/schema/validate.ts'
import { type Data, type Doc, sameValue } from '#model/schema/value.ts'
import { refuseForeign } from '#server/access/about.ts'
import { authorise, closedFields, hiddenFields } from '#server/access/authorise.ts'
import { isMadeAsDraft, madeByHand, refuseUnlessDraft } from '#server/access/drafts.ts'
import { withHeldLines } from '#server/access/held-lines.ts'
import { documentFilter, isAnothers, withOwner, withWriter } from '#server/access/owned.ts'
import { hasRulesOfFields } from '#server/access/roles.ts'
import { askGuards } from '#server/documents/commit/guards.ts'
import { readPlaces, refuseConflicts, type WritePlace } from '#server/documents/commit/places.ts'
import type { Write } from '#server/documents/commit/writes.ts'
import { withFile } from '#server/files/rights.ts'
import type { Prime } from '#server/ports.ts'
import type { DocWrite, ReadTx } from '#store/driver.ts'
import { openReading } from '#store/session.ts'

/** Documents prepared before their transaction, and for changed ones what they were prepared from. */
const computed = new WeakMap<
  Write,
  { caller: Caller; collection: AnyCollection; data: Data; before: Doc | undefined }
>()

/**
 * Prepares documents while other transactions run, so that their own is shorter: new ones, and changed ones based on
 * `before`. A refused one is left to its transaction, which reports the reason.
 */
export function deriveAhead(
  { collections, driver }: Prime,
  caller: Caller,
  writes: readonly { write: Write; before?: Doc }[],
): void {
  for (const { write, before } of writes) {
    const collection = collections.get(write.collection)
    if (write.op !== (before ? 'update' : 'create') || !collection || isMadeAsDraft(collection)) continue
    const place = { before, data: before?.data, written: false }
    try {
      const after = dataAfter(caller, write, place, collection, { isImported: true })
      if (!after || faultsOf(write, after.data, collection, '').length > 0) continue
      const { data } = after
      authoriseFields(caller, write, place, after.given, collection)
      checkSize(data)
      computed.set(write, { caller, collection, data, before })
      driver.expect(collection, [{ data, before }])
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
}

/**
 * Turns writes into documents within a transaction: rights, versions (all conflicts at once), values (all faults at
 * once). `versions` receives the version of documents that were only checked. New documents of `restores` are accepted
 * although only commands write them: the caller has verified that it is an owner. Imported and copied documents keep
 * their authors. `pause` lets others run between two documents.
 */
export async function writeDocuments(
  prime: Prime,
  tx: ReadTx,
  caller: Caller,
  writes: readonly Write[],
  pointer: (index: number) => string,
  {
    restores = [],
    isImported = false,
    pause,
  }: {
    restores?: readonly string[]
    isImported?: boolean
    pause?: (() => Promise<void> | undefined) | undefined
  } = {},
): Promise<{ documents: DocWrite[]; versions: (number | undefined)[] }> {
  const places = await readPlaces(tx, writes, (write) => computed.get(write)?.before)
  const placeOf = (write: Write): WritePlace => places.get(write.collection)!.get(write.id)!
  const comesBack = ({ op, collection }: Write): boolean => op === 'create' && restores.includes(collection)
  const hidden = hiddenPlaces(prime, caller, places)
  const isHidden = (place: WritePlace): boolean => hidden.has(place)
  for (const write of writes)
    if (!comesBack(write))
      authorisePlace(prime, caller, write, isHidden(placeOf(write)) ? undefined : placeOf(write).before)
  refuseConflicts(writes, placeOf, isHidden)
  const faults: Fault[] = []
  for (const [index, write] of writes.entries()) {
    if (write.op === 'check') continue
    await pause?.()
    const collection = prime.collections.get(write.collection)
    const place = placeOf(write)
    place.written = true
    const known = computed.get(write)
    if (known && known.caller === caller && known.collection === collection && isAsKnown(place, known.before)) {
      refuseForeign(prime, caller, collection!, { id: write.id, data: known.data })
      place.data = known.data
      continue
    }
    const { given, data } = dataAfter(caller, write, place, collection, { isImported, isBack: comesBack(write) }) ?? {}
    if (data && collection)
      faults.push(...faultsOf(write, data, collection, `${pointer(index)}/${write.op === 'update' ? 'patch' : 'data'}`))
    if (data && collection && !isImported && !comesBack(write)) refuseUnlessDraft(collection, write.id, place, data)
    if (!comesBack(write)) {
      authoriseFields(caller, write, place, given, collection)
      if (data && collection) refuseForeign(prime, caller, collection, { id: write.id, data })
    }
    if (data) checkSize(data)
    place.data = data
  }
  if (faults.length > 0) throw invalid(faults)
  await lookAtFiles(prime, tx, caller, places)
  const documents: DocWrite[] = []
  for (const [collection, inCollection] of places)
    for (const [id, { before, data, written }] of inCollection)
      if (written && (before || data)) documents.push({ collection, id, before, ...(data && { data }) })
  await askGuards(prime.collections, openReading(tx, prime.collections), documents, ({ collection, id }) =>
    pointer(writes.findIndex((write) => write.collection === collection && write.id === id)),
  )
  return {
    documents,
    versions: writes.map((write) => {
      if (write.op !== 'check') return undefined
      const place = placeOf(write)
      return isHidden(place) ? 0 : (place.before?.version ?? 0)
    }),
  }
}

/** Whether nothing has been written there since. */
const isAsKnown = ({ before, data }: WritePlace, known: Doc | undefined): boolean =>
  before?.version === known?.version && data === before?.data

/** Checks written files: the caller must be able to read them, and type and size come from their bytes. */
async function lookAtFiles(
  prime: Prime,
  tx: ReadTx,
  caller: Caller,
  places: ReadonlyMap<string, ReadonlyMap<string, WritePlace>>,
): Promise<void> {
  for (const [name, inCollection] of places) {
    const collection = prime.collections.get(name)
    if (!collection?.file) continue
    for (const place of inCollection.values())
      if (place.written && place.data)
        place.data = await withFile(prime, tx, caller, collection, { before: place.before?.data, data: place.data })
  }
}

/** The ids of documents the caller may not see, such as another person's personal documents. */
function hiddenPlaces(
  prime: Prime,
  caller: Caller,
  places: ReadonlyMap<string, ReadonlyMap<string, WritePlace>>,
): ReadonlySet<WritePlace> {
  const hidden = new Set<WritePlace>()
  for (const [name, inCollection] of places) {
    const sees = documentFilter(prime, caller, prime.collections.get(name))
    for (const place of inCollection.values()) if (place.before && !sees(place.before)) hidden.add(place)
  }
  return hidden
}

function authorisePlace(prime: Prime, caller: Caller, { op, collection: name }: Write, before: Doc | undefined): void {
  const collection = prime.collections.get(name)
  const subject = { name, collection }
  if (op === 'check') authorise(caller, 'get', subject)
  else if (op === 'set') authorise(caller, before ? 'update' : 'create', subject)
  else authorise(caller, op, subject)
  if (before && op !== 'check' && op !== 'create' && isAnothers(caller, collection, before.data))
    throw new Problem(
      'forbidden',
      `This ${inSentence(collection!.label.one)} belongs to someone else. Only they or an owner can change it.`,
    )
  refuseDeletion(collection, op, before)
}

/**
 * Documents that commands have changed can only be deleted by commands; otherwise deleting and creating one again would
 * bypass them.
 */
function refuseDeletion(collection: AnyCollection | undefined, op: Write['op'], before: Doc | undefined): void {
  if (op !== 'delete' || !before || !collection || isUntouched(collection, before.data)) return
  const posted = whyPosted(collection, before.id, before.data)
  if (posted) throw refuse(posted)
  const { one, many } = collection.label
  throw new Problem(
    'commands-only',
    `This ${one.toLowerCase()} was changed by an action and cannot be deleted. Use the actions of ${many.toLowerCase()} instead.`,
  )
}

/** The data of a write, and the resulting document with its defaults and derived fields. */
function dataAfter(
  caller: Caller,
  write: Exclude<Write, { op: 'check' }>,
  { data: before, before: stored }: WritePlace,
  collection: AnyCollection | undefined,
  { isImported, isBack = false }: { isImported: boolean; isBack?: boolean },
): { given: Data; data: Data } | undefined {
  if (write.op === 'delete') return undefined
  let data = write.op === 'update' ? applyEdits(before ?? {}, write.edits) : write.data
  if (write.op === 'set' && before) {
    // Someone who may not read a field cannot send it back, and command fields are not the sender's, so both stay.
    const owned = collection ? commandFields(collection, before, data) : []
    const hidden = [...hiddenFields(caller, collection), ...owned].filter((name) => Object.hasOwn(before, name))
    if (hidden.length > 0)
      data = {
        ...data,
        ...Object.fromEntries(hidden.filter((name) => !Object.hasOwn(data, name)).map((name) => [name, before[name]!])),
      }
  }
  if (!collection) return { given: data, data }
  if (!before && !isImported && !isBack) data = madeByHand(collection, data)
  // Deleted and created again in one commit counts as changed.
  const was = before ?? stored?.data
  if (!isBack && (was || (!isImported && isMadeAsDraft(collection)))) data = withHeldLines(collection, was, data)
  data = withOwner(caller, collection, before, data)
  if (!before) data = withWriter(caller, collection, data, isImported)
  // A patch adds nothing by itself, except what queries rely on.
  const read = collection.lenient ? withNumbers(collection.fields, data) : data
  const filled = withDefaults(collection.fields, read, collection.lenient || write.op === 'update')
  return { given: filled, data: collection.derive ? collection.derive(filled) : filled }
}

function faultsOf(write: Write, data: Data, collection: AnyCollection, prefix: string): Fault[] {
  const options = { lenient: collection.lenient ?? false, prefix }
  if (write.op !== 'update') return validate(collection.fields, data, options)
  // Stored values may be old data, so only the fields of this write are checked.
  return validate(collection.fields, data, { ...options, only: new Set(write.edits.map(({ path }) => path[0]!)) })
}

function authoriseFields(
  caller: Caller,
  write: Write,
  place: WritePlace,
  data: Data | undefined,
  collection: AnyCollection | undefined,
): void {
  if (!data || !collection || !hasRulesOfFields(collection)) return
  // Deleted and created again in one commit counts as changed.
  const before = place.data ?? place.before?.data
  // An update is checked only for what it changes: stored values may be old data in another form.
  const names = new Set(
    write.op === 'update'
      ? write.edits.map(({ path }) => path[0]!)
      : [...Object.keys(before ?? {}), ...Object.keys(data)],
  )
  // Naming a field that is hidden from the caller counts as changing it: otherwise only a right guess is accepted.
  const sent = write.op === 'update' ? names : new Set(Object.keys('data' in write ? write.data : {}))
  const closed = closedFields(caller, collection)
  const changed = [...names].filter((name) => {
    if (closed.includes(name) && sent.has(name)) return true
    const [old, next] = [before?.[name], data[name]]
    return old === undefined || next === undefined ? old !== next : !sameValue(old, next)
  })
  authorise(
    caller,
    before ? 'update' : 'create',
    { name: write.collection, collection, ...(before && { states: [before, data] }) },
    changed.map((name) => [name]),
  )
}
