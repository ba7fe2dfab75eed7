import { useMemo } from 'react'
import type { AggregateQuery } from '#model/query/query.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Doc } from '#model/schema/value.ts'
import { useManyFigures } from '#ui/list/rows/use-docs.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { baseCurrency } from '#ui/shell/money/money.ts'

/** Adds computed columns to a stored document; undefined while they are not known, or when there are none. */
export function useComputed({ computed }: AnyCollection, { today, timeZone }: Clock): ((doc: Doc) => Doc) | undefined {
  const base = baseCurrency()
  const at = useMemo(() => ({ today, timeZone, base }), [today, timeZone, base])
  const answers = useManyFigures(useMemo(() => computed?.asks(at) ?? NONE, [computed, at]))
  return useMemo(() => {
    if (!computed || answers.includes(undefined)) return undefined
    const work = computed.work(answers, at)
    return (doc) => ({ ...doc, data: { ...doc.data, ...work(doc) } })
  }, [computed, answers, at])
}

const NONE: readonly AggregateQuery[] = []
