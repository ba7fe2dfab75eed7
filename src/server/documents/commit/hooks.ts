import { dayIn } from '#base/days.ts'
import { Problem } from '#base/problem.ts'
import type { AnyHook } from '#model/command/hook.ts'
import type { Caller } from '#model/command/people.ts'
import { recordRights } from '#server/access/about.ts'
import { roleOf } from '#server/access/authorise.ts'
import { zoneFrom } from '#server/http/zone.ts'
import type { Prime } from '#server/ports.ts'
import type { DocWrite, WriteTx } from '#store/driver.ts'
import { openSession, type Session } from '#store/session.ts'

/** The location of a field of a write in the request, or of the write itself, for pointers. */
export type PointerTo = (write: DocWrite, field: string) => string

/**
 * A person's action runs every rule. Records of something that has already happened, such as a copy, run only the rules
 * that always apply and those that check permissions; an import also runs the rules that fill gaps.
 */
export type Following = 'all' | 'brought' | 'always'

/** The rules for a write. */
function rulesAbout({ hooks }: Prime, { collection, before }: DocWrite, following: Following): readonly AnyHook[] {
  const rules = hooks.get(collection) ?? []
  if (following === 'all') return rules
  const fills = following === 'brought'
  return rules.filter((rule) => rule.rights || (rule.always && before) || (rule.fills && fills))
}

/** The writes of a commit with what follows from them; throws a rule's refusal. */
export async function withFollowing(
  prime: Prime,
  tx: WriteTx,
  caller: Caller,
  writes: readonly DocWrite[],
  { now, following, pointerTo }: { now: Date; following: Following; pointerTo?: PointerTo },
): Promise<readonly DocWrite[]> {
  if (!writes.some((write) => rulesAbout(prime, write, following).length > 0)) return writes
  const timeZone = zoneFrom(await tx.get('settings', 'company'), prime.config)
  const { collections, newId } = prime
  const session = openSession(tx, { collections, now, timeZone, newId, records: recordRights(prime, caller) }, writes)
  await follow(prime, session, caller, { writes, now, timeZone, following, ...(pointerTo && { pointerTo }) })
  const changed = new Map(session.writes().map((write) => [`${write.collection}/${write.id}`, write]))
  // A write that changes nothing, or that a rule reverted, still gives its document a new version.
  const own = writes.map((write) => {
    const { collection, id, data } = write
    const key = `${collection}/${id}`
    const after = changed.get(key)
    changed.delete(key)
    // A write prepared ahead is recognized by its data object.
    if (after) return after.data === data ? write : after
    const now = session.written(collection, id)
    return now && data && now !== data ? { ...write, data: now } : write
  })
  return [...own, ...changed.values()]
}

/** Runs the rules on what a session has written. */
export async function follow(
  prime: Prime,
  { tx, newId }: Session,
  caller: Caller,
  {
    writes,
    now,
    timeZone,
    following,
    pointerTo,
  }: { writes: readonly DocWrite[]; now: Date; timeZone: string; following: Following; pointerTo?: PointerTo },
): Promise<void> {
  if (caller.kind === 'nobody') return
  const { id: userId, email } = caller.person
  const context = {
    tx,
    now,
    timeZone,
    today: dayIn(timeZone, now),
    newId,
    user: { id: userId, email, role: roleOf(caller) },
  }
  for (const write of writes)
    for (const rule of rulesAbout(prime, write, following))
      try {
        // With the changes of the rules before it.
        const after = write.data && (await tx.getAny(write.collection, write.id))?.data
        await rule.run({ ...context, id: write.id, before: write.before?.data, after })
      } catch (error) {
        throw pointerTo && error instanceof Problem ? placed(error, (field) => pointerTo(write, field)) : error
      }
}

/** The same problem with pointers into the request, so that a caller with many writes sees which one failed. */
function placed({ code, message, faults, more }: Problem, pointerTo: (field: string) => string): Problem {
  const reason =
    faults.length > 0
      ? faults.map((fault) => ({ ...fault, pointer: pointerTo(fault.pointer.slice(1)) }))
      : [{ pointer: pointerTo(''), code, detail: message }]
  return new Problem(code, message, { faults: reason, more })
}
