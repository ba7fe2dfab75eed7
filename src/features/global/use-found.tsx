import { useEffect, useState } from 'react'
import type { Mode } from '#features/global/asked.ts'
import { questionOf, rankOf, readAsked } from '#features/global/asked.ts'
import type { Source } from '#features/global/sources.ts'
import { ownTable, SOURCES } from '#features/global/sources.ts'
import { parts } from '#features/parts/collection.ts'
import { guessCollection } from '#model/guess.ts'
import type { Query } from '#model/query.ts'
import type { Doc } from '#model/value.ts'
import { readOnce } from '#ui/api.ts'

/** What one collection has for a search. */
export interface Lane {
  source: Source
  docs: readonly Doc[]
  /** There are more than are shown. */
  isMore: boolean
}

export interface Found {
  asked: string
  lanes: readonly Lane[]
  /** Milliseconds from asking to the answer. */
  ms: number
  problem?: string
}

const PAUSE_MS = 120
const EACH = 6
const ALONE = 60
/** The most questions of one request (CONTRACT section 4). */
const AT_ONCE = 20
const DEFINED = SOURCES.map(({ of }) => of)

/** Searches everything a moment after the typing stopped; own tables answer on their own, since they have no index. */
export function useFound(
  typed: string,
  { mode, only, own }: { mode: Mode; only: string | undefined; own: readonly string[] },
): Found | undefined {
  const [found, setFound] = useState<Found>()
  const asked = JSON.stringify([typed, mode, only])
  const tables = own.join('\n')
  useEffect(() => {
    if (typed.trim().length < 2) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      const from = performance.now()
      const add = (lanes: readonly Lane[]) =>
        setFound((before) => ({
          asked,
          ms: before?.asked === asked ? before.ms : performance.now() - from,
          lanes: [...(before?.asked === asked ? before.lanes : []), ...lanes],
        }))
      const fail = (error: Error) => {
        if (!stop.signal.aborted) setFound({ asked, lanes: [], ms: 0, problem: error.message })
      }
      definedLanes(typed, mode, only, stop.signal)
        .then((lanes) => {
          add(lanes)
          return ownLanes(typed, only, tables ? tables.split('\n') : [], stop.signal)
        })
        .then(add)
        .catch(fail)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed, mode, only, asked, tables])
  return typed.trim().length < 2 ? undefined : found
}

async function definedLanes(typed: string, mode: Mode, only: string | undefined, signal: AbortSignal): Promise<Lane[]> {
  const words = readAsked(typed, DEFINED)
  const most = only ? ALONE : EACH
  const sources = SOURCES.filter(({ of }) => !only || of.name === only)
  const questions = sources.flatMap((source) => {
    const query = questionOf(source.of, words, mode, most + 1)
    return query ? [{ source, query }] : []
  })
  const answers = await answersTo(
    questions.map(({ query }) => query),
    signal,
  )
  const rank = rankOf(words.text)
  return questions.map(({ source }, at) => {
    const docs = answers[at]!
    const ranked = rank && source.of === parts ? docs.toSorted((a, b) => rank(a.data) - rank(b.data)) : docs
    return { source, docs: ranked.slice(0, most), isMore: docs.length > most }
  })
}

async function ownLanes(typed: string, only: string | undefined, own: string[], signal: AbortSignal): Promise<Lane[]> {
  const names = own.filter((name) => !only || name === only)
  const most = only ? ALONE : EACH
  const lanes: Lane[] = []
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const some = names.slice(at, at + AT_ONCE)
    const answers = await answersTo(
      some.map((collection) => ({ collection, search: typed.slice(0, 200), limit: most + 1 })),
      signal,
    )
    for (const [index, docs] of answers.entries())
      lanes.push({
        source: ownTable(
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

async function answersTo(queries: readonly Query[], signal: AbortSignal): Promise<Doc[][]> {
  if (queries.length === 0) return []
  const { queries: answers } = await readOnce({ queries }, { signal })
  return answers.map(({ documents }) => documents)
}
