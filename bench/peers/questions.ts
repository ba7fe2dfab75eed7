import type { RequestOf } from '#bench/load.ts'
import type { Peer } from '#bench/peers/servers.ts'

/** One figure of the table: the same query to each peer, in its own API. */
export interface Figure {
  name: string
  connections: number
  /** The target as a multiple of Feathers' rate, on a file and on PostgreSQL. */
  target: { sqlite: number; postgres: number }
  feathers: (peer: Peer) => RequestOf
  prime: (peer: Peer) => RequestOf
}

const SPREAD = 7_919
const WRITTEN = 5_000
const idOf = (at: number): string => `d${(at * SPREAD) % WRITTEN}`
let unique = 0

/** The same page over and over, as users with the same list request it, or always a page that Prime has not cached. */
const page = (collection: string, isOther = false): Pick<Figure, 'feathers' | 'prime'> => {
  const from = (at: number) => (isOther ? `2026-${two((at % 11) + 1)}-${two(((at * 5) % 28) + 1)}` : '2026-01-01')
  const limit = (at: number) => (isOther ? 40 + ((at * 3) % 21) : 50)
  return {
    feathers:
      ({ headers }) =>
      (at) => ({
        method: 'GET',
        path: `/${collection}?status=Open&dueDate[$gte]=${from(at)}&$sort[dueDate]=1&$limit=${limit(at)}`,
        headers,
      }),
    prime:
      ({ headers }) =>
      (at) => ({
        method: 'POST',
        path: `/api/collections/${collection}/query`,
        headers,
        body: `{"where":[["status","==","Open"],["dueDate",">=","${from(at)}"]],"orderBy":[["dueDate","asc"]],"limit":${limit(at)}}`,
      }),
  }
}
const two = (number: number): string => String(number).padStart(2, '0')

const write: Pick<Figure, 'feathers' | 'prime'> = {
  feathers:
    ({ headers }) =>
    (at) => ({ method: 'PATCH', path: `/vendors/${idOf(at)}`, headers, body: `{"notes":"n${at}"}` }),
  prime:
    ({ headers }) =>
    (at) => ({
      method: 'POST',
      path: '/api/commit',
      headers: { ...headers, 'idempotency-key': `peers-durable-write-${unique++}` },
      body: `{"writes":[{"op":"update","collection":"vendors","id":"${idOf(at)}","patch":{"notes":"n${at}"}}]}`,
    }),
}

export const FIGURES: readonly Figure[] = [
  {
    name: 'point read, declared',
    connections: 16,
    target: { sqlite: 2, postgres: 1 },
    feathers:
      ({ headers }) =>
      (at) => ({ method: 'GET', path: `/vendors/${idOf(at)}`, headers }),
    prime:
      ({ headers }) =>
      (at) => ({ method: 'GET', path: `/api/collections/vendors/documents/${idOf(at)}`, headers }),
  },
  { name: 'page of 50, declared', connections: 16, target: { sqlite: 1.3, postgres: 1 }, ...page('payables') },
  {
    name: 'another page of 50, declared',
    connections: 16,
    target: { sqlite: 1.3, postgres: 1 },
    ...page('payables', true),
  },
  { name: 'page of 50, loose', connections: 16, target: { sqlite: 1, postgres: 0.8 }, ...page('loads') },
  { name: 'durable write, one at a time', connections: 1, target: { sqlite: 1.1, postgres: 0.7 }, ...write },
  { name: 'durable write, 16 in flight', connections: 16, target: { sqlite: 1.3, postgres: 1 }, ...write },
]
