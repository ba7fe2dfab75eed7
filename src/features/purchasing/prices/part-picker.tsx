import type { ReactNode } from 'react'
import { parts } from '#features/stock/parts/collection.ts'
import { linkedPages } from '#model/record-pages.ts'
import { reference } from '#model/schema/fields.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import type { Clock } from '#ui/list/views/view.ts'

const PART = reference('Part', parts)

/** Picks a part by its number, in any spelling. */
export function PartPicker(props: {
  partId: string | undefined
  clock: Clock
  pick: (partId: string | undefined) => void
}): ReactNode {
  const { partId, clock, pick } = props
  return (
    <FieldInput
      field={PART}
      value={partId}
      today={clock.today}
      timeZone={clock.timeZone}
      related={linkedPages()}
      onCommit={(value) => pick(typeof value === 'string' ? value : undefined)}
    />
  )
}
