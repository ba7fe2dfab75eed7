import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import type { AggregateQuery, Query } from '#model/query/query.ts'
import { type Reader, readerOf } from '#test/server/figures/answer.ts'
import type { World } from '#test/support/world.ts'
import type { LiveEntry, LiveStore } from '#ui/live/types.ts'
import { LiveContext } from '#ui/live/use-live.ts'
import { type BrowserSession, SessionContext } from '#ui/session.ts'
import { ClockContext } from '#ui/shell/clock.ts'

const NO_ONE = { read: () => null, listen: () => () => undefined } as unknown as BrowserSession

/** The text of a screen component over the documents of a world, once all its data has loaded. */
export async function drawn(world: World, part: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    <MantineProvider>
      <LiveContext value={storeOf(readerOf(world))}>
        <SessionContext value={NO_ONE}>
          <ClockContext value={{ now: world.now, timeZone: 'UTC' }}>{part}</ClockContext>
        </SessionContext>
      </LiveContext>
    </MantineProvider>,
  )
  const page = await new Response(prelude).text()
  return page
    .replace(/<(style|svg|script)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Answers queries through the public API, each only once. */
function storeOf({ find, sum }: Reader): LiveStore {
  const known = new Map<string, LiveEntry<unknown>>()
  const entry = <T,>(key: unknown, ask: () => Promise<T>): LiveEntry<T> => {
    const name = JSON.stringify(key)
    const found = known.get(name) ?? answering(ask)
    known.set(name, found)
    return found as LiveEntry<T>
  }
  return {
    documents: <T,>(query: Query<T>) => entry(query, () => find(within(query as Query))) as never,
    document: (collection, id) =>
      entry([collection, id], async () =>
        (await find({ collection, where: [] })).filter((doc) => doc.id === id),
      ) as never,
    count: <T,>(query: Query<T>) =>
      entry(['count', query], async () => {
        const { collection, where } = query as Query
        const answer = await sum({ collection, ...(where && { where }), aggregate: { count: true } })
        return 'groups' in answer ? 0 : (answer.count ?? 0)
      }),
    aggregate: (query: AggregateQuery) => entry(query, () => sum(query)),
    forgetFailed: () => undefined,
    overlay: () => ({ settle: () => undefined, drop: () => undefined }),
    status: { read: () => 'online', listen: () => () => undefined },
    close: () => undefined,
  }
}

/** The API's page size is smaller than the lists of some screens. */
const within = (query: Query): Query =>
  query.limit ? { ...query, limit: Math.min(query.limit, MAX_DOCUMENTS) } : query
const MAX_DOCUMENTS = 1_000

function answering<T>(ask: () => Promise<T>): LiveEntry<T> {
  let state: ReturnType<LiveEntry<T>['read']> = { state: 'pending' }
  const ready = ask().then(
    (value) => {
      state = { state: 'ready', value, seq: 1 }
    },
    (error: Error) => {
      state = { state: 'failed', error }
    },
  )
  return { ready, read: () => state, listen: () => () => undefined }
}
