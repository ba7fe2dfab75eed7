import type { Data } from '#model/schema/value.ts'

/** An action that waits until the server is reachable, or that the server has refused. */
export interface WaitingAct {
  /** The idempotency key: however often it is sent, it is run once. */
  key: string
  command: string
  input: Data
  /** Its label in the queue: `Count 5 of 6205`. */
  label: string
  /**
   * The key of the action that creates the record this one is about: while that one is refused, this one waits; when it
   * is discarded, so is this one.
   */
  after?: string
  /** The input field with the id that the phone assigned to the new record. */
  names?: string
  /** The phone's data at the time of the action; shown until the server responds, never sent. */
  about?: Data
  /** Why the server refused it; absent while it waits. */
  refused?: string
}

/** An action to be queued. */
export interface Act extends Omit<WaitingAct, 'key' | 'refused'> {
  /** Set when it was sent already and no response came. */
  key?: string
}

/**
 * A queued photo: `input` contains the record and the name; its bytes are stored beside the queue under the key of the
 * action.
 */
export const PHOTO = 'photo'

type QueueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The outcome of sending one action. */
export type Sent = { done: true; id?: unknown } | { refused: string } | { offline: true }

export interface OfflineQueue {
  read(): readonly WaitingAct[]
  listen(changed: () => void): () => void
  /** Another tab of this browser has changed the queue. */
  refresh(): void
  add(act: WaitingAct): void
  /** Discards a refused action, with those that depend on it. */
  drop(key: string): void
  /** Retries a refused action. */
  retry(key: string): void
  /** The server's id of a record that the phone created; another one when somebody had created the record already. */
  idOf(given: string): string
  /** Sends the queue in order; stops when the server cannot be reached. */
  send(how: (act: WaitingAct) => Promise<Sent>): Promise<void>
}

const NONE: readonly WaitingAct[] = []

/** One person's queued actions in this browser, which survive a reload; they are sent one after the other. */
export function openOfflineQueue(storage: QueueStorage, name: string): OfflineQueue {
  const listeners = new Set<() => void>()
  let acts = stored(storage, name)
  let isSending = false

  function show(next: readonly WaitingAct[]): void {
    acts = next.length > 0 ? next : NONE
    for (const changed of listeners) changed()
  }
  /** Changes the currently stored queue: another tab may have added to it. */
  function put(how: (now: readonly WaitingAct[]) => readonly WaitingAct[]): void {
    const next = how(stored(storage, name))
    if (next.length > 0) storage.setItem(name, JSON.stringify(next))
    else storage.removeItem(name)
    show(next)
  }
  const change = (key: string, how: (act: WaitingAct) => WaitingAct): void =>
    put((now) => now.map((act) => (act.key === key ? how(act) : act)))
  const met = `${name}.met`
  /** The record has another id on the server, so waiting entries are changed to that id. */
  function meet(given: unknown, id: unknown): void {
    if (typeof given !== 'string' || typeof id !== 'string' || given === id) return
    storage.setItem(met, JSON.stringify({ given, id }))
    put((now) => now.map((act) => ({ ...act, input: withId(act.input, given, id) })))
  }
  const drop = (key: string): void => put((now) => now.filter((act) => act.key !== key))
  const isHeld = ({ after }: WaitingAct): boolean =>
    after !== undefined && acts.some(({ key, refused }) => key === after && refused !== undefined)

  return {
    read: () => acts,
    listen(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    refresh: () => show(stored(storage, name)),
    idOf: (given) => {
      const last = parsed(storage.getItem(met)) as { given?: string; id?: string } | undefined
      return last?.given === given && last.id ? last.id : given
    },
    add: (act) => put((now) => [...now, act]),
    drop: (gone) => put((now) => now.filter(({ key, after }) => key !== gone && after !== gone)),
    retry: (key) => change(key, ({ refused: _, ...act }) => act),
    async send(how) {
      if (isSending) return
      isSending = true
      try {
        for (;;) {
          const next = acts.find((act) => act.refused === undefined && !isHeld(act))
          if (!next) return
          const sent = await how(next)
          if ('offline' in sent) return
          if ('done' in sent) {
            if (next.names) meet(next.input[next.names], sent.id)
            drop(next.key)
          } else change(next.key, (act) => ({ ...act, refused: sent.refused }))
        }
      } finally {
        isSending = false
      }
    },
  }
}

const withId = (input: Data, given: string, id: string): Data =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, value === given ? id : value]))

function stored(storage: QueueStorage, name: string): readonly WaitingAct[] {
  const found = parsed(storage.getItem(name))
  return Array.isArray(found) && found.length > 0 ? (found as WaitingAct[]) : NONE
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined
  } catch {
    // Data of another program under this name is ignored.
    return undefined
  }
}
