import { addDays, type Day } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { figure } from '#base/text/writing.ts'
import { countLot } from '#features/stock/counts/commands.ts'
import { relateParts, supersedePart } from '#features/stock/interchanges/commands.ts'
import type { Movement } from '#features/stock/ledger/collection.ts'
import type { Location } from '#features/stock/locations/collection.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import { adjustStock, openingStock, receiveStock, scrapStock } from '#features/stock/movements/commands.ts'
import { correctMovement } from '#features/stock/movements/correct.ts'
import { outOf, qtyOf, reserving, signed, value } from '#features/stock/movements/effect-words.ts'
import { inspectLot, judgeLot } from '#features/stock/movements/inspect.ts'
import { mergeLots, splitLot } from '#features/stock/movements/lot-commands.ts'
import { regradeLot } from '#features/stock/movements/regrade.ts'
import { returnGoodsOffer, takeReturnOffer } from '#features/stock/movements/return-many.ts'
import type { StockOffer } from '#features/stock/movements/stock-offer.ts'
import { returnStock } from '#features/stock/movements/vendor-return.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import { reserveStock } from '#features/stock/reservations/commands.ts'
import { arriveStock, emptyPlace, transferMany, transferStock } from '#features/stock/transfers/commands.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { betterCondition } from '#model/stock/date-codes.ts'
import { addQty, hasTwoLegs, worth } from '#model/stock/quantity.ts'

export type { StockOffer } from '#features/stock/movements/stock-offer.ts'
export { returnGoodsOffer, takeReturnOffer }

/** Transfers part of a lot; the dialog states its location and the quantity that stays. */
export const transferOffer = ({ id, data }: Lot): StockOffer => ({
  command: transferStock,
  label: 'Transfer',
  fixed: { lotId: id },
  // Reserved stock stays until it is released.
  suggest: { qty: addQty(data.qtyOnHand, -(data.qtyReserved ?? 0)) || data.qtyOnHand },
  confirm: outOf(data, (part) => `Moves ${part} from ${data.bin ?? 'their place'}. Stock value does not change.`),
  action: (input) => `Move ${qtyOf(input) || ''}`.trim(),
})

/** Transfers the selected lots completely. */
export const transferManyOffer = (chosen: readonly Lot[]): StockOffer => ({
  command: transferMany,
  label: 'Move',
  fixed: { lotIds: chosen.map(({ id }) => id) },
  confirm: () =>
    `Moves all ${chosen.reduce((sum, { data }) => addQty(sum, data.qtyOnHand), 0)} pieces of ${chosen.length} ${chosen.length === 1 ? 'lot' : 'lots'}. Stock value does not change.`,
  action: () => `Move ${chosen.length} ${chosen.length === 1 ? 'lot' : 'lots'}`,
})

/** Moves everything at a location. */
export const emptyPlaceOffer = ({ id, data }: Location): StockOffer => ({
  command: emptyPlace,
  label: 'Move everything',
  fixed: { fromLocationId: id },
  confirm: () => `Moves all lots at ${data.code}. Stock value does not change.`,
})

/** Corrects the quantity of a lot; the dialog states the new quantity. */
export const adjustOffer = ({ id, data }: Lot): StockOffer => ({
  command: adjustStock,
  label: 'Adjust',
  fixed: { lotId: id },
  confirm: (input) =>
    `New quantity ${addQty(data.qtyOnHand, qtyOf(input))} (was ${data.qtyOnHand}). Stock value changes by ${value(worth(qtyOf(input), data.landedUnitCost))}.`,
})

/** Counts one lot; the book quantity is not shown, because it would only be copied. */
export const countOffer = ({ id, data }: Lot): StockOffer => ({
  command: countLot,
  label: 'Count',
  fixed: { lotId: id },
  confirm: (input) =>
    typeof input.countedQty === 'number'
      ? `New quantity ${input.countedQty}. The difference from the book quantity is posted as counted today.`
      : `The difference from the book quantity of lot ${data.lotNumber} is posted as counted today.`,
})

/** Returns goods to their vendor. */
const returnOffer = ({ id, data }: Lot): StockOffer => ({
  command: returnStock,
  label: 'Return to vendor',
  fixed: { lotId: id },
  suggest: { ...(data.vendorId && { vendorId: data.vendorId }) },
  confirm: outOf(data, (part, qty) =>
    qty > 0
      ? `Return ${part} of lot ${data.lotNumber}. Stock value ${signed('−', worth(qty, data.landedUnitCost))}.`
      : `Lot ${data.lotNumber} holds ${data.qtyOnHand}. Enter the quantity that goes back.`,
  ),
  action: (input) => `Return ${qtyOf(input) > 0 ? qtyOf(input) : ''}`.trim(),
})

const regradeOffer = ({ id, data }: Lot): StockOffer => ({
  command: regradeLot,
  label: 'Regrade',
  fixed: { lotId: id },
  suggest: { qty: data.qtyOnHand, unitCost: data.landedUnitCost },
  confirm: (input) => {
    const cost = typeof input.unitCost === 'number' ? input.unitCost : data.landedUnitCost
    const change = sumMoney([worth(qtyOf(input), cost), -worth(qtyOf(input), data.landedUnitCost)])
    return `Regrade ${qtyOf(input)} of ${data.qtyOnHand} from ${data.condition} to ${input.condition ?? 'another condition'}. Stock value changes by ${value(change)}.`
  },
  action: (input) => `Regrade ${qtyOf(input) || ''}`.trim(),
})

/** Receives a lot in transit; the dialog states what remains in transit. */
export const arriveOffer = ({ id, data }: Lot): StockOffer => ({
  command: arriveStock,
  label: 'Receive transfer',
  fixed: { lotId: id },
  suggest: { qty: data.qtyOnHand, ...(data.headedForId && { toLocationId: data.headedForId }) },
  confirm: outOf(data, (_, qty) => `Receive ${qty}; ${addQty(data.qtyOnHand, -qty)} remain in transit.`),
  action: (input) => `Receive ${qtyOf(input) || ''}`.trim(),
})

const reserveOffer = ({ id, data }: Lot): StockOffer => ({
  command: reserveStock,
  label: 'Reserve',
  fixed: { lotId: id, partId: data.partId },
  confirm: reserving(data.qtyAvailable, `lot ${data.lotNumber}`, `of lot ${data.lotNumber}`),
  action: (input) => `Reserve ${qtyOf(input) || ''}`.trim(),
})

/** Lots can be merged when they differ only in their number. */
const mergesWith = (lot: Lot, other: Lot): boolean =>
  other.id !== lot.id &&
  (['partId', 'condition', 'locationId', 'landedUnitCost', 'qcStatus', 'dateCode'] as const).every(
    (name) => other.data[name] === lot.data[name],
  )

const mergeOffer = (lot: Lot, into: Lot): StockOffer => ({
  command: mergeLots,
  label: `Merge into ${into.data.lotNumber}`,
  fixed: { lotId: lot.id, intoLotId: into.id },
  confirm: () =>
    `Merges all ${lot.data.qtyOnHand} of lot ${lot.data.lotNumber} into ${into.data.lotNumber} (new quantity ${addQty(into.data.qtyOnHand, lot.data.qtyOnHand)}). Stock value does not change.`,
  action: () => `Merge ${lot.data.qtyOnHand}`,
})

/** The actions on a lot in its present state, with their effect in figures; `others` are the lots it may be merged into. */
export function lotOffers(lot: Lot, others: readonly Lot[] = []): StockOffer[] {
  const { id, data } = lot
  const fixed = { lotId: id }
  if (data.qtyOnHand === 0) return [adjustOffer(lot), countOffer(lot)]
  if (data.headedForId) return [arriveOffer(lot), adjustOffer(lot)]
  return [
    transferOffer(lot),
    ...(data.qtyAvailable > 0 ? [reserveOffer(lot)] : []),
    adjustOffer(lot),
    countOffer(lot),
    regradeOffer(lot),
    {
      command: splitLot,
      label: 'Split',
      fixed,
      confirm: outOf(
        data,
        (part, qty) => `Split ${part} into a new lot; ${addQty(data.qtyOnHand, -qty)} remain ${data.condition}.`,
      ),
    },
    ...others.filter((other) => mergesWith(lot, other)).map((other) => mergeOffer(lot, other)),
    returnOffer(lot),
    {
      command: scrapStock,
      label: 'Scrap',
      fixed,
      confirm: outOf(
        data,
        (part, qty) => `Scrap ${part}. Stock value ${signed('−', worth(qty, data.landedUnitCost))}.`,
      ),
      action: (input) => `Scrap ${qtyOf(input) || ''}`.trim(),
    },
    {
      command: judgeLot,
      label: 'Set quality',
      fixed,
      confirm: ({ qcStatus }) => qualityWords(data, qcStatus),
    },
  ]
}

/** What a new quality means for a lot; the current quality until one is chosen. */
function qualityWords({ lotNumber, qtyOnHand, qcStatus: now = 'OK' }: Lot['data'], chosen: unknown): string {
  const lot = `Lot ${lotNumber} (${qtyOnHand})`
  if (!chosen) return `${lot} is ${now}. Choose its new quality.`
  if (chosen === now) return `${lot} is already ${now}. Nothing changes.`
  if (chosen === 'OK') return `${lot} can be sold if its location allows sales.`
  return now === 'OK' ? `${lot} can no longer be reserved.` : `${lot} stays unavailable for sale.`
}

/** Ends the quarantine of a lot, as released or rejected. */
export function quarantineOffers(lot: Lot): StockOffer[] {
  const { id, data } = lot
  const judge = (label: string, qcStatus: string, then: string): StockOffer => ({
    command: judgeLot,
    label,
    fixed: { lotId: id, qcStatus },
    confirm: () => `${data.qtyOnHand} of lot ${data.lotNumber} (${data.partNumber}) ${then}`,
  })
  const away = lotOffers(lot).filter(({ label }) => label === 'Return to vendor' || label === 'Scrap')
  return [
    {
      command: inspectLot,
      label: 'Inspect',
      fixed: { lotId: id },
      suggest: { outcome: 'OK' },
      confirm: ({ outcome }) =>
        outcome === 'OK'
          ? `${data.qtyOnHand} of lot ${data.lotNumber} (${data.partNumber}) return to good stock and can be sold if the location allows sales.`
          : `${data.qtyOnHand} of lot ${data.lotNumber} (${data.partNumber}) stay unavailable for sale.`,
      action: ({ outcome }) => (outcome === 'OK' ? 'Release' : 'Save'),
    },
    ...(data.qcStatus === 'Rejected'
      ? []
      : [judge('Reject', 'Rejected', 'will be rejected. Return or scrap them afterwards.')]),
    transferOffer(lot),
    ...away,
  ]
}

/** The default duration of a reservation. */
const RESERVED_DAYS = 7

/** The actions that reserve a part or add stock. */
export function stockOffers({ id, data }: Part, surplusYears: number, today?: Day): StockOffer[] {
  const advise = (input: Data, today: string) => betterCondition(input, today, surplusYears)
  const confirm = (input: Data) => {
    const cost = typeof input.unitCost === 'number' ? input.unitCost : 0
    return `On hand after receipt: ${addQty(data.qtyOnHand ?? 0, qtyOf(input))}. Stock value ${signed('+', worth(qtyOf(input), cost))}.`
  }
  const suggest: Data = data.avgCost === undefined ? {} : { unitCost: data.avgCost }
  const free = data.qtyAvailable ?? 0
  const reserve: StockOffer = {
    command: reserveStock,
    label: 'Reserve',
    group: 'Stock',
    fixed: { partId: id },
    ...(today && { suggest: { expiresOn: addDays(today, RESERVED_DAYS) } }),
    confirm: reserving(free, data.partNumber, 'from the oldest lots'),
    action: (input) => (qtyOf(input) > 0 ? `Reserve ${qtyOf(input)}` : 'Reserve'),
  }
  return [
    ...(free > 0 ? [reserve] : []),
    {
      command: receiveStock,
      label: 'Receive without PO',
      group: 'Stock',
      fixed: { partId: id },
      suggest,
      confirm,
      advise,
    },
    { command: openingStock, label: 'Opening stock', group: 'Stock', fixed: { partId: id }, suggest, confirm, advise },
    { command: relateParts, label: 'Mark interchange', group: 'Interchanges', fixed: { aPartId: id } },
    { command: supersedePart, label: 'Supersede', group: 'Interchanges', fixed: { partId: id } },
  ]
}

/** Corrects a wrong movement with an opposite row; `corrected` is the total of its earlier corrections. */
export function movementOffers({ id, data }: Movement, corrected = 0): StockOffer[] {
  if (data.type === 'Revalue' || data.correctionOfId) return []
  if (data.type === 'VendorReturn')
    return [takeReturnOffer({ movementId: id, name: data.partNumber ?? data.lotNumber ?? '', qty: -data.qtyDelta })]
  return [
    {
      command: correctMovement,
      label: 'Correct',
      fixed: { movementId: id },
      suggest: { qty: data.qtyDelta },
      confirm: (input) => {
        const correctedQty = addQty(data.qtyDelta, corrected)
        const delta = addQty(qtyOf(input), -correctedQty)
        if (delta === 0) return `Movement ${data.seq} is already ${correctedQty}. Nothing is posted.`
        return `Posts a correction of ${delta > 0 ? '+' : ''}${figure(delta)} on lot ${data.lotNumber ?? ''}, worth ${value(worth(delta, data.unitCost))}.${corrected === 0 ? '' : ` Earlier corrections left movement ${data.seq} at ${correctedQty}.`}${hasTwoLegs(data.type) ? ' The other side of the transfer is corrected too.' : ''}`
      },
    },
  ]
}

/** An action on a lot that follows the lot while its dialog is open, as others may take from it meanwhile. */
export const liveOffer = (lot: Lot, offerOf: (lot: Lot) => StockOffer | undefined): StockOffer => ({
  ...offerOf(lot)!,
  fresh: {
    query: { collection: lots.name, where: [['lotNumber', '==', lot.data.lotNumber]] },
    offerOf(docs: readonly Doc[]) {
      const now = docs.find(({ id }) => id === lot.id) as Lot | undefined
      return now && offerOf(now)
    },
  },
})

/** All actions on a lot; `others` are the lots it may be merged into. */
export const lotActs = (lot: Lot, others: readonly Lot[] = []): StockOffer[] =>
  lotOffers(lot, others).map(({ label }) =>
    liveOffer(lot, (now) => lotOffers(now, others).find((offer) => offer.label === label)),
  )
