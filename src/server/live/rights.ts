import type { Caller } from '#model/command/people.ts'
import type { LiveConnection } from '#server/live/connection.ts'
import type { Prime, Revocation } from '#server/ports.ts'
import { slicer } from '#server/slicing.ts'

/** How often every open socket's session is looked up again, in milliseconds; revocations are looked up at once. */
const LOOK_UP_MS = 4_000

interface Rights {
  /** Called every second: ends expired sessions and looks the others up again. */
  tend(): void
  close(): void
}

/** Keeps the rights of open sockets equal to those of their sessions, within 5 s. */
export function watchRights(prime: Pick<Prime, 'identity' | 'now' | 'log'>, connections: Set<LiveConnection>): Rights {
  let lookedUpAt = performance.now()
  let looking = false
  // Of two look-ups of one socket the one that was begun last is right, whichever ends last.
  const begun = new WeakMap<LiveConnection, number>()
  let turns = 0
  const off = prime.identity.onRevoked((what) => {
    for (const each of connections) if (concerns(what, each.caller)) void lookUp(each)
  })

  const callerOf = ({ headers }: LiveConnection) => prime.identity.callerOf(headers, { isBackground: true })

  async function lookUp(one: LiveConnection, pending = callerOf(one), turn = ++turns): Promise<void> {
    begun.set(one, Math.max(turn, begun.get(one) ?? 0))
    try {
      const caller = await pending
      if (!connections.has(one) || begun.get(one) !== turn) return
      if (!isSame(caller, one.caller)) one.signedOut(isExpired(one.caller, prime.now()) ? 'expired' : 'revoked')
      else if (rightsOf(caller) !== rightsOf(one.caller)) one.becomes(caller)
    } catch (error) {
      prime.log('warn', 'A live session could not be looked up', { error: String(error) })
    }
  }

  async function lookUpAll(): Promise<void> {
    const pause = slicer()
    // Several sockets of one session are looked up once.
    const callers = new Map<string, { pending: Promise<Caller>; turn: number }>()
    looking = true
    for (const each of [...connections]) {
      const key = JSON.stringify(each.headers)
      const { pending, turn } = callers.get(key) ?? { pending: callerOf(each), turn: ++turns }
      callers.set(key, { pending, turn })
      await lookUp(each, pending, turn)
      await pause()
    }
    looking = false
  }

  return {
    tend() {
      const now = prime.now()
      for (const each of connections) if (isExpired(each.caller, now)) void lookUp(each)
      if (looking || performance.now() - lookedUpAt < LOOK_UP_MS) return
      lookedUpAt = performance.now()
      void lookUpAll()
    },
    close: off,
  }
}

const concerns = (what: Revocation, caller: Caller): boolean =>
  'userId' in what
    ? caller.kind !== 'nobody' && caller.person.id === what.userId
    : 'keyId' in what
      ? caller.kind === 'key' && caller.keyId === what.keyId
      : caller.kind === 'person' && caller.sessionId === what.sessionId

const isExpired = (caller: Caller, now: Date): boolean => Date.parse(expiryOf(caller)) <= now.getTime()

/** Whether the session (or key) still stands, for the same person. */
function isSame(now: Caller, before: Caller): boolean {
  if (now.kind === 'nobody' || before.kind === 'nobody' || now.person.status === 'disabled') return false
  if (now.kind === 'person') return before.kind === 'person' && now.sessionId === before.sessionId
  return before.kind === 'key' && now.keyId === before.keyId
}

const rightsOf = (caller: Caller): string =>
  caller.kind === 'nobody'
    ? ''
    : [caller.person.role, caller.person.status, caller.kind === 'key' && caller.role, expiryOf(caller)].join()

// A session that was prolonged counts as a change too, so that the socket knows its new end. A key may have none.
const expiryOf = (caller: Caller): string => (caller.kind === 'nobody' ? '' : (caller.expiresAt ?? ''))
