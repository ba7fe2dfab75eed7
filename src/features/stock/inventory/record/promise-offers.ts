import type { StockOffer } from '#features/stock/movements/actions.ts'
import type { Reservation } from '#features/stock/reservations/collection.ts'
import { keepUntil, releaseStock } from '#features/stock/reservations/commands.ts'

/** Releases a reservation. */
export const releaseOffer = ({ id, data }: Reservation): StockOffer => ({
  command: releaseStock,
  label: 'Release',
  title: `Release ${data.qty} reserved for ${data.docNumber}`,
  fixed: { reservationId: id },
  confirm: () => `${data.qty} will no longer be reserved for ${data.docNumber} and become available.`,
  action: () => `Release ${data.qty}`,
})

/** Extends a reservation; a day that has passed is not suggested again. */
export const keepOffer = ({ id, data }: Reservation, today: string): StockOffer => ({
  command: keepUntil,
  label: 'Keep until',
  title: `Keep ${data.qty} reserved for ${data.docNumber} until`,
  fixed: { reservationId: id },
  ...(typeof data.expiresOn === 'string' && data.expiresOn >= today && { suggest: { expiresOn: data.expiresOn } }),
  confirm: (input) =>
    input.expiresOn
      ? `${data.qty} remain reserved for ${data.docNumber} until the end of that day.`
      : `${data.qty} remain reserved for ${data.docNumber} until released.`,
})
