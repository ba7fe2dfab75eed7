import { Problem } from '#base/problem.ts'
import type { Ask } from '#model/query/query.ts'
import type { Doc } from '#model/schema/value.ts'
import { OWN_INDEX_STATES, OWN_INDEXES, ownIndexId } from '#model/structure/own-index.ts'
import { primeFor } from '#server/access/prime-caller.ts'
import { runCommand } from '#server/documents/execute.ts'
import type { Prime } from '#server/ports.ts'
import { openCounts, questionKey } from '#store/own-indexes/counts.ts'
import { comesAgain, decide, type IndexState, OFTEN } from '#store/own-indexes/policy.ts'

const PRIME = primeFor('indexes')
/** How often missing, unused and forbidden indexes are checked for, and how soon after frequent queries. */
const LOOK_MS = 60_000
const SOON_MS = 500
/** How often the use of an index is recorded. */
const NOTE_MS = 3_600_000
const NOTES = 'own-index'
const MAX_NOTES = 1_000
/** The most kinds of queries considered at once. */
const WEIGHED = 20

type Place = Pick<IndexState, 'collection' | 'fields'>

/** Builds indexes for repeated queries of loose collections and custom tables, and drops unused ones. */
export function openOwnIndexes(prime: Prime) {
  const { driver, log } = prime
  const counts = openCounts()
  const used = new Map<string, number>()
  const noted = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  let looks = 0

  function note(ask: Ask, answered: number): void {
    const collection = prime.collections.get(ask.collection)
    if (collection && !collection.own) return
    const times = counts.note(ask, answered, prime.now().getTime())
    if (times === OFTEN) timer ??= setTimeout(lookSoon, SOON_MS).unref()
  }
  function lookSoon(): void {
    timer = undefined
    void look()
  }

  /** One check at a time, with at most one waiting; a failure is logged and retried a minute later. */
  function look(): Promise<void> {
    if (looks > 1) return last
    looks++
    last = last
      .then(lookOnce)
      .catch((error: unknown) =>
        log('warn', 'The indexes for questions were not looked after.', { cause: String(error) }),
      )
      .finally(() => {
        looks--
      })
    return last
  }

  async function lookOnce(): Promise<void> {
    const now = prime.now().getTime()
    const [{ docs, notes }, there] = await Promise.all([read(), driver.ownIndexes()])
    for (const one of counts.all()) used.set(questionKey(one), one.at)
    const states = docs.map((doc) => stateOf(doc, notes, there))
    await noteUse(states, now)
    const wanted = new Set(states.filter(({ choice }) => choice !== 'forbidden').map(questionKey))
    for (const one of there) if (!wanted.has(questionKey(one))) await drop(one, 'It is forbidden or was removed.')
    const { build, drop: unused } = decide(await weighed(states, now), states, now)
    for (const one of unused) if (await did('indexes.drop', { indexId: idOf(one) })) await drop(one, 'It was not used.')
    for (const one of build)
      if (await did('indexes.build', { of: one.collection, fields: [...one.fields] })) await make(one)
    const missing = states.find(
      (one) =>
        wanted.has(questionKey(one)) &&
        !unused.includes(one) &&
        !there.some((own) => own.isReady && idOf(own) === idOf(one)),
    )
    if (missing) await make(missing)
  }

  async function read(): Promise<{ docs: Doc[]; notes: ReadonlyMap<string, number> }> {
    return await driver.read(async (tx) => {
      const all = { where: { op: 'and', of: [] }, orderBy: [], searchIn: [], limit: MAX_NOTES, skip: 0 } as const
      const { docs } = await tx.find({ collection: OWN_INDEXES, ...all })
      const notes = await tx.notes(NOTES)
      return { docs, notes: new Map(notes.map(({ id, text }) => [id, Number(text)])) }
    })
  }

  function stateOf(
    { id, createTime, data }: Doc,
    notes: ReadonlyMap<string, number>,
    there: readonly (Place & { bytes: number })[],
  ): IndexState {
    const place = { collection: String(data['of']), fields: data['fields'] as string[] }
    const choices = ['automatic', 'pinned', 'forbidden'] as const
    const state = (OWN_INDEX_STATES as readonly unknown[]).indexOf(data['state'])
    return {
      ...place,
      choice: choices[state] ?? 'automatic',
      bytes: there.find((one) => idOf(one) === id)?.bytes ?? 0,
      usedAt: Math.max(Date.parse(createTime), notes.get(id) ?? 0, used.get(questionKey(place)) ?? 0),
    }
  }

  /** Tells the other processes, and this one after a start, which indexes are in use. */
  async function noteUse(states: readonly IndexState[], now: number): Promise<void> {
    const fresh = states.filter((one) => one.usedAt - (noted.get(questionKey(one)) ?? 0) > NOTE_MS)
    if (fresh.length === 0) return
    await driver.write(async (tx) => {
      for (const one of fresh) await tx.note(NOTES, idOf(one), String(one.usedAt), new Date(now))
    })
    for (const one of fresh) noted.set(questionKey(one), one.usedAt)
  }

  async function weighed(states: readonly IndexState[], now: number) {
    const known = new Set(states.map(questionKey))
    const often = counts.all().filter((one) => comesAgain(one, now) && !known.has(questionKey(one)))
    return await Promise.all(
      often.slice(0, WEIGHED).map(async (one) => ({ ...one, reads: await driver.weigh(one.ask) })),
    )
  }

  async function make(one: Place): Promise<void> {
    const began = performance.now()
    try {
      if (!(await driver.makeIndex(one.collection, one.fields))) return
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'too-large') throw error
      log('warn', 'An index for questions can’t be built.', { ...namesOf(one), reason: error.message })
      await did('indexes.note', { indexId: idOf(one), reason: 'A value is too long for an index.' })
      return
    }
    const { bytes = 0 } = (await driver.ownIndexes()).find((own) => idOf(own) === idOf(one)) ?? {}
    log('info', 'An index was built for questions that come again.', {
      ...namesOf(one),
      bytes,
      ms: Math.round(performance.now() - began),
    })
    await did('indexes.note', { indexId: idOf(one), bytes })
  }

  async function drop(one: Place, reason: string): Promise<void> {
    await driver.dropIndex(one.collection, one.fields)
    log('info', 'An index was dropped.', { ...namesOf(one), reason })
  }

  /** False when it is refused because another process or a person was first. */
  async function did(name: string, input: object): Promise<boolean> {
    try {
      await runCommand(prime, PRIME, name, input)
      return true
    } catch (error) {
      if (error instanceof Problem) return false
      throw error
    }
  }

  const every = setInterval(() => void look(), LOOK_MS).unref()
  return {
    note,
    look,
    end() {
      clearInterval(every)
      clearTimeout(timer)
    },
  }
}

const idOf = ({ collection, fields }: Place): string => ownIndexId(collection, fields)
const namesOf = ({ collection, fields }: Place) => ({ collection, fields: fields.join(', ') })
