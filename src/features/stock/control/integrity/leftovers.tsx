import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Problem } from '#base/problem.ts'
import classes from '#features/stock/control/control.module.css'
import { isPickedForCount } from '#features/stock/counts/rules.ts'
import { movements } from '#features/stock/ledger/collection.ts'
import { locations } from '#features/stock/locations/collection.ts'
import type { Lot } from '#features/stock/lots/collection.ts'
import { adjustStock } from '#features/stock/movements/commands.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { transferStock } from '#features/stock/transfers/commands.ts'
import { recordAddress } from '#model/record-address.ts'
import type { Data } from '#model/schema/value.ts'
import { commit } from '#ui/api.ts'
import { bringBack } from '#ui/list/remove.ts'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { takePicture } from '#ui/record/files/files.tsx'
import { GoLink } from '#ui/shell/go-link.tsx'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** The question after goods were taken from a bin: whether it is empty, or how many are left. */
export type BinQuestion =
  | { what: 'empty'; lot: Lot; locationId: string; code: string; today: string }
  | { what: 'left'; lot: Lot }
  | { what: 'picture'; lot: Lot; movementId: string }

/**
 * Always asks about a bin that is empty according to the books, and one time in ten about a lot that was partly taken.
 */
export function askAfter(
  ran: CommandOffer | undefined,
  taken: { result: unknown; given: Data; lots: readonly Lot[]; today: string },
): BinQuestion | undefined {
  const lot = taken.lots.find(({ id }) => id === taken.given.lotId)
  const { emptied, movementId } = (taken.result ?? {}) as { emptied?: string; movementId?: string }
  if (ran?.command.name === adjustStock.name && lot && movementId) return { what: 'picture', lot, movementId }
  if (ran?.command.name !== transferStock.name || !lot) return undefined
  if (emptied) return { what: 'empty', lot, locationId: lot.data.locationId, code: emptied, today: taken.today }
  const isPart = typeof taken.given.qty === 'number' && taken.given.qty < lot.data.qtyOnHand
  return isPart && isPickedForCount(lot.data.lotNumber, taken.today) ? { what: 'left', lot } : undefined
}

/** The question, answered with one press while there is one: it keeps stock accurate without days of counting. */
export function LeftBehind(props: { question: BinQuestion; count: (lot: Lot) => void; close: () => void }): ReactNode {
  const { question, count, close } = props
  const { lot } = question
  if (question.what === 'picture')
    return (
      <section className={`on-panel round-8 pad-12-14 framed ${classes.asked}`} aria-label="Photo">
        <p>Lot {lot.data.lotNumber} is adjusted. Add a photo of the reason; it is saved with the movement.</p>
        <div className={`flex wrap bottom gap-12 ${classes.row}`}>
          <Button onClick={() => takePicture(movements.name, question.movementId)}>Take photo</Button>
          <Button variant="default" onClick={close}>
            Not now
          </Button>
        </div>
      </section>
    )
  if (question.what === 'left')
    return (
      <section className={`on-panel round-8 pad-12-14 framed ${classes.asked}`} aria-label="Quantity left">
        <p>
          How many of lot {lot.data.lotNumber} are left at {lot.data.bin}?
        </p>
        <div className={`flex wrap bottom gap-12 ${classes.row}`}>
          <Button
            onClick={() => {
              close()
              count(lot)
            }}
          >
            Count them
          </Button>
          <Button variant="default" onClick={close}>
            Not now
          </Button>
        </div>
      </section>
    )
  return (
    <section className={`on-panel round-8 pad-12-14 framed ${classes.asked}`} aria-label="Is it empty">
      <p>According to the records {question.code} should now be empty. Is it?</p>
      <div className={`flex wrap bottom gap-12 ${classes.row}`}>
        <Button onClick={() => void seenEmpty(question).then(close)}>It is empty</Button>
        <Button variant="default" component={GoLink} href={recordAddress(parts, lot.data.partId)}>
          Stock is left
        </Button>
        <Button variant="subtle" color="gray" onClick={close}>
          Not now
        </Button>
      </div>
    </section>
  )
}

/** Saved on the location, so that a count does not have to start there. */
async function seenEmpty({ locationId, code, today }: Extract<BinQuestion, { what: 'empty' }>): Promise<void> {
  try {
    const { seq } = await commit([
      { op: 'update', collection: locations.name, id: locationId, patch: { seenEmptyOn: today } },
    ])
    toast(`${code} confirmed empty`, () => void bringBack([seq]))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.message)
  }
}
