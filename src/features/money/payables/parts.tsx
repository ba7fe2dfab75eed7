import type { ReactNode } from 'react'
import { dayIn } from '#base/days.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { postingNote } from '#features/money/payables/rules.ts'
import type { Data } from '#model/schema/value.ts'
import { Await } from '#ui/live/await.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { Warning } from '#ui/record/faults/warning-note.tsx'
import { useClock, useNow } from '#ui/shell/clock.ts'

/** While a bill is typed: that it does not post on its own day. */
export const BillDayHint = ({ data }: { data: Data }): ReactNode =>
  data.invoiceDate !== undefined && (
    <Await fallback={null}>
      <OfDay invoiceDate={data.invoiceDate} />
    </Await>
  )

function OfDay({ invoiceDate }: { invoiceDate: unknown }): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const closedThrough = useLiveDoc<{ closedThrough?: unknown }>(settings.name, 'money')?.data.closedThrough
  const note = postingNote(invoiceDate, { today, timeZone, closedThrough })
  return <Warning sentences={note === undefined ? [] : [note]} />
}
