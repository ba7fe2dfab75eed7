import { Button } from '@mantine/core'
import { IconClipboardCheck, IconCoins, IconTransfer } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { dayIn } from '#base/days.ts'
import { landedCostOffer, requestCountOffer } from '#features/inventory/chosen-offers.ts'
import type { Lot } from '#features/inventory/collection.ts'
import type { Offer } from '#features/inventory/lot-offers.ts'
import { transferManyOffer } from '#features/inventory/lot-offers.ts'
import { stockRelated } from '#features/inventory/related.ts'
import type { Doc } from '#model/value.ts'
import { CommandDialog } from '#ui/command-button.tsx'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { useUser } from '#ui/session.ts'

const ACTS = [
  { label: 'Move', Icon: IconTransfer, offerOf: transferManyOffer },
  { label: 'Count', Icon: IconClipboardCheck, offerOf: requestCountOffer },
  { label: 'Add cost', Icon: IconCoins, offerOf: landedCostOffer },
] as const

/** What is done with the ticked lots in one go: moved to one place, counted, or charged with what it cost to get them here. */
export function ChosenLots({ selected, clear }: { selected: readonly Doc[]; clear: () => void }): ReactNode {
  const { timeZone } = useClock()
  const { history } = useRouter()
  const now = useNow()
  const [offer, setOffer] = useState<Offer>()
  const held = (selected as readonly Lot[]).filter(({ data }) => data.qtyOnHand > 0)
  if (useUser()?.role === 'viewer' || held.length === 0) return null

  function done(result: unknown): void {
    clear()
    // Whoever asked for a count sees it, with its sheet to print.
    const { countNumber } = (result as { data?: { countNumber?: string } } | undefined)?.data ?? {}
    if (countNumber) history.push(`/inventory-control?area=counts&count=${(result as Doc).id}`)
  }

  return (
    <>
      {ACTS.map(({ label, Icon, offerOf }) => (
        <Button
          key={label}
          variant="subtle"
          color="gray"
          leftSection={<Icon size={16} />}
          onClick={() => setOffer(offerOf(held))}
        >
          {label}
        </Button>
      ))}
      {offer && (
        <CommandDialog
          offer={offer}
          clock={{ now, timeZone, today: dayIn(timeZone, now) }}
          related={stockRelated}
          close={() => setOffer(undefined)}
          done={done}
        />
      )}
    </>
  )
}
