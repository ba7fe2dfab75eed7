import { type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { Family, Suffixes } from '#features/stock/inventory/record/part-family.tsx'
import { PartLots } from '#features/stock/inventory/record/part-lots.tsx'
import { PartMovements } from '#features/stock/inventory/record/part-movements.tsx'
import { PartReservations } from '#features/stock/inventory/record/part-reservations.tsx'
import { PartSupply } from '#features/stock/inventory/record/part-supply.tsx'
import { stockRelated } from '#features/stock/locations/parts.tsx'
import type { Part } from '#features/stock/parts/collection.ts'
import { CommandDialog } from '#ui/command-button.tsx'
import type { Clock, CommandOffer } from '#ui/list/views/view.ts'
import { Parts } from '#ui/parts.tsx'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'

/** The props of a list in the record of a part; `run` is absent for people who may only read. */
export interface PartListProps {
  part: Part
  clock: Clock
  run: ((offer: CommandOffer) => void) | undefined
}

/**
 * Everything about a part except its own fields: the stock of its family, its suffixes, lots, reservations, incoming
 * stock, costs and movements.
 */
export function PartStock({ part }: { part: Part }): ReactNode {
  const { timeZone } = useClock()
  const now = useNow()
  const clock = { now, timeZone, today: dayIn(timeZone, now) }
  const role = useUser()?.role
  const canAct = role === 'owner' || role === 'staff'
  const [running, setRunning] = useState<CommandOffer>()
  const list = { part, clock, run: canAct ? setRunning : undefined }
  return (
    <div className="stack gap-20 below-20">
      <Family part={part} canAct={canAct} run={list.run} />
      <Suffixes part={part} />
      <PartLots {...list} />
      <PartReservations {...list} />
      <PartSupply {...list} />
      <Parts of="part-prices" props={list} />
      <PartMovements {...list} />
      {running && (
        <CommandDialog offer={running} clock={clock} related={stockRelated} close={() => setRunning(undefined)} />
      )}
    </div>
  )
}
