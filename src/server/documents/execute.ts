import { hash } from 'node:crypto'
import { dayIn, timestamp } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import type { CommandContext } from '#model/command/command.ts'
import type { Actor } from '#model/command/commit.ts'
import { readInput } from '#model/command/input.ts'
import type { Caller } from '#model/command/people.ts'
import { withField } from '#model/command/refused-field.ts'
import { canonical, type Data } from '#model/schema/value.ts'
import { recordRights } from '#server/access/about.ts'
import { authoriseCommand, closedFields, roleOf, wayBack } from '#server/access/authorise.ts'
import { refuseMadeAgain } from '#server/access/made-again.ts'
import { isAnothers, seenCommits } from '#server/access/owned.ts'
import { isReadableBy, isSeenInPart, mayWriteInto } from '#server/access/roles.ts'
import { newSecret } from '#server/access/secrets.ts'
import { readSettings } from '#server/connectors/settings.ts'
import { askGuardsOfUndo } from '#server/documents/commit/guards.ts'
import { type Following, follow, type PointerTo, withFollowing } from '#server/documents/commit/hooks.ts'
import { answerUnder, type KeyUse, once } from '#server/documents/commit/idempotency.ts'
import { isLarge, LARGE_COMMIT } from '#server/documents/commit/large.ts'
import { refuseTaken } from '#server/documents/commit/unique.ts'
import {
  expectNew,
  type PlannedOutcome,
  runAhead,
  type ScriptOutcome,
  withPlans,
} from '#server/documents/commit/work-ahead.ts'
import { writeDocuments } from '#server/documents/commit/write-documents.ts'
import type { Write } from '#server/documents/commit/writes.ts'
import { zoneOf } from '#server/http/zone.ts'
import type { Prime } from '#server/ports.ts'
import { slicer, turnFree } from '#server/slicing.ts'
import type { ReadTx, WriteTx } from '#store/driver.ts'
import { openReading, openSession } from '#store/session.ts'

interface CommitAnswer {
  seq: number
  epoch: string
  commitTime: string
  results: { collection: string; id: string; version: number }[]
}

interface CommandAnswer {
  seq: number
  epoch: string
  result: unknown
  /**
   * Nothing was written: `seq` belongs to someone's earlier commit, which must not be undone as if it were this one.
   */
  unchanged?: true
}

/** How a commit is recorded and run. */
interface How {
  /** Groups the commits of one import or command run. */
  run?: string
  /** The name in the log; `commit` by default. */
  command?: string
  /**
   * Which rules run on the writes: by default all for a person's action, otherwise those that always apply and those
   * that fill gaps.
   */
  following?: Following | 'nothing'
  /** Records copied from elsewhere: only unique fields are checked. */
  copies?: boolean
  /** Their ids were created for these writes, so nothing can exist under them. */
  newIds?: boolean
  /** Runs on the writer thread, so that the event loop stays free; automatic above 100 writes. */
  large?: boolean
  /** Collections written only by commands that may receive new documents, in an import by an owner. */
  restores?: readonly string[]
  /** The location of the writes in the request, for pointers. */
  pointer?: (index: number) => string
}

/** Commits all writes or none: one transaction, one seq, one line of the log. */
export async function commitWrites(
  prime: Prime,
  caller: Caller,
  writes: readonly Write[],
  key?: string | KeyUse,
  how: How = {},
): Promise<CommitAnswer> {
  const use = typeof key === 'string' ? { key, fingerprint: requestFingerprint(canonical(writes)) } : key
  const at = prime.now()
  const large = how.large ?? isLarge(prime, writes)
  const { answer } = await once(
    prime,
    caller,
    use,
    (tx) => commitIn(prime, tx, caller, writes, at, { ...how, large }),
    {
      at,
      large,
      docs: writes,
    },
  )
  await redefineBy(prime, writes)
  return answer
}

/** The part of a commit that runs within its transaction. */
export async function commitIn(
  prime: Prime,
  tx: WriteTx,
  caller: Caller,
  writes: readonly Write[],
  at: Date,
  how: How = {},
): Promise<CommitAnswer> {
  const pointer = how.pointer ?? ((index) => `/writes/${index}`)
  const { documents: written, versions } = await writeDocuments(prime, tx, caller, writes, pointer, {
    ...how,
    isImported: how.command !== undefined,
    pause: (how.large ?? isLarge(prime, writes)) ? slicer() : undefined,
  })
  const pointerTo: PointerTo = ({ collection, id }, field) => {
    const index = writes.findIndex((write) => write.collection === collection && write.id === id)
    if (index < 0 || field === '') return index < 0 ? `/${field}` : pointer(index)
    return `${pointer(index)}/${writes[index]!.op === 'update' ? 'patch' : 'data'}/${field}`
  }
  if (how.newIds !== true)
    await refuseMadeAgain(prime.collections, tx, written, { pointer: pointerTo, isImported: how.command !== undefined })
  const following = how.following ?? (how.command === undefined ? 'all' : how.copies ? 'always' : 'brought')
  const documents =
    following === 'nothing'
      ? written
      : await withFollowing(prime, tx, caller, written, { now: at, following, pointerTo })
  await refuseTaken(prime.collections, tx, documents, {
    pointer: pointerTo,
    isCopy: how.copies ?? following === 'nothing',
  })
  if (documents.length > 0)
    await tx.commit(documents, {
      at,
      by: actorOf(caller),
      command: how.command ?? 'commit',
      ...(how.run !== undefined && { run: how.run }),
    })
  const head = await tx.head()
  const seq = documents.length > 0 ? tx.seq : head.seq
  return {
    seq,
    epoch: head.epoch,
    commitTime: at.toISOString(),
    results: writes.map(({ collection, id }, index) => ({ collection, id, version: versions[index] ?? seq })),
  }
}

/** The number of entries in the lists of an input. */
const entriesIn = (input: Data): number =>
  Object.values(input).reduce((sum: number, value) => sum + (Array.isArray(value) ? value.length : 0), 0)

/** Runs a command: rights, values, script, one commit. Throws the command's refusal. */
export async function runCommand(
  prime: Prime,
  caller: Caller,
  name: string,
  input: unknown,
  key?: string | KeyUse,
): Promise<CommandAnswer & { replayed: boolean }> {
  const command = prime.commands.get(name)
  roleOf(caller)
  if (!command) throw new Problem('not-found', `There is no command "${name.slice(0, 100)}".`)
  authoriseCommand(caller, command)
  const timeZone = await zoneOf(prime)
  const values = readInput(command.input, (input ?? {}) as Data, timeZone)
  const use = typeof key === 'string' ? { key, fingerprint: requestFingerprint(canonical([name, input])) } : key
  const now = prime.now()
  const { collections, newId } = prime
  const { look } = command
  const today = dayIn(timeZone, now)
  const seen =
    look &&
    (await prime.driver.read(
      (tx) => look({ tx: openReading(tx, collections), input: values, now, today, timeZone, pause: turnFree }),
      { long: true },
    ))
  const pieces = command.pieces?.(seen)
  const large = command.large === true || entriesIn(values) > LARGE_COMMIT
  const pause = large ? slicer() : () => undefined
  const written: { collection: string }[] = []
  const runId = pieces && `${name}:${newId()}`
  const parts = () => ({ collections, now, timeZone, newId, records: recordRights(prime, caller), pause })
  type Script = (context: CommandContext<Data>) => Promise<unknown>
  const scripted = (tx: WriteTx, script: Script): Promise<ScriptOutcome> =>
    outcomeOf(tx, script).catch((error: unknown) => {
      throw withField(error, command.input, values, timeZone)
    })
  const outcomeOf = async (tx: WriteTx, script: Script): Promise<ScriptOutcome> => {
    const session = openSession(tx, parts())
    const result = await script({
      // Records owned by others cannot be read from the log, so they cannot be undone either.
      tx: { ...session.tx, log: async (ask) => seenCommits(prime, caller, await session.tx.log(ask)) },
      input: values,
      now,
      today,
      timeZone,
      newId: session.newId,
      newSecret,
      pause,
      user: { ...actorOf(caller), role: roleOf(caller) },
      // Someone who may neither read nor write a collection cannot undo anything there.
      mayRead: (name) => isReadableBy(roleOf(caller), { name, collection: collections.get(name) }),
      mayWrite: (name) => mayWriteInto(roleOf(caller), { name, collection: collections.get(name) }),
      mayChange: (name, data) => !isAnothers(caller, collections.get(name), data),
      closedFields: (name) => closedFields(caller, collections.get(name)),
      wayBack: (other) => wayBack(caller, prime.commands.get(other)),
      connectorSettings: (name, given) => readSettings(prime, name, given),
      seen,
    })
    const undoes = session.undone()
    const following = command.restores ? 'always' : 'all'
    await follow(prime, session, caller, { writes: session.writes(), now, timeZone, following })
    const writes = session.writes()
    if (undoes !== undefined) await askGuardsOfUndo(collections, session.tx, writes)
    await refuseTaken(collections, tx, writes, {
      pointer: (_, field) => `/${field}`,
      restores: command.restores ?? false,
      undone: undoes,
    })
    return { result, writes, undoes }
  }
  const storeOutcome = async (tx: WriteTx, { result, writes, undoes }: ScriptOutcome) => {
    written.push(...writes)
    if (writes.length > 0)
      await tx.commit(writes, {
        at: now,
        by: actorOf(caller),
        command: name,
        ...(runId !== undefined && { run: runId }),
        ...(undoes !== undefined && { undoes }),
      })
    return { result, seq: writes.length > 0 ? tx.seq : undefined }
  }
  const within = async (tx: WriteTx, script: Script) => storeOutcome(tx, await scripted(tx, script))
  const numbers = command.ahead?.numbers
  /** The prepared outcome with current document numbers. */
  const numbered = async (tx: WriteTx, outcome: ScriptOutcome): Promise<ScriptOutcome> => {
    if (!numbers) return outcome
    const taking = openSession(tx, parts())
    const given = await numbers.give({ tx: taking.tx, today }, outcome.writes)
    return { ...outcome, writes: [...taking.writes(), ...given] }
  }
  const work = async (tx: WriteTx, planned?: PlannedOutcome): Promise<CommandAnswer> => {
    const { result, seq } = await storeOutcome(
      tx,
      planned?.numbered ?? (await numbered(tx, planned ?? (await scripted(tx, command.run)))),
    )
    const head = await tx.head()
    return {
      ...{ seq: seq ?? head.seq, epoch: head.epoch, result: result ?? null },
      ...(seq === undefined && { unchanged: true as const }),
    }
  }
  if (pieces && !(await isAnswered(prime, caller, use)))
    for (const piece of pieces) await prime.driver.write((tx) => within(tx, piece), { large: true })
  const read = <R>(work: (tx: ReadTx) => Promise<R>) => prime.driver.read(work, { long: true })
  const plan = async () => {
    if (!command.ahead || (await isAnswered(prime, caller, use))) return undefined
    const giving = numbers && { from: numbers.from, give: numbered }
    const planned = await runAhead(read, (tx) => scripted(tx, command.run), giving)
    if (planned) await expectNew(prime, (planned.numbered ?? planned).writes, pause)
    return planned
  }
  const { answer, replayed } = await withPlans(plan, (planned) =>
    once(prime, caller, use, async (tx) => work(tx, await planned(tx)), {
      at: now,
      large,
      mayTakeLong: command.large ?? false,
      ...(command.answersOnce && { storedAnswer: (answer: CommandAnswer) => ({ ...answer, result: null }) }),
    }),
  )
  await redefineBy(prime, written)
  return { ...answer, replayed }
}

/** Whether a request was answered before, so that nothing in it is done again. */
const isAnswered = async ({ driver }: Prime, caller: Caller, use: KeyUse | undefined): Promise<boolean> =>
  use !== undefined &&
  caller.kind !== 'nobody' &&
  (await driver.read((tx) => answerUnder(tx, caller.person.id, use))) !== undefined

/** Rights depend on some documents: after writing these, the next request uses the current ones. */
export async function redefineBy(prime: Prime, writes: readonly { collection: string }[]): Promise<void> {
  if (writes.some(({ collection }) => isSeenInPart(prime.collections.get(collection)))) await prime.redefine?.()
}

/** The author of a commit. */
export function actorOf(caller: Caller): Actor {
  if (caller.kind === 'nobody') throw new Problem('unauthenticated', 'Log in first.')
  return { id: caller.person.id, email: caller.person.email }
}

/** A short text that is equal for equal requests. */
export const requestFingerprint = (text: string): string => hash('sha256', text, 'base64url')

/** The time of a transaction as stored in documents. */
export const storedMoment = (at: Date): string => timestamp(at).$ts
