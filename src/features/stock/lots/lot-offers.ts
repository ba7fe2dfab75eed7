import { addDays, type Day } from '#base/days.ts'
import { roundTo } from '#base/decimal.ts'
import { figure } from '#base/writing.ts'
import { countLot } from '#features/stock/counts/spot-count.ts'
import { relateParts, supersedePart } from '#features/stock/interchanges/commands.ts'
import type { Movement } from '#features/stock/ledger/collection.ts'
import { addQty, hasTwoLegs, worth } from '#features/stock/ledger/rules.ts'
import type { Location } from '#features/stock/locations/collection.ts'
import type { Lot } from '#features/stock/lots/collection.ts'
import { adjustStock, openingStock, receiveStock, scrapStock } from '#features/stock/lots/commands.ts'
import { betterCondition } from '#features/stock/lots/date-codes.ts'
import { mergeLots, splitLot } from '#features/stock/lots/lot-commands.ts'
import { correctMovement } from '#features/stock/lots/movements/correct.ts'
import { inspectLot, judgeLot } from '#features/stock/lots/movements/inspect.ts'
import { regradeLot } from '#features/stock/lots/movements/regrade.ts'
import { arriveStock, emptyPlace, transferMany, transferStock } from '#features/stock/lots/movements/transfer.ts'
import { returnStock } from '#features/stock/lots/movements/vendor-return.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import { reserveStock } from '#features/stock/reservations/commands.ts'
import type { AnyCommand } from '#model/command/command.ts'
import type { Query } from '#model/query/query.ts'
import type { Data, Doc } from '#model/schema/value.ts'

export interface Offer {
  command: AnyCommand
  label: string
  group?: string
  fixed: Data
  suggest?: Data
  confirm?: (input: Data) => string
  action?: (input: Data) => string
  advise?: (input: Data, today: string) => { text: string; change: Data } | undefined
  fresh?: { query: Query; offerOf: (docs: readonly Doc[]) => Offer | undefined }
}

const qtyOf = (input: Data): number => (typeof input.qty === 'number' ? input.qty : 0)
const value = (amount: number): string => figure(roundTo(amount, 2), 2, 2)

/** Moves part of a lot, told by where it lies and what stays. */
export const transferOffer = ({ id, data }: Lot): Offer => ({
  command: transferStock,
  label: 'Transfer',
  fixed: { lotId: id },
  confirm: (input) =>
    `${qtyOf(input)} of lot ${data.lotNumber} leave ${data.bin ?? 'their place'}; ${addQty(data.qtyOnHand, -qtyOf(input))} of ${data.qtyOnHand} stay. The value of the stock is the same.`,
  action: (input) => `Move ${qtyOf(input) || ''}`.trim(),
})

/** Moves all of the ticked lots. */
export const transferManyOffer = (chosen: readonly Lot[]): Offer => ({
  command: transferMany,
  label: 'Move',
  fixed: { lotIds: chosen.map(({ id }) => id) },
  confirm: () =>
    `All ${chosen.reduce((sum, { data }) => addQty(sum, data.qtyOnHand), 0)} pieces of ${chosen.length} ${chosen.length === 1 ? 'lot' : 'lots'} go there. The value of the stock is the same.`,
  action: () => `Move ${chosen.length} ${chosen.length === 1 ? 'lot' : 'lots'}`,
})

/** Moves everything that lies at a place. */
export const emptyPlaceOffer = ({ id, data }: Location): Offer => ({
  command: emptyPlace,
  label: 'Move everything',
  fixed: { fromLocationId: id },
  confirm: () => `Every lot at ${data.code} goes there, all of it. The value of the stock is the same.`,
})

/** Puts a lot's quantity right, told by what it is then. */
export const adjustOffer = ({ id, data }: Lot): Offer => ({
  command: adjustStock,
  label: 'Adjust',
  fixed: { lotId: id },
  confirm: (input) =>
    `Lot ${data.lotNumber} then holds ${addQty(data.qtyOnHand, qtyOf(input))} instead of ${data.qtyOnHand}; the stock value changes by ${value(worth(qtyOf(input), data.landedUnitCost))}.`,
})

/** Counts a lot in passing: what the book says is not told, or counting would be copying. */
export const countOffer = ({ id, data }: Lot): Offer => ({
  command: countLot,
  label: 'Count',
  fixed: { lotId: id },
  confirm: (input) =>
    typeof input.countedQty === 'number'
      ? `Lot ${data.lotNumber} then holds ${input.countedQty}; what differs from the book is posted as counted today.`
      : `What differs from the book is posted for lot ${data.lotNumber} as counted today.`,
})

/** Sends goods back to the vendor they came from. */
const returnOffer = ({ id, data }: Lot): Offer => ({
  command: returnStock,
  label: 'Return to vendor',
  fixed: { lotId: id },
  suggest: { ...(data.vendorId && { vendorId: data.vendorId }) },
  confirm: (input) =>
    `${qtyOf(input)} of lot ${data.lotNumber} leave; ${addQty(data.qtyOnHand, -qtyOf(input))} of ${data.qtyOnHand} stay. The stock value falls by ${value(worth(qtyOf(input), data.landedUnitCost))}.`,
  action: (input) => `Return ${qtyOf(input) || ''}`.trim(),
})

const regradeOffer = ({ id, data }: Lot): Offer => ({
  command: regradeLot,
  label: 'Regrade',
  fixed: { lotId: id },
  suggest: { qty: data.qtyOnHand, unitCost: data.landedUnitCost },
  confirm: (input) => {
    const cost = typeof input.unitCost === 'number' ? input.unitCost : data.landedUnitCost
    const change = roundTo(worth(qtyOf(input), cost) - worth(qtyOf(input), data.landedUnitCost), 2)
    return `${qtyOf(input)} of ${data.qtyOnHand} ${data.condition} become ${input.condition ?? 'another condition'}; the stock value changes by ${value(change)}.`
  },
  action: (input) => `Regrade ${qtyOf(input) || ''}`.trim(),
})

/** Takes what is on the way off it, told by where it then lies. */
export const arriveOffer = ({ id, data }: Lot): Offer => ({
  command: arriveStock,
  label: 'Arrive',
  fixed: { lotId: id },
  suggest: { qty: data.qtyOnHand, ...(data.headedForId && { toLocationId: data.headedForId }) },
  confirm: (input) =>
    `${qtyOf(input)} of lot ${data.lotNumber} arrive and can be sold; ${addQty(data.qtyOnHand, -qtyOf(input))} stay on the way.`,
  action: (input) => `Arrive ${qtyOf(input) || ''}`.trim(),
})

const reserveOffer = ({ id, data }: Lot): Offer => ({
  command: reserveStock,
  label: 'Reserve',
  fixed: { lotId: id, partId: data.partId },
  confirm: (input) =>
    `${qtyOf(input)} of lot ${data.lotNumber} are reserved; ${addQty(data.qtyAvailable, -qtyOf(input))} of ${data.qtyAvailable} stay available.`,
  action: (input) => `Reserve ${qtyOf(input) || ''}`.trim(),
})

/** Merging takes what differs in nothing but its number. */
const mergesWith = (lot: Lot, other: Lot): boolean =>
  other.id !== lot.id &&
  (['partId', 'condition', 'locationId', 'landedUnitCost', 'qcStatus', 'dateCode'] as const).every(
    (name) => other.data[name] === lot.data[name],
  )

const mergeOffer = (lot: Lot, into: Lot): Offer => ({
  command: mergeLots,
  label: `Merge into ${into.data.lotNumber}`,
  fixed: { lotId: lot.id, intoLotId: into.id },
  confirm: () =>
    `All ${lot.data.qtyOnHand} of lot ${lot.data.lotNumber} join ${into.data.lotNumber}, which then holds ${addQty(into.data.qtyOnHand, lot.data.qtyOnHand)}. The value of the stock is the same.`,
  action: () => `Merge ${lot.data.qtyOnHand}`,
})

/** What can be done with a lot as it stands, with the effect in numbers; `others` are the lots it may be merged into. */
export function lotOffers(lot: Lot, others: readonly Lot[] = []): Offer[] {
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
      confirm: (input) =>
        `${qtyOf(input)} of ${data.qtyOnHand} become a lot of their own in another condition; ${addQty(data.qtyOnHand, -qtyOf(input))} stay ${data.condition}.`,
    },
    ...others.filter((other) => mergesWith(lot, other)).map((other) => mergeOffer(lot, other)),
    returnOffer(lot),
    {
      command: scrapStock,
      label: 'Scrap',
      fixed,
      confirm: (input) =>
        `${qtyOf(input)} of ${data.qtyOnHand} are thrown away; the stock value falls by ${value(worth(qtyOf(input), data.landedUnitCost))}.`,
      action: (input) => `Scrap ${qtyOf(input) || ''}`.trim(),
    },
    {
      command: judgeLot,
      label: 'Set quality',
      fixed,
      suggest: { qcStatus: data.qcStatus },
      confirm: ({ qcStatus }) =>
        qcStatus === 'OK'
          ? `The ${data.qtyOnHand} of lot ${data.lotNumber} can be sold where their place sells.`
          : `The ${data.qtyOnHand} of lot ${data.lotNumber} can no longer be promised.`,
    },
  ]
}

/** Takes a lot out of quarantine, for good or not. */
export function quarantineOffers(lot: Lot): Offer[] {
  const { id, data } = lot
  const judge = (label: string, qcStatus: string, then: string): Offer => ({
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
          ? `${data.qtyOnHand} of lot ${data.lotNumber} (${data.partNumber}) are good stock again, and can be sold where their place sells.`
          : `${data.qtyOnHand} of lot ${data.lotNumber} (${data.partNumber}) stay out of what can be sold.`,
      action: ({ outcome }) => (outcome === 'OK' ? 'Release' : 'Save'),
    },
    ...(data.qcStatus === 'Rejected' ? [] : [judge('Reject', 'Rejected', 'are rejected; return or scrap them.')]),
    transferOffer(lot),
    ...away,
  ]
}

/** How long stock is reserved unless somebody says otherwise. */
const RESERVED_DAYS = 7

/** What is reserved of a part, and new stock of it. */
export function partOffers({ id, data }: Part, surplusYears: number, today?: Day): Offer[] {
  const advise = (input: Data, today: string) => betterCondition(input, today, surplusYears)
  const confirm = (input: Data) => {
    const cost = typeof input.unitCost === 'number' ? input.unitCost : 0
    return `${data.partNumber} then has ${addQty(data.qtyOnHand ?? 0, qtyOf(input))} on hand; the stock value rises by ${value(worth(qtyOf(input), cost))}.`
  }
  const suggest: Data = data.avgCost === undefined ? {} : { unitCost: data.avgCost }
  const free = data.qtyAvailable ?? 0
  const reserve: Offer = {
    command: reserveStock,
    label: 'Reserve',
    group: 'Stock',
    fixed: { partId: id },
    ...(today && { suggest: { expiresOn: addDays(today, RESERVED_DAYS) } }),
    confirm: (input) =>
      qtyOf(input) > free
        ? `Only ${free} of ${data.partNumber} are available.`
        : `${qtyOf(input)} of ${data.partNumber} are reserved from the oldest good lots; ${addQty(free, -qtyOf(input))} of ${free} stay available.`,
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

/** Puts a wrong movement right by an opposite row; `corrected` is what earlier corrections of it come to. */
export function movementOffers({ id, data }: Movement, corrected = 0): Offer[] {
  if (data.type === 'Revalue' || data.correctionOfId) return []
  return [
    {
      command: correctMovement,
      label: 'Correct',
      fixed: { movementId: id },
      suggest: { qty: data.qtyDelta },
      confirm: (input) => {
        const standing = addQty(data.qtyDelta, corrected)
        const delta = addQty(qtyOf(input), -standing)
        if (delta === 0) return `Movement ${data.seq} stands at ${standing} already; nothing is posted.`
        return `Movement ${data.seq} ${corrected === 0 ? 'stays as it is' : `stands at ${standing} since it was corrected`}; a correction of ${delta > 0 ? '+' : ''}${delta} is posted on lot ${data.lotNumber ?? ''}, worth ${value(worth(delta, data.unitCost))}.${hasTwoLegs(data.type) ? ' The other leg of the move is put right with it.' : ''}`
      },
    },
  ]
}
