import { timestamp } from '#base/days.ts'
import { ACCESS, ACCESS_COMMANDS, type AccessAct } from '#model/command/access-acts.ts'
import type { Caller } from '#model/command/people.ts'
import { actorOf } from '#server/documents/execute.ts'
import type { Prime } from '#server/ports.ts'

/** Writes a change of someone's access to the log, in the name of the person who makes it. */
export type NoteAct = (act: AccessAct, caller: Caller) => Promise<void>

/** One log line for a change of someone's access, so that `verify` detects when it is altered or removed. */
export async function noteAccess(
  { driver, newId, now }: Pick<Prime, 'driver' | 'newId' | 'now'>,
  caller: Caller,
  { kind, userId, about, from, to }: AccessAct,
): Promise<void> {
  const at = now()
  const by = actorOf(caller)
  const data = {
    kind,
    about,
    at: timestamp(at),
    by: by.email,
    ...(userId !== undefined && { userId }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(caller.kind === 'key' && { key: caller.keyId }),
  }
  const write = { collection: ACCESS, id: newId(), data, before: undefined }
  await driver.write((tx) => tx.commit([write], { at, by, command: ACCESS_COMMANDS[kind] }))
}
