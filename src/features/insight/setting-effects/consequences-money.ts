import { sumMoney } from '#base/decimal.ts'
import { figure, percent } from '#base/text/writing.ts'
import { chasingOf, followUpCandidates, isPaused } from '#features/insight/follow-ups/rules.ts'
import { countWords, does, instead, listOf } from '#features/insight/setting-effects/count-words.ts'
import {
  MOVING_PARCELS,
  OPEN_BILLS,
  OPEN_INVOICES,
  PENDING_ORDERS,
} from '#features/insight/setting-effects/open-documents.ts'
import type { Receivable } from '#features/money/receivables/collection.ts'
import { openInBase } from '#features/money/receivables/rules.ts'
import { customers as allCustomers } from '#features/parties/customers/collection.ts'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import type { FollowUp } from '#features/records/follow-ups/collection.ts'
import { followUps as allFollowUps } from '#features/records/follow-ups/collection.ts'
import type { Parcel } from '#features/shipping/tracking/collection.ts'
import { sumsOf } from '#model/document/amounts/sums.ts'
import { openAmount, overdueDays } from '#model/document/open.ts'
import { ageingOf, bucketOf, NO_DUE_DATE } from '#model/document/owed/ageing.ts'
import { partyIdOf, partyKeyOf, partyNameOf } from '#model/document/party.ts'
import type { Consequence } from '#model/document/setting-change.ts'
import { readRates } from '#model/document/tax/tax.ts'
import { moneyOf } from '#model/print/blocks.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'

const NAMED = 3

/** How the ageing buckets of open documents change with one of their two settings. */
const ageing = (name: 'ageingDays' | 'ageingFrom'): Consequence => ({
  asks: () => [OPEN_BILLS, OPEN_INVOICES],
  effectsOn([bills = [], invoices = []], { before, after, settings }, { today, timeZone, base }) {
    const rule = (value: Value | undefined) => ageingOf({ ...settings, [name]: value })
    const [old, next] = [rule(before), rule(after)]
    const moved = (docs: readonly Doc[]) =>
      docs.filter(
        ({ data }) =>
          bucketOf(data[old.by], today, timeZone, old.limits) !== bucketOf(data[next.by], today, timeZone, next.limits),
      )
    const [ours, theirs] = [moved(bills), moved(invoices)]
    const all = [...ours, ...theirs]
    if (all.length === 0) return []
    const worth = sumsOf(
      all.map(({ data }) => ({ amount: openAmount(data), currency: data.currency as string | undefined })),
      base,
    ).map(({ total, currency }) => moneyOf(Number(total), currency))
    const without = [...bills, ...invoices].filter(
      ({ data }) => bucketOf(data[next.by], today, timeZone, next.limits) === NO_DUE_DATE,
    ).length
    const apart = old.by !== next.by && without > 0
    return [
      `${listOf([
        [ours.length, 'bill'],
        [theirs.length, 'invoice'],
      ])} ${does(all.length, 'moves', 'move')} to another bucket, ${worth.join(' and ')} in all.`,
      ...(apart
        ? [`${countWords(without, 'document')} without that day ${does(without, 'stands', 'stand')} apart.`]
        : []),
    ]
  },
})

const creditDays: Consequence = {
  asks: () => [OPEN_INVOICES],
  effectsOn([invoices = []], { before, after }, { today, timeZone }) {
    const known = invoices.filter(({ data }) => partyIdOf(data) ?? partyNameOf(data))
    const oldest = [...Map.groupBy(known, ({ data }) => partyKeyOf(data)).values()].map((own): [string, number] => {
      const { data } = own[0]!
      const days = overdueDays(
        own.map((invoice) => invoice.data),
        today,
        timeZone,
      )
      return [partyNameOf(data) ?? partyIdOf(data)!, days ?? 0]
    })
    const stopped = ([, days]: [string, number], limit: Value | undefined) => typeof limit === 'number' && days > limit
    const lose = oldest.filter((each) => stopped(each, after) && !stopped(each, before))
    const gain = oldest.filter((each) => !stopped(each, after) && stopped(each, before))
    const named = (list: readonly [string, number][]) =>
      list
        .slice(0, NAMED)
        .map(([who]) => who)
        .join(', ') + (list.length > NAMED ? ' and others' : '')
    return [
      ...(lose.length > 0
        ? [`${countWords(lose.length, 'customer')} ${does(lose.length, 'gets', 'get')} no more credit: ${named(lose)}.`]
        : []),
      ...(gain.length > 0
        ? [`${countWords(gain.length, 'customer')} ${does(gain.length, 'gets', 'get')} credit again: ${named(gain)}.`]
        : []),
    ]
  },
}

/** How many open invoices are small enough to be written off. */
const writeOffLimit: Consequence = {
  asks: () => [OPEN_INVOICES],
  effectsOn([invoices = []], { before, after }, { base }) {
    const within = (limit: Value | undefined) =>
      invoices
        .flatMap(({ data }) => openInBase(data, base) ?? [])
        .filter((open) => open > 0 && (typeof limit !== 'number' || open <= limit))
    const [old, next] = [within(before), within(after)]
    if (old.length === next.length) return []
    return [
      `${countWords(next.length, 'open invoice')} with ${figure(sumMoney(next), 2, 2)} in all can be written off instead of ${figure(old.length)}.`,
    ]
  },
}

/** A tax rate that is removed or changed: documents that use it keep it. */
const taxes: Consequence = {
  asks: () => [OPEN_BILLS, OPEN_INVOICES, PENDING_ORDERS],
  effectsOn([bills = [], invoices = [], orders = []], { before, after }) {
    const rates = (value: Value | undefined) => readRates(Array.isArray(value) ? (value as Data[]) : [])
    const next = new Map(rates(after).map(({ name, rate }) => [name, rate]))
    return rates(before).flatMap(({ name, rate }) => {
      if (next.get(name) === rate) return []
      const bearing = (docs: readonly Doc[]) =>
        docs.filter(({ data }) => data.taxName === name && data.taxRate === rate)
      const parts = [bearing(bills).length, bearing(invoices).length, bearing(orders).length] as const
      const all = parts[0] + parts[1] + parts[2]
      if (all === 0) return []
      const words = listOf([
        [parts[0], 'open bill'],
        [parts[1], 'open invoice'],
        [parts[2], 'pending order'],
      ])
      return [`${words} ${does(all, 'keeps', 'keep')} ${name} at ${percent(rate)}; only new ones follow.`]
    })
  },
}

const chasing = (name: 'chaseAfter' | 'quietDays'): Consequence => ({
  asks: () => [
    OPEN_INVOICES,
    PENDING_ORDERS,
    MOVING_PARCELS,
    { collection: allFollowUps.name },
    { collection: allCustomers.name, where: [['chasePausedUntil', 'exists', true]] },
  ],
  effectsOn([receivables = [], orders = [], parcels = [], followUps = [], customers = []], change, at) {
    const paused = new Set(customers.filter(({ data }) => isPaused(data, at)).map(({ id }) => id))
    const listed = (value: Value | undefined) =>
      followUpCandidates({
        receivables: receivables as unknown as readonly Receivable[],
        orders: orders as unknown as readonly PurchaseOrder[],
        parcels: parcels as unknown as readonly Parcel[],
        followUps: followUps as unknown as readonly FollowUp[],
        today: at.today,
        timeZone: at.timeZone,
        baseCurrency: at.base,
        chasing: chasingOf({ ...change.settings, [name]: value }),
        paused,
      }).length
    const [old, next] = [listed(change.before), listed(change.after)]
    return old === next ? [] : [`Follow-up finds ${instead(next, old)} to follow up today.`]
  },
})

/** The effects on open amounts: ageing, credit limits, tax and reminders. */
export const moneyConsequences: Readonly<Record<string, Consequence>> = {
  ageingDays: ageing('ageingDays'),
  ageingFrom: ageing('ageingFrom'),
  creditDays,
  writeOffLimit,
  taxes,
  chaseAfter: chasing('chaseAfter'),
  quietDays: chasing('quietDays'),
}
