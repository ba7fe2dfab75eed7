import { useMemo } from 'react'
import type { AnyCollection } from '#model/collection.ts'
import type { AggregateQuery } from '#model/query.ts'
import type { Doc } from '#model/value.ts'
import { useManyFigures } from '#ui/collection/use-docs.ts'
import type { Clock } from '#ui/collection/view.ts'
import { baseCurrency } from '#ui/frame/money.ts'

/** Lays the columns that are worked out over a stored document; undefined while they are not known, or where there are none. */
export function useWorked({ worked }: AnyCollection, { today, timeZone }: Clock): ((doc: Doc) => Doc) | undefined {
  const base = baseCurrency()
  const at = useMemo(() => ({ today, timeZone, base }), [today, timeZone, base])
  const answers = useManyFigures(useMemo(() => worked?.asks(at) ?? NONE, [worked, at]))
  return useMemo(() => {
    if (!worked || answers.includes(undefined)) return undefined
    const work = worked.work(answers, at)
    return (doc) => ({ ...doc, data: { ...doc.data, ...work(doc) } })
  }, [worked, answers, at])
}

const NONE: readonly AggregateQuery[] = []
