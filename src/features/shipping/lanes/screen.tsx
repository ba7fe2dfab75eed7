import type { ReactNode } from 'react'
import { dayIn, toDay } from '#base/days.ts'
import { freightLanes } from '#features/shipping/lanes/collection.ts'
import { enterLane } from '#features/shipping/lanes/commands.ts'
import { lanePlaceWords, laneStateOn } from '#features/shipping/lanes/rules.ts'
import { linesIn } from '#model/document/lines.ts'
import { linkedPages } from '#model/record-pages.ts'
import type { Data } from '#model/schema/value.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'

const add: CommandOffer = {
  command: enterLane,
  label: 'Add lane',
  suggest: { breaks: [{ unit: 'kg' }] },
  confirm: ({ toCountry, breaks }) =>
    `A lane to ${String(toCountry ?? '…')} with ${linesIn(breaks as Data[]).length} prices is compared from now on.`,
}

/** Lanes with their own prices, in addition to the rate sheets of carriers. */
export default function LanesScreen(): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const today = dayIn(timeZone, now)
  return (
    <CollectionScreen
      collection={freightLanes}
      searchHint="Name or mode"
      purpose="Add the lane you use most, such as Miami to Guatemala by sea."
      related={linkedPages()}
      noLabels
      fixed
      tabs={[
        { name: 'all', label: 'All', where: () => [] },
        { name: 'expired', label: 'Expired', where: () => [['validTo', '<', today]] as const },
        { name: 'future', label: 'Future', where: () => [['validFrom', '>', today]] as const },
      ]}
      due={(data, clock) => soonOver(data, clock.today, clock.timeZone)}
      dueAfter="validTo"
      dueLabel="Ends in"
      derived={[
        {
          name: 'route',
          label: 'Route',
          after: 'name',
          value: ({ from, to }) => `${lanePlaceWords(from)} to ${lanePlaceWords(to)}`,
        },
        { name: 'state', label: 'State', value: (data, clock) => laneStateOn(data, clock) },
      ]}
      main={<CommandButton variant="filled" offer={add} clock={{ now, timeZone, today }} related={linkedPages()} />}
      summary={({ from, to, mode }) =>
        [`${lanePlaceWords(from)} to ${lanePlaceWords(to)}`, mode].filter(Boolean).join(' · ')
      }
    />
  )
}

/** The last day of a lane that is still valid today. */
const soonOver = (data: Data, today: string, timeZone: string): string | undefined => {
  const last = toDay(data.validTo, timeZone)
  return last && last >= today ? last : undefined
}
