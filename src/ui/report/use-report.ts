import type { AggregateResult, Query } from '#model/query/query.ts'
import { type AnyReport, type ReportAnswer, type ReportContext, reportOf } from '#model/report/define.ts'
import { useManyFigures } from '#ui/list/rows/use-docs.ts'
import { useLive } from '#ui/live/use-live.ts'
import { useDay } from '#ui/shell/use-day.tsx'

/** Where reports stand now: today and the settings, live. */
export function useReportContext(chosen: Readonly<Record<string, string>>): ReportContext {
  const day = useDay()
  const settings = useLive({ collection: 'settings' })
  return { ...day, chosen, settings: (id) => settings.find((doc) => doc.id === id)?.data }
}

/** No document: for reports that the store adds up. */
const NOTHING: Query = { collection: 'settings', where: [['name', 'in', []]] }

/** A report of now, kept true as records change. */
export function useReport(
  spec: AnyReport,
  chosen: Readonly<Record<string, string>>,
): ReportAnswer<unknown> | undefined {
  const at = spec.at(useReportContext(chosen))
  const asked = spec.figures?.(at) ?? []
  const figures = useManyFigures(asked)
  const docs = useLive(spec.question ?? NOTHING)
  if (figures.length < asked.length || figures.some((one) => one === undefined)) return undefined
  const items = spec.question ? docs.map(({ data }) => data) : []
  return reportOf(spec, items, at, undefined, figures as readonly AggregateResult[])
}
