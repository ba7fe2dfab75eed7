import { dayIn } from '#base/days.ts'
import { invalid } from '#base/problem.ts'
import type { AnyCommand, CommandContext } from '#model/command.ts'
import type { Caller } from '#model/people.ts'
import { normalise, validate, withDefaults } from '#model/validate.ts'
import type { Data } from '#model/value.ts'
import { allowed, authoriseCommand, roleOf } from '#server/authorise.ts'
import { actorOf } from '#server/execute.ts'
import { follow } from '#server/follow.ts'
import type { KeyUse } from '#server/idempotency.ts'
import { once } from '#server/idempotency.ts'
import type { Prime } from '#server/ports.ts'
import { refuseTaken } from '#server/unique.ts'
import { zoneOf } from '#server/zone.ts'
import type { DocWrite, WriteTx } from '#store/driver.ts'
import { openSession } from '#store/session.ts'

interface Posting {
  command: AnyCommand
  inputs: readonly Data[]
  run: string
  key: KeyUse
}

/** Runs one command for several inputs in one commit: all or none of them. */
export async function postRows(prime: Prime, caller: Caller, { key, ...posting }: Posting): Promise<void> {
  const script = await scriptOf(prime, caller, posting)
  const at = prime.now()
  await once(
    prime,
    caller,
    key,
    async (tx) => {
      const { writes, undoes } = await script(tx, at)
      const { command, run } = posting
      if (writes.length > 0)
        await tx.commit(writes, {
          at,
          by: actorOf(caller),
          command: command.name,
          run,
          ...(undoes !== undefined && { undoes }),
        })
      return { seq: tx.seq }
    },
    { at, large: true },
  )
}

/** The same without its end: answers what would be written. Throws what the command refuses. */
export async function tryRows(
  prime: Prime,
  caller: Caller,
  posting: Pick<Posting, 'command' | 'inputs'>,
): Promise<readonly DocWrite[]> {
  const script = await scriptOf(prime, caller, posting)
  let writes: readonly DocWrite[] = []
  // Thrown at the end of the transaction, so that nothing of it stays.
  const tried = new Error('Only tried.')
  try {
    await prime.driver.write(
      async (tx) => {
        ;({ writes } = await script(tx, prime.now()))
        throw tried
      },
      { large: true },
    )
  } catch (error) {
    if (error !== tried) throw error
  }
  return writes
}

async function scriptOf(
  prime: Prime,
  caller: Caller,
  { command, inputs }: Pick<Posting, 'command' | 'inputs'>,
): Promise<(tx: WriteTx, now: Date) => Promise<{ writes: readonly DocWrite[]; undoes: number | undefined }>> {
  authoriseCommand(caller, command)
  const timeZone = await zoneOf(prime)
  const { collections, newId } = prime
  const values = inputs.map((input) => withDefaults(command.input, normalise(command.input, input, timeZone)))
  const faults = values.flatMap((one) => validate(command.input, one, { prefix: '/input' }))
  if (faults.length > 0) throw invalid(faults)
  return async (tx, now) => {
    const session = openSession(tx, { collections, now, timeZone, newId })
    const context: Omit<CommandContext<Data>, 'input'> = {
      tx: session.tx,
      now,
      today: dayIn(timeZone, now),
      timeZone,
      newId,
      user: { ...actorOf(caller), role: roleOf(caller) },
      mayWrite: (name) => allowed(caller, 'update', { name, collection: collections.get(name) }),
      wayBack: (other) => prime.commands.get(other)?.undoBy,
    }
    for (const input of values) await command.run({ ...context, input })
    await follow(prime, session, caller, { writes: session.writes(), now, timeZone })
    const writes = session.writes()
    await refuseTaken(collections, tx, writes, (_, field) => `/${field}`)
    return { writes, undoes: session.undone() }
  }
}
