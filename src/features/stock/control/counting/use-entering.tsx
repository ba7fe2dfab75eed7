import { use, useRef, useState } from 'react'
import { Problem } from '#base/problem.ts'
import type { Count } from '#features/stock/counts/collection.ts'
import { enterCount } from '#features/stock/counts/commands.ts'
import { type CountLine, countLines, foundOf } from '#features/stock/counts/rules.ts'
import { ApiContext } from '#ui/live/use-command.ts'

/** A line entered here, with the number of its commit; without one while it is being sent. */
interface Ahead {
  line: CountLine
  seq?: number
}

interface Entering {
  /**
   * The lines of the count including what was entered here, even before the server has responded and the live list is
   * updated.
   */
  lines: readonly CountLine[]
  /** Refused entries with their reasons, by lot number. */
  refused: ReadonlyMap<string, string>
  /** Returns the updated line; undefined when it was refused. Entries are sent in the order they were made. */
  enter(line: CountLine, countedQty: number): Promise<CountLine | undefined>
}

/** Sends counted quantities while the next lot is already being scanned. */
export function useEntering(count: Count, lines: readonly CountLine[]): Entering {
  const { execute } = use(ApiContext)
  const [ahead, setAhead] = useState<ReadonlyMap<string, Ahead>>(new Map())
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const lastSent = useRef<Promise<unknown>>(Promise.resolve())

  async function send(line: CountLine, countedQty: number, saw: number | undefined): Promise<CountLine | undefined> {
    try {
      const { seq, result } = await execute<Count>(enterCount.name, {
        countId: count.id,
        lotId: line.lotId,
        countedQty,
        ...(saw !== undefined && { saw }),
      })
      const now = countLines(result).find(({ lotId }) => lotId === line.lotId)
      if (now) setAhead((old) => withKey(old, line.lotId, { line: now, seq }))
      return now
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setAhead((old) => withKey(old, line.lotId, undefined))
      setRefused((old) =>
        withKey(old, line.lotNumber, `${line.lotNumber}: ${countedQty} is not entered. ${error.message}`),
      )
      return undefined
    }
  }

  return {
    refused,
    lines: lines.map((line) => {
      const own = ahead.get(line.lotId)
      return own && (own.seq === undefined || own.seq > count.version) ? own.line : line
    }),
    enter(line, countedQty) {
      const { recountQty: _, ...rest } = line
      setAhead((old) => withKey(old, line.lotId, { line: { ...rest, countedQty, needsRecount: false } }))
      setRefused((old) => withKey(old, line.lotNumber, undefined))
      const sent = lastSent.current.then(() => send(line, countedQty, foundOf(line)))
      lastSent.current = sent.catch(() => undefined)
      return sent
    },
  }
}

function withKey<T>(map: ReadonlyMap<string, T>, key: string, value: T | undefined): ReadonlyMap<string, T> {
  const next = new Map(map)
  if (value === undefined) next.delete(key)
  else next.set(key, value)
  return next
}
