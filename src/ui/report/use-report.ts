import { useEffect, useState } from 'react'
import type { AggregateResult, Query } from '#model/query/query.ts'
import { type AnyReport, type ReportAnswer, type ReportContext, reportOf } from '#model/report/define.ts'
import { call } from '#ui/api.ts'
import { useManyFigures } from '#ui/list/rows/use-docs.ts'
import { useLive } from '#ui/live/use-live.ts'
import { personName, usePeople } from '#ui/people.ts'
import { useDay } from '#ui/shell/use-day.tsx'

/** The current context of reports: today and the settings, live. */
function useReportContext(chosen: Readonly<Record<string, string>>): ReportContext {
  const day = useDay()
  const settings = useLive({ collection: 'settings' })
  usePeople()
  return { ...day, chosen, nameOf: personName, settings: (id) => settings.find((doc) => doc.id === id)?.data }
}

/** No document: for reports that the store adds up. */
const NOTHING: Query = { collection: 'settings', where: [['name', 'in', []]] }

/**
 * The data of a report that is read by the server: requested again when other options are chosen and when its documents
 * change. Undefined until it arrives.
 */
function useRead(
  spec: AnyReport,
  chosen: Readonly<Record<string, string>>,
): { items?: readonly unknown[]; failure?: string } | undefined {
  const grown = useManyFigures((spec.read?.of ?? []).map((collection) => ({ collection, aggregate: { count: true } })))
  const key = JSON.stringify([spec.name, chosen, grown])
  const [found, setFound] = useState<{ key: string; items?: readonly unknown[]; failure?: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is read
  useEffect(() => {
    if (!spec.read) return
    const stop = new AbortController()
    const query = new URLSearchParams({ chosen: new URLSearchParams(chosen).toString(), format: 'items' })
    call<{ items: readonly unknown[] }>('GET', `/api/reports/${spec.name}?${query}`, undefined, {
      signal: stop.signal,
    }).then(
      ({ items }) => stop.signal.aborted || setFound({ key, items }),
      (error: unknown) =>
        stop.signal.aborted || setFound({ key, failure: error instanceof Error ? error.message : String(error) }),
    )
    return () => stop.abort()
  }, [key])
  return found
}

/** The current report, updated as records change. */
export function useReport(
  spec: AnyReport,
  chosen: Readonly<Record<string, string>>,
): ReportAnswer<unknown> | undefined {
  const at = spec.at(useReportContext(chosen))
  const specs = spec.figures?.(at) ?? []
  const figures = useManyFigures(specs)
  const docs = useLive(spec.question ?? NOTHING)
  const read = useRead(spec, chosen)
  if (spec.read) {
    if (read?.failure) throw new Error(read.failure)
    return read?.items && reportOf(spec, read.items as never, at)
  }
  if (figures.length < specs.length || figures.some((one) => one === undefined)) return undefined
  const items = spec.question ? docs.map(({ data }) => data) : []
  return reportOf(spec, items, at, undefined, figures as readonly AggregateResult[])
}
