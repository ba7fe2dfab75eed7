import { useEffect, useState } from 'react'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import { customTableLane, type SearchLane, searchLanes } from '#features/insight/global-search/sourcing/sources.ts'
import {
  foundTogether,
  type PartSearch,
  questionsOf,
  readSearch,
  type SearchMode,
} from '#features/stock/part-search/rules.ts'
import type { Query } from '#model/query/query.ts'
import { guessCollection } from '#model/schema/guess.ts'
import type { Doc } from '#model/schema/value.ts'
import { answersTo } from '#ui/answers.ts'

/** The results of a search in one collection. */
export interface Lane {
  source: SearchLane
  docs: readonly Doc[]
  /** There are more than those shown. */
  isMore: boolean
}

interface Found {
  key: string
  lanes: readonly Lane[]
  /** The names of collections that did not respond in time. */
  late: readonly string[]
  /** Milliseconds from the request to the first response. */
  ms: number
  problem?: string
}

const PAUSE_MS = 120
const EACH = 6
const ALONE = 60

/**
 * Searches everything shortly after typing stops; custom tables are queried separately, because they have no index.
 * Undefined for fewer than two characters.
 */
export function useFound(
  typed: string,
  { mode, only, own }: { mode: SearchMode; only: string | undefined; own: readonly string[] },
): Found | undefined {
  const [found, setFound] = useState<Found>()
  const key = JSON.stringify([typed, mode, only])
  const tables = own.join('\n')
  useEffect(() => {
    if (typed.trim().length < 2) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      const from = performance.now()
      const add = (lanes: readonly Lane[], late: readonly string[] = []) =>
        setFound((before) => {
          const known = before?.key === key ? before : undefined
          return {
            key,
            ms: known?.ms ?? performance.now() - from,
            lanes: [...(known?.lanes ?? []), ...lanes].toSorted((a, b) => placeOf(a) - placeOf(b)),
            late: [...(known?.late ?? []), ...late],
          }
        })
      const fail = (error: Error) => {
        if (!stop.signal.aborted) setFound({ key, lanes: [], late: [], ms: 0, problem: error.message })
      }
      const countsOf = (some: readonly HitRequest[]) =>
        lanesOf(some, stop.signal).then(add, (error: Error) => {
          // A lane that times out must not affect the others.
          if (error instanceof Problem && error.code === 'unavailable' && !stop.signal.aborted)
            add(
              [],
              some.map(({ source }) => source.label),
            )
          else fail(error)
        })
      void Promise.all(inPieces(requests(typed, mode, only)).map(countsOf)).then(() =>
        ownLanes(typed, only, tables ? tables.split('\n') : [], stop.signal)
          .then(add)
          .catch(fail),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed, mode, only, key, tables])
  return typed.trim().length < 2 ? undefined : found
}

/** The request to one collection. */
interface HitRequest {
  source: SearchLane
  queries: readonly Query[]
  search: PartSearch
  most: number
}

function requests(typed: string, mode: SearchMode, only: string | undefined, most = only ? ALONE : EACH): HitRequest[] {
  const lanes = searchLanes()
  const search = readSearch(
    typed,
    lanes.map(({ of }) => of),
  )
  return lanes
    .filter(({ key }) => !only || key === only)
    .flatMap((source) => {
      const queries = questionsOf(source.of, search, mode, most + 1).map((query) =>
        source.where ? { ...query, where: [...(query.where ?? []), ...source.where] } : query,
      )
      return queries.length > 0 ? [{ source, queries, search, most }] : []
    })
}

/** Every hit of a search as `collection/id`, from lanes with few enough hits to recognize new ones. */
export async function hitsOf(
  typed: string,
  mode: SearchMode,
  only: string | undefined,
  signal: AbortSignal,
): Promise<string[]> {
  const pieces = await Promise.all(inPieces(requests(typed, mode, only, ALONE)).map((some) => lanesOf(some, signal)))
  return pieces
    .flat()
    .filter(({ isMore }) => !isMore)
    .flatMap(({ source: { of }, docs }) => docs.map(({ id }) => `${of.name}/${id}`))
}

/**
 * Words are found by indexes, so those collections share a request; a term may take long, so each collection has its
 * own.
 */
const inPieces = (all: readonly HitRequest[]): HitRequest[][] => {
  const hasTerms = ({ search: { terms } }: HitRequest) => terms.length > 0
  const quick = all.filter((one) => !hasTerms(one))
  return [...(quick.length > 0 || all.length === 0 ? [quick] : []), ...all.filter(hasTerms).map((one) => [one])]
}

async function lanesOf(some: readonly HitRequest[], signal: AbortSignal): Promise<Lane[]> {
  const answers = await answersTo(
    some.flatMap(({ queries }) => queries),
    signal,
  )
  return some.map(({ source, queries, search, most }) => {
    const docs = foundTogether(source.of, search, answers.splice(0, queries.length))
    return { source, docs: docs.slice(0, most), isMore: docs.length > most }
  })
}

/** Lanes are in the order of their sources, whichever responds first; custom tables come last. */
function placeOf({ source }: Lane): number {
  const lanes = searchLanes()
  const at = lanes.findIndex(({ key }) => key === source.key)
  return at < 0 ? lanes.length : at
}

async function ownLanes(typed: string, only: string | undefined, own: string[], signal: AbortSignal): Promise<Lane[]> {
  const names = own.filter((name) => !only || name === only)
  const most = only ? ALONE : EACH
  const lanes: Lane[] = []
  for (let at = 0; at < names.length; at += LIMITS.readQueries) {
    const some = names.slice(at, at + LIMITS.readQueries)
    const answers = await answersTo(
      some.map((collection) => ({ collection, search: typed.slice(0, 200), limit: most + 1 })),
      signal,
    )
    for (const [index, docs] of answers.entries())
      lanes.push({
        source: customTableLane(
          guessCollection(
            some[index]!,
            docs.map(({ data }) => data),
          ),
        ),
        docs: docs.slice(0, most),
        isMore: docs.length > most,
      })
  }
  return lanes
}
