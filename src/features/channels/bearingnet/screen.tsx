import type { ReactNode } from 'react'
import { dayIn } from '#base/days.ts'
import { percent } from '#base/text/writing.ts'
import { bearingnetListings } from '#features/channels/bearingnet/collection.ts'
import { applyRules } from '#features/channels/bearingnet/commands.ts'
import { FileButton } from '#features/channels/bearingnet/file-button.tsx'
import { differenceOf } from '#features/channels/bearingnet/rules.ts'
import { linkedPages } from '#model/record-pages.ts'
import { CommandButton } from '#ui/command-button.tsx'
import { CollectionScreen } from '#ui/list/collection-screen.tsx'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'

const rules: CommandOffer = {
  command: applyRules,
  label: 'Apply rules',
  suggest: { leastQty: 1, bufferPct: 0, keep: 0 },
  confirm: ({ leastQty, bufferPct, keep }) =>
    [
      `Good stock of ${String(leastQty ?? 1)} pieces or more is listed`,
      ...(Number(bufferPct ?? 0) > 0 ? [`${percent(Number(bufferPct))} of each quantity is held back`] : []),
      ...(Number(keep ?? 0) > 0 ? [`${String(keep)} pieces of each are kept`] : []),
    ]
      .join(', ')
      .concat('. What is gone is removed with the next file.'),
}

const STATES = ['Listed', 'Draft', 'Paused', 'Removed'] as const

/** Our listings on BearingNet, the differences from the last file, and the file itself. */
export default function ListingScreen(): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const clock = { now, timeZone, today: dayIn(timeZone, now) }
  return (
    <CollectionScreen
      collection={bearingnetListings}
      fixed
      noLabels
      searchHint="Part number or brand"
      purpose="Nothing is listed. Start with the rules: they list the stock that is free to sell."
      related={linkedPages()}
      tabs={[
        { name: 'changed', label: 'Changed', where: () => [['isChanged', '==', true]] as const },
        ...STATES.map((state) => ({
          name: state.toLowerCase(),
          label: state,
          where: () => [['status', '==', state]] as const,
        })),
      ]}
      derived={[{ name: 'difference', label: 'Difference', after: 'qtyListed', value: (data) => differenceOf(data) }]}
      ways={<FileButton clock={clock} />}
      main={<CommandButton variant="filled" offer={rules} clock={clock} related={linkedPages()} />}
      summary={({ brand, condition, qtyListed }) =>
        [brand, condition, `${String(qtyListed ?? 0)} pieces`].filter(Boolean).join(' · ')
      }
    />
  )
}
