import { dayIn } from '#base/days.ts'
import { invalid, Problem } from '#base/problem.ts'
import type { AnyCommand, CommandContext } from '#model/command/command.ts'
import type { Caller } from '#model/command/people.ts'
import { normalise, validate, withDefaults } from '#model/schema/validate.ts'
import type { Data } from '#model/schema/value.ts'
import { recordRights } from '#server/access/about.ts'
import { allowed, authoriseCommand, closedFields, roleOf, wayBack } from '#server/access/authorise.ts'
import { isAnothers } from '#server/access/owned.ts'
import { newSecret } from '#server/access/secrets.ts'
import { readSettings } from '#server/connectors/settings.ts'
import { follow } from '#server/documents/commit/hooks.ts'
import { type KeyUse, once } from '#server/documents/commit/idempotency.ts'
import { refuseTaken } from '#server/documents/commit/unique.ts'
import { actorOf } from '#server/documents/execute.ts'
import { zoneOf } from '#server/http/zone.ts'
import type { Prime } from '#server/ports.ts'
import type { DocWrite, WriteTx } from '#store/driver.ts'
import { openSession } from '#store/session.ts'

interface Posting {
  command: AnyCommand
  inputs: readonly Data[]
  run: string
  key: KeyUse
}

/** An input refused by the command or a rule, by its position, with the reason. */
export interface Refused {
  at: number
  reason: string
}

/**
 * Runs one command for several inputs in one commit. Of many, refused ones are left out and reported; a single one
 * throws.
 */
export async function postRows(
  prime: Prime,
  caller: Caller,
  { key, ...posting }: Posting,
): Promise<readonly Refused[]> {
  const script = await scriptOf(prime, caller, posting)
  const at = prime.now()
  const { answer } = await once(
    prime,
    caller,
    key,
    async (tx) => {
      const { writes, undoes, refused } = await script(tx, at)
      const { command, run } = posting
      if (writes.length > 0)
        await tx.commit(writes, {
          at,
          by: actorOf(caller),
          command: command.name,
          run,
          ...(undoes !== undefined && { undoes }),
        })
      return { seq: tx.seq, refused }
    },
    { at, large: true },
  )
  // A stored response of an older Prime has no list.
  return answer.refused ?? []
}

/** The same without committing: returns what would be written, and what is refused. */
export async function tryRows(
  prime: Prime,
  caller: Caller,
  posting: Pick<Posting, 'command' | 'inputs'> & { earlier?: Earlier },
): Promise<{ writes: readonly DocWrite[]; refused: readonly Refused[] }> {
  const script = await scriptOf(prime, caller, posting)
  let tried: { writes: readonly DocWrite[]; refused: readonly Refused[] } = { writes: [], refused: [] }
  // Thrown at the end of the transaction, so that nothing is kept.
  const over = new Error('Only tried.')
  try {
    await prime.driver.write(
      async (tx) => {
        const { writes, refused } = await script(tx, prime.now())
        tried = { writes, refused }
        throw over
      },
      { large: true },
    )
  } catch (error) {
    if (error !== over) throw error
  }
  return tried
}

/**
 * A write as it follows that of an earlier row in the dry run: what the earlier row would write is the state before it.
 */
function over(write: DocWrite, begun: readonly DocWrite[]): DocWrite {
  const before = begun.find(({ collection, id }) => collection === write.collection && id === write.id)
  if (!before?.data) return write
  return { ...write, before: { id: write.id, version: 0, createTime: '', updateTime: '', data: before.data } }
}

/** The writes of earlier rows, by the key they share with later ones. */
export type Earlier = Map<string, readonly DocWrite[]>

interface Posted {
  writes: readonly DocWrite[]
  undoes: number | undefined
  refused: readonly Refused[]
}

async function scriptOf(
  prime: Prime,
  caller: Caller,
  {
    command,
    inputs,
    run = 'tried',
    earlier = new Map(),
  }: Pick<Posting, 'command' | 'inputs'> & { run?: string; earlier?: Earlier },
): Promise<(tx: WriteTx, now: Date) => Promise<Posted>> {
  authoriseCommand(caller, command)
  const timeZone = await zoneOf(prime)
  const { collections, newId } = prime
  return async (tx, now) => {
    const keyOf = (input: Data): string | undefined => command.importTarget?.same?.(input)
    const keys = new Set(inputs.map(keyOf))
    const begun = [...keys].flatMap((key) => (key === undefined ? [] : (earlier.get(key) ?? [])))
    const session = openSession(tx, { collections, now, timeZone, newId, records: recordRights(prime, caller) }, begun)
    const start = session.mark()
    const context: Omit<CommandContext<Data>, 'input'> = {
      tx: session.tx,
      now,
      today: dayIn(timeZone, now),
      timeZone,
      newId: session.newId,
      newSecret,
      pause: () => undefined,
      user: { ...actorOf(caller), role: roleOf(caller) },
      mayRead: (name) => allowed(caller, 'get', { name, collection: collections.get(name) }),
      mayWrite: (name) => allowed(caller, 'update', { name, collection: collections.get(name) }),
      wayBack: (other) => wayBack(caller, prime.commands.get(other)),
      connectorSettings: (name, given) => readSettings(prime, name, given),
      mayChange: (name, data) => !isAnothers(caller, collections.get(name), data),
      closedFields: (name) => closedFields(caller, collections.get(name)),
      run,
    }
    const refused: Refused[] = []
    const seen: Earlier = new Map()
    const read = (raw: Data): Data => {
      const input = withDefaults(command.input, normalise(command.input, raw, timeZone))
      const faults = validate(command.input, input, { prefix: '/input', isInput: true })
      if (faults.length > 0) throw invalid(faults)
      return input
    }
    const reasonOf = (error: unknown): string => {
      if (!(error instanceof Problem) || error.status >= 500 || inputs.length === 1) throw error
      return error.faults[0]?.detail ?? error.message
    }
    /** Runs rows from a savepoint on, with what follows from them. */
    const post = async (raws: readonly Data[], run: () => Promise<unknown>): Promise<void> => {
      const row = session.mark()
      try {
        await run()
        const following = command.restores ? 'always' : 'all'
        await follow(prime, session, caller, { writes: row.writes(), now, timeZone, following })
      } catch (error) {
        row.takeBack()
        throw error
      }
      const own = row.writes().filter(({ collection }) => collection === command.importTarget?.into)
      for (const key of new Set(raws.map(keyOf))) if (key !== undefined && own.length > 0) seen.set(key, own)
    }
    const { several } = command.importTarget ?? {}
    let isDone = false
    if (several && inputs.length > 1) {
      const good: { at: number; input: Data }[] = []
      const bad: Refused[] = []
      for (const [at, raw] of inputs.entries())
        try {
          good.push({ at, input: read(raw) })
        } catch (error) {
          bad.push({ at, reason: reasonOf(error) })
        }
      try {
        await post(inputs, async () => {
          const problems = await several(
            context,
            good.map(({ input }) => input),
          )
          for (const [place, problem] of problems.entries())
            if (problem) bad.push({ at: good[place]!.at, reason: reasonOf(problem) })
        })
        refused.push(...bad.sort((a, b) => a.at - b.at))
        isDone = true
      } catch (error) {
        // A rule refused their combined result; running them one by one shows which row it was.
        reasonOf(error)
      }
    }
    for (const [at, raw] of isDone ? [] : inputs.entries())
      try {
        await post([raw], async () => command.run({ ...context, input: read(raw) }))
      } catch (error) {
        refused.push({ at, reason: reasonOf(error) })
      }
    const writes = start.writes().map((write) => over(write, begun))
    for (const [key, own] of seen) earlier.set(key, own)
    await refuseTaken(collections, tx, writes, { pointer: (_, field) => `/${field}` })
    return { writes, undoes: session.undone(), refused }
  }
}
