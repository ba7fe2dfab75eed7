import { Button } from '@mantine/core'
import { IconTransfer } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { dayIn } from '#base/days.ts'
import type { Lot } from '#features/inventory/collection.ts'
import { transferManyOffer } from '#features/inventory/lot-offers.ts'
import { stockRelated } from '#features/inventory/related.ts'
import type { Doc } from '#model/value.ts'
import { CommandDialog } from '#ui/command-button.tsx'
import { useClock, useNow } from '#ui/frame/clock.ts'
import { useUser } from '#ui/session.ts'

/** Moves the ticked lots to one place in one go. */
export function MoveChosen({ selected, clear }: { selected: readonly Doc[]; clear: () => void }): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const held = (selected as readonly Lot[]).filter(({ data }) => data.qtyOnHand > 0)
  if (useUser()?.role === 'viewer' || held.length === 0) return null
  return (
    <>
      <Button variant="subtle" color="gray" leftSection={<IconTransfer size={16} />} onClick={() => setOpen(true)}>
        Move
      </Button>
      {isOpen && (
        <CommandDialog
          offer={transferManyOffer(held)}
          clock={{ now, timeZone, today: dayIn(timeZone, now) }}
          related={stockRelated}
          close={() => setOpen(false)}
          done={clear}
        />
      )}
    </>
  )
}
