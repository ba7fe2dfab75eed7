import { IconBuildingBank, IconCalendar, IconCheck, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dayIn } from '#base/days.ts'
import { clearOffer, datesOffer, depositOffer, printOffer } from '#features/money/check-register/check-offers.tsx'
import type { Check } from '#features/money/checks/collection.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Doc } from '#model/schema/value.ts'
import { BulkActs, type ManyAct } from '#ui/list/bulk/bulk-acts.tsx'
import { printRecords } from '#ui/print/print.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'

/** What is done with the ticked checks in one go, by where they stand. */
export function ChosenChecks({ selected, clear }: { selected: readonly Doc[]; clear: () => void }): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const checks = selected as readonly Check[]
  const are = (direction: 'In' | 'Out', ...states: string[]): boolean =>
    checks.every(({ data }) => (data.direction ?? 'Out') === direction && states.includes(data.status ?? 'Queued'))
  const acts: ManyAct[] = []
  if (are('Out', 'Queued'))
    acts.push({ label: 'Print', Icon: IconPrinter, offerOf: (of) => printOffer(of as readonly Check[]) })
  if (are('Out', 'Printed'))
    acts.push({ label: 'Cleared', Icon: IconCheck, offerOf: (of) => clearOffer(of as readonly Check[], { today }) })
  if (are('In', 'Queued'))
    acts.push({
      label: 'Deposit',
      Icon: IconBuildingBank,
      offerOf: (of) => depositOffer(of as readonly Check[], { today }),
    })
  if (are('Out', 'Queued', 'Printed') || are('In', 'Queued'))
    acts.push({ label: 'Change dates', Icon: IconCalendar, offerOf: (of) => datesOffer(of as readonly Check[]) })
  if (acts.length === 0) return null
  return (
    <BulkActs
      selected={selected}
      {...{ clear, acts }}
      related={linkedPages()}
      done={(result) => {
        const printed = (result as { batchId?: string; checks?: { id: string }[] } | undefined)?.checks
        // The numbers are given out: the sheets follow at once.
        if (printed)
          void printRecords(
            { template: 'check', label: 'Checks' },
            printed.map(({ id }) => id),
          )
      }}
    />
  )
}
