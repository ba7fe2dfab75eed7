import { timestamp } from '#base/days.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { defineCommand, type Reading } from '#model/command/command.ts'
import type { Commit } from '#model/command/commit.ts'
import { collections } from '#model/feature.ts'
import { type AnyCollection, query } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import { FITS, valueTypeOf } from '#model/structure/structure.ts'

const PAGE = 'collection-structure'
/** A day, plus an hour in case the nightly run starts late. */
const LOOKS_BACK_MS = 25 * 3_600_000
const COMMITS = 100
/** The first commits of a large import are enough to report it. */
const MAX_COMMITS = 5_000

/** Something in a document that its definition does not include. */
interface Drift {
  /** `payables.foo`, or `payables.foo text` when only the type is unexpected. */
  reference: string
  message: string
}

/** What the definitions do not include in a commit: unknown fields, and values of unexpected types. */
export function driftsOf({ changes, by, command }: Commit, defined: ReadonlyMap<string, AnyCollection>): Drift[] {
  return changes.flatMap(({ collection, before, after }) => {
    const definition = defined.get(collection)
    if (!definition || !after) return []
    return Object.entries(after.data).flatMap(([name, value]): Drift[] => {
      // Existing values were reported when they were first written.
      if (before && Object.hasOwn(before.data, name) && valueTypeOf(before.data[name]!) === valueTypeOf(value))
        return []
      const field = definition.fields[name] as Field | undefined
      const words = `written first to ${after.id} by ${by.email} (${command})`
      if (!field)
        return [
          {
            reference: `${collection}.${name}`,
            message: `${collection} holds "${name}", which its definition does not know; ${words}.`,
          },
        ]
      const type = valueTypeOf(value)
      if (value === '' || type === 'empty' || (FITS[field.kind] ?? [type]).includes(type)) return []
      return [
        {
          reference: `${collection}.${name} ${type}`,
          message: `${collection} holds ${type} in "${name}", which is meant for ${field.kind}; ${words}.`,
        },
      ]
    })
  })
}

/** Checks every night what was written: each new field or type that is not defined creates one error log, once. */
export const reportDrift = defineCommand({
  name: 'structure.drift',
  label: 'Check for schema changes',
  help: 'Checks records changed since yesterday for unknown fields and types.',
  roles: ['owner'],
  input: {},
  async look({ tx, now }) {
    const ofCode = new Set(collections.filter(({ access }) => !access?.private).map(({ name }) => name))
    // Including custom fields.
    const defined = new Map(
      (await tx.definitions()).flatMap((one) => (ofCode.has(one.name) ? [[one.name, one] as const] : [])),
    )
    const found = new Map<string, Drift>()
    for await (const commit of commitsSince(tx, new Date(now.getTime() - LOOKS_BACK_MS)))
      for (const drift of driftsOf(commit, defined)) found.set(drift.reference, drift)
    return [...found.values()]
  },
  async run({ tx, now, seen }) {
    let reported = 0
    for (const { reference, message } of seen as Drift[]) {
      const where = [
        ['page', '==', PAGE],
        ['reference', '==', reference],
      ] as const
      const [known] = await tx.find(query(logs, { where, limit: 1 }))
      if (known) continue
      const facts = { status: 'pending', severity: 'warning', page: PAGE, timestamp: timestamp(now) } as const
      await tx.insert(logs, { ...facts, reference, message })
      reported++
    }
    return { reported }
  },
})

async function* commitsSince(tx: Pick<Reading, 'log'>, from: Date): AsyncGenerator<Commit> {
  let before: number | undefined
  for (let read = 0; read < MAX_COMMITS; read += COMMITS) {
    const commits = await tx.log({ from: from.toISOString(), limit: COMMITS, ...(before !== undefined && { before }) })
    yield* commits
    if (commits.length < COMMITS) return
    before = commits.at(-1)!.seq
  }
}
