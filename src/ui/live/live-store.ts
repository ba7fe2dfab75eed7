import type { Problem } from '#base/problem.ts'
import { readAsk } from '#model/query/ask.ts'
import type { AggregateQuery, AggregateResult, Ask, Query } from '#model/query/query.ts'
import { canonical, type Doc, pathText, sameValue } from '#model/schema/value.ts'
import { changedAnswer, renewed } from '#ui/live/documents.ts'
import { openEntry, type SharedEntry } from '#ui/live/entry.ts'
import { openLastRead } from '#ui/live/last-read.ts'
import { type Shown, withOverlay } from '#ui/live/overlay.ts'
import type { LiveParts } from '#ui/live/socket.ts'
import { type Holder, openTransport, type SubscriptionAsk } from '#ui/live/transport.ts'
import type { LiveEntry, LiveStore } from '#ui/live/types.ts'

/** How long a result without listeners is kept, for the way back to a screen. */
const KEEP_MS = 10_000
/** Beyond this many the oldest one ends at once: a connection has a limit of subscriptions, and screens need them. */
const MAX_RESULTS = 60
const FORGET_MS = 1_000
/** The delay before asking again whether a commit has been received. */
const ASK_AGAIN_MS = 250

interface SharedResult<T> {
  entry: SharedEntry<T>
  /** The collection whose documents it shows; undefined for counts and aggregates. */
  collection: string | undefined
}

/** The live results of a tab, each kept up to date by the server and shared by all screens with the same query. */
export function openLiveStore(parts: LiveParts): LiveStore {
  const transport = openTransport(parts)
  const results = new Map<string, SharedResult<unknown>>()
  /** Functions that end results without listeners, the oldest first. */
  const resting = new Set<() => void>()
  const overlays = new Set<Shown>()
  const lastRead = openLastRead()
  let asking: (() => void) | undefined

  /** The entry of a query, new or shared. `hold` returns the callbacks of its subscription. */
  function entryOf<T>(
    key: string,
    ask: SubscriptionAsk,
    view: (base: T, seq: number) => T,
    hold: (entry: SharedEntry<T>) => Pick<Holder, 'snap' | 'change'>,
    collection?: string,
  ): LiveEntry<T> {
    const known = results.get(key)
    if (known) return known.entry as SharedEntry<T>
    let stopIdle: (() => void) | undefined
    let isUsed = false
    const rest = (): void => {
      isUsed = false
      stopIdle?.()
      resting.delete(end)
      // Before the first answer someone may be waiting for it without listening yet.
      if (entry.read().state === 'pending') return
      stopIdle = parts.after(KEEP_MS, end)
      resting.add(end)
    }
    const entry = openEntry<T>({
      view,
      onIdle: rest,
      onUse: () => {
        isUsed = true
        stopIdle?.()
        resting.delete(end)
        // It was rendered before it ended and shown after: a shown result is kept up to date.
        if (!stop && entry.read().state !== 'failed') begin()
      },
    })
    const forget = (): void => {
      if (results.get(key)?.entry === entry) results.delete(key)
    }
    const holder: Holder = {
      ...hold(entry),
      sync: (seq) => entry.reach(seq),
      fail(problem: Problem) {
        entry.fail(problem)
        // A later query is sent again; a screen that is being rendered reads the failure first.
        parts.after(FORGET_MS, forget)
      },
    }
    let stop: (() => void) | undefined
    const begin = (): void => {
      for (const endOldest of resting) {
        if (results.size < MAX_RESULTS) break
        endOldest()
      }
      if (!results.has(key)) results.set(key, { entry, collection } as SharedResult<unknown>)
      stop = transport.subscribe(ask, holder)
    }
    const end = (): void => {
      stopIdle?.()
      resting.delete(end)
      const base = entry.base()
      if (base !== undefined && entry.read().state === 'ready') lastRead.keep(key, { value: base, seq: entry.seq() })
      stop?.()
      stop = undefined
      forget()
    }
    begin()
    if (transport.status.read() !== 'online') showLast(key, entry)
    void entry.ready.then(
      () => isUsed || rest(),
      () => undefined,
    )
    return entry
  }

  /** Without a connection a query shows its last result, until the server responds again. */
  function showLast<T>(key: string, entry: SharedEntry<T>): void {
    const last = entry.read().state === 'pending' ? lastRead.of(key) : undefined
    if (last) entry.set(last.value as T, last.seq)
  }

  const stopStatus = transport.status.listen(() => {
    if (transport.status.read() === 'offline') for (const [key, { entry }] of results) showLast(key, entry)
  })

  function documents(query: Query): LiveEntry<readonly Doc[]> {
    const { collection, $type: _, ...rest } = query
    const ask = readAsk(rest, collection, [], true)
    return documentsOf(canonical(['documents', collection, rest]), ask, {
      collection,
      query: withOrderFields(rest, ask),
    })
  }

  function document(collection: string, id: string): LiveEntry<readonly Doc[]> {
    const ask = readAsk({}, collection, [], true)
    return documentsOf(canonical(['document', collection, id]), ask, { collection, query: {}, doc: id })
  }

  function documentsOf(key: string, ask: Ask, sent: SubscriptionAsk): LiveEntry<readonly Doc[]> {
    return entryOf<readonly Doc[]>(
      key,
      sent,
      (base, seq) => {
        let docs = base
        for (const overlay of overlays)
          if (overlay.seq === undefined || overlay.seq > seq) docs = withOverlay(docs, ask, overlay, sent.doc)
        return docs
      },
      (to) => ({
        snap: ({ seq, docs }) => to.set(renewed(to.base() ?? [], docs), seq),
        change: ({ seq, put, del }) => to.set(changedAnswer(to.base() ?? [], ask, put, del), seq),
      }),
      sent.collection,
    )
  }

  function redraw(writes: Shown['writes']): void {
    const touched = new Set(writes.map((write) => write.collection))
    for (const { entry, collection } of results.values())
      if (collection !== undefined && touched.has(collection)) entry.redraw()
  }

  function end(overlay: Shown): void {
    if (overlays.delete(overlay)) redraw(overlay.writes)
  }

  /**
   * Results that a commit does not affect get no message about it: the server is asked up to which commit all are
   * current.
   */
  function askHeard(): void {
    if (asking) return
    transport.ping()
    asking = parts.after(ASK_AGAIN_MS, () => {
      asking = undefined
      if ([...overlays].some(({ seq }) => seq !== undefined)) askHeard()
    })
  }

  const stopHeard = transport.onHeard((reached) => {
    for (const overlay of [...overlays]) if (overlay.seq !== undefined && overlay.seq <= reached) end(overlay)
  })

  return {
    documents: documents as LiveStore['documents'],
    document: document as LiveStore['document'],
    count({ collection, $type: _, ...query }) {
      return entryOf<number>(
        canonical(['count', collection, query]),
        { collection, query, mode: 'count' },
        (base) => base,
        (to) => ({
          snap: ({ seq, count = 0 }) => to.set(count, seq),
          change: ({ seq, count = 0 }) => to.set(count, seq),
        }),
      )
    },
    aggregate({ collection, aggregate, ...query }: AggregateQuery) {
      const take = (to: SharedEntry<AggregateResult>) => (heard: { seq: number; aggregate?: AggregateResult }) => {
        const before = to.base()
        const next = heard.aggregate ?? {}
        to.set(before && sameValue(before as never, next as never) ? before : next, heard.seq)
      }
      return entryOf<AggregateResult>(
        canonical(['aggregate', collection, query, aggregate]),
        { collection, query, mode: 'aggregate', aggregate },
        (base) => base,
        (to) => ({ snap: take(to), change: take(to) }),
      )
    },
    forgetFailed() {
      for (const [key, { entry }] of results) if (entry.read().state === 'failed') results.delete(key)
    },
    overlay(writes) {
      const overlay: Shown = { writes, at: parts.now().toISOString(), seq: undefined }
      overlays.add(overlay)
      redraw(writes)
      return {
        settle(seq) {
          overlay.seq = seq
          redraw(writes)
          askHeard()
        },
        drop: () => end(overlay),
      }
    },
    status: transport.status,
    close() {
      stopHeard()
      stopStatus()
      asking?.()
      transport.close()
    },
  }
}

/** The order is maintained in the browser too, so its fields must be among the selected ones. */
function withOrderFields(query: Omit<Query, 'collection' | '$type'>, ask: Ask): Omit<Query, 'collection' | '$type'> {
  if (!ask.select) return query
  return { ...query, select: [...new Set([...ask.select, ...ask.orderBy.map(({ path }) => path)].map(pathText))] }
}
