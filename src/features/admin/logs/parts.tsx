import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { openLogs } from '#features/admin/logs/collection.ts'
import type { AggregateAnswer } from '#model/query/query.ts'
import { call } from '#ui/api.ts'
import type { LiveStore } from '#ui/live/types.ts'
import { reportFailure } from '#ui/shell/pages/report.tsx'
import { newest, useFirstFailure, useLiveEntry } from '#ui/shell/use-entry.ts'

const COUNT_FAILED = 'Error fetching log count'
const OpenErrors = createContext<number | undefined>(undefined)

/** The number of open error logs, for the badge and the map; 0 until it is known. */
export const useOpenErrors = (): number => use(OpenErrors) ?? 0

/** The number of open error logs; undefined until it is known. */
export const useOpenErrorsSoFar = (): number | undefined => use(OpenErrors)

const liveCount = (store: LiveStore) => store.count(openLogs)
const report = (error: unknown) => void reportFailure(COUNT_FAILED, error)

/** One count query at sign-in, then a live count. */
export function OpenErrorsProvider({ children }: { children: ReactNode }): ReactNode {
  const live = useLiveEntry(liveCount)
  const [counted, setCounted] = useState<{ value: number; seq: number }>()
  useEffect(() => {
    countOnce().then(setCounted, report)
  }, [])
  useFirstFailure(live, report)
  return <OpenErrors value={newest(counted, live)?.value}>{children}</OpenErrors>
}

async function countOnce(): Promise<{ value: number; seq: number }> {
  const { collection, where } = openLogs
  const question = { where, aggregate: { count: true } }
  const answer = await call<{ aggregate: AggregateAnswer; seq: number }>(
    'POST',
    `/api/collections/${collection}/query`,
    question,
    { tellsItself: true },
  )
  return { value: answer.aggregate.count ?? 0, seq: answer.seq }
}
