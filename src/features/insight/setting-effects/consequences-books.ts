import { addDays, dayIn, daysBetween, longDay, toDay } from '#base/days.ts'
import { logs } from '#features/admin/logs/collection.ts'
import { DEFAULT_KEEP_DAYS } from '#features/admin/logs/rules.ts'
import { SERIES } from '#features/admin/number-series/rules.ts'
import { dueItems } from '#features/insight/notifications/rules.ts'
import { countWords, does, listOf } from '#features/insight/setting-effects/count-words.ts'
import {
  MOVING_PARCELS,
  OPEN_BILLS,
  OPEN_INVOICES,
  PENDING_ORDERS,
} from '#features/insight/setting-effects/open-documents.ts'
import { vendors as vendorDirectory } from '#features/parties/vendors/collection.ts'
import { dueMoveOf } from '#model/document/days/days-off.ts'
import { DEFAULT_TERMS, dueDay, readTerms, type Terms } from '#model/document/days/terms.ts'
import { defaultPattern, patternField, whyNotPattern, writeNumber } from '#model/document/numbers/numbering.ts'
import type { Consequence } from '#model/document/setting-change.ts'
import type { Data, Doc, Value } from '#model/schema/value.ts'

const DAY_MS = 86_400_000
const textOf = (data: Data, name: string): string => (typeof data[name] === 'string' ? data[name] : '')

const timeZone: Consequence = {
  asks: () => [OPEN_BILLS, OPEN_INVOICES, PENDING_ORDERS, MOVING_PARCELS],
  effectsOn([payables = [], receivables = [], orders = [], parcels = []], { after }, at) {
    if (typeof after !== 'string' || after === at.timeZone) return []
    const readings = { payables, receivables, orders }
    const due = (zone: string) =>
      new Map(dueItems(readings, at.now, zone).map((item) => [`${item.kind} ${item.id}`, item.kind]))
    const [here, there] = [due(at.timeZone), due(after)]
    const kindsOf = (keys: readonly ('payable' | 'receivable' | 'delivery')[]) =>
      listOf([
        [keys.filter((kind) => kind === 'payable').length, 'bill'],
        [keys.filter((kind) => kind === 'receivable').length, 'receivable'],
        [keys.filter((kind) => kind === 'delivery').length, 'purchase order'],
      ])
    const come = [...there].flatMap(([key, kind]) => (here.has(key) ? [] : [kind]))
    const go = [...here].flatMap(([key, kind]) => (there.has(key) ? [] : [kind]))
    const today = dayIn(after, at.now)
    const isLate = ({ data }: Doc, zone: string) => (toDay(data.etaISO, zone) ?? '9') < dayIn(zone, at.now)
    const late = parcels.filter((parcel) => isLate(parcel, after)).length
    const lateNow = parcels.filter((parcel) => isLate(parcel, at.timeZone)).length
    return [
      ...(today === at.today ? [] : [`The date there is ${longDay(today)}; here it is ${longDay(at.today)}.`]),
      ...shifted([...payables, ...receivables], at.timeZone, after),
      ...(come.length > 0 ? [`${kindsOf(come)} ${does(come.length, 'falls', 'fall')} due at once.`] : []),
      ...(go.length > 0 ? [`${kindsOf(go)} ${does(go.length, 'is', 'are')} not due yet.`] : []),
      ...(late === lateNow
        ? []
        : [`${countWords(late, 'parcel')} ${does(late, 'is', 'are')} overdue instead of ${lateNow}.`]),
    ]
  },
}

/** Due dates stored as timestamps fall on another day in another time zone. */
function shifted(docs: readonly Doc[], from: string, to: string): string[] {
  const days = docs.flatMap(({ data }) => {
    const [before, after] = [toDay(data.dueDate, from), toDay(data.dueDate, to)]
    return before && after && before !== after ? [daysBetween(before, after)] : []
  })
  return [...Map.groupBy(days, (by) => by)].map(
    ([by, found]) =>
      `${countWords(found.length, 'bill or invoice', 'bills and invoices')} ${does(found.length, 'becomes', 'become')} due ${countWords(Math.abs(by), 'day')} ${by > 0 ? 'later' : 'earlier'}.`,
  )
}

const currency: Consequence = {
  asks: () => [OPEN_BILLS, OPEN_INVOICES, PENDING_ORDERS],
  effectsOn(answers, { before, after }) {
    const unnamed = answers.map((docs) => docs.filter(({ data }) => !textOf(data, 'currency')).length)
    const [bills = 0, invoices = 0, orders = 0] = unnamed
    const all = bills + invoices + orders
    if (all === 0) return []
    const words = listOf([
      [bills, 'open bill'],
      [invoices, 'open invoice'],
      [orders, 'pending order'],
    ])
    return [
      `${words} ${does(all, 'names', 'name')} no currency: the same numbers are read as ${String(after || 'USD')} instead of ${String(before || 'USD')}.`,
    ]
  },
}

const termsId: Consequence = {
  asks: () => [PENDING_ORDERS, { collection: vendorDirectory.name }],
  effectsOn([orders = [], vendors = []], { before, after, settings }, { today, timeZone }) {
    const [old, next] = [before, after].map((text) =>
      readTerms(typeof text === 'string' && text ? text : DEFAULT_TERMS),
    )
    if (!old || !next) return []
    const dueOf = (terms: Terms) => dueMoveOf(settings, timeZone)(dueDay(terms, today))
    const by = daysBetween(dueOf(old), dueOf(next))
    const own = new Set(vendors.filter(({ data }) => textOf(data, 'termsId')).map(({ id }) => id))
    const waiting = orders.filter(({ data }) => !textOf(data, 'termsId') && !own.has(textOf(data, 'vendorId'))).length
    const without = vendors.length - own.size
    if (by === 0 || waiting + without === 0) return []
    const when = `${countWords(Math.abs(by), 'day')} ${by > 0 ? 'later' : 'earlier'}`
    return [
      ...(waiting > 0
        ? [
            `The bills of ${countWords(waiting, 'pending order')}, received today, become due ${when}: on ${longDay(dueOf(next))}.`,
          ]
        : []),
      ...(without > 0
        ? [
            `${countWords(without, 'vendor')} ${does(without, 'has', 'have')} no payment terms; open bills keep their due date.`,
          ]
        : []),
    ]
  },
}

/** A default for new orders only; existing ones keep their date. */
const promiseDays: Consequence = {
  asks: () => [PENDING_ORDERS],
  effectsOn([orders = []], { after }, { today }) {
    const without = orders.filter(({ data }) => !data.expectedDate).length
    return [
      ...(typeof after === 'number' ? [`A new order gets the promised date ${longDay(addDays(today, after))}.`] : []),
      ...(without > 0
        ? [`${countWords(without, 'pending order')} without a promised date ${does(without, 'is', 'are')} not changed.`]
        : []),
    ]
  },
}

/** Changed days off: open documents keep their due date; tells how many of them fall on such a day. */
const daysOffChange = (name: 'dueMoves' | 'holidays'): Consequence => ({
  asks: () => [OPEN_BILLS, OPEN_INVOICES],
  effectsOn([bills = [], invoices = []], { before, after, settings }, { today, timeZone }) {
    const move = (value: Value | undefined) => dueMoveOf({ ...settings, [name]: value ?? null }, timeZone)
    const [old, next] = [move(before), move(after)]
    const differ = (docs: readonly Doc[]) =>
      docs.filter(({ data }) => {
        const due = toDay(data.dueDate, timeZone)
        return due !== undefined && due >= today && old(due) !== next(due)
      }).length
    const [ours, theirs] = [differ(bills), differ(invoices)]
    if (ours + theirs === 0) return []
    const words = listOf([
      [ours, 'open bill'],
      [theirs, 'open invoice'],
    ])
    return [
      `${words} ${does(ours + theirs, 'falls', 'fall')} due on such a day and ${does(ours + theirs, 'keeps', 'keep')} it; only new ones move.`,
    ]
  },
})

/** A changed number pattern: which next numbers are already used, and how new ones sort. */
const pattern = ({ prefix, label, collection, field }: (typeof SERIES)[number]): Consequence => {
  const patternOf = (value: unknown) =>
    typeof value === 'string' && !whyNotPattern(value) ? value : defaultPattern(prefix)
  const opening = (value: unknown) => patternOf(value).split('{', 1)[0]!
  return {
    asks: ({ after }) => [
      { collection, where: [[field, 'starts-with', opening(after)]], select: [field] },
      { collection, where: [[field, 'exists', true]], orderBy: [[field, 'desc']], limit: 1, select: [field] },
    ],
    effectsOn([alike = [], numbered = []], { after }, { today }) {
      const write = (next: number) => writeNumber(patternOf(after), today, next)
      const taken = new Set(alike.map(({ data }) => textOf(data, field)))
      let next = 1
      while (taken.has(write(next))) next++
      const [highest] = numbered
      const last = highest && textOf(highest.data, field)
      return [
        ...(next > 1
          ? [`${countWords(next - 1, 'number')} of this form ${does(next - 1, 'is', 'are')} already used and skipped.`]
          : []),
        ...(last && write(next) < last
          ? [
              `Sorted by number, new ${label.toLowerCase()} such as ${write(next)} sort before existing ones, such as ${last}.`,
            ]
          : []),
      ]
    },
  }
}

const logKeepDays: Consequence = {
  asks: () => [{ collection: logs.name, where: [['status', '==', 'completed']] }],
  effectsOn([resolved = []], { before, after }, { now }) {
    const goneWith = (days: unknown) => {
      const limit = new Date(
        now.getTime() - (typeof days === 'number' ? days : DEFAULT_KEEP_DAYS) * DAY_MS,
      ).toISOString()
      return resolved.filter(({ data, updateTime }) => {
        const at = (data.resolvedAt as { $ts?: string } | undefined)?.$ts ?? updateTime
        const muted = (data.mutedUntil as { $ts?: string } | undefined)?.$ts ?? ''
        return at < limit && muted <= now.toISOString()
      }).length
    }
    const [old, next] = [goneWith(before), goneWith(after)]
    if (old === next) return []
    return [`Tonight ${countWords(next, 'resolved error')} ${does(next, 'is', 'are')} deleted instead of ${old}.`]
  },
}

/** The effects on dates and numbers, by which the company keeps its books. */
export const booksConsequences: Readonly<Record<string, Consequence>> = {
  timeZone,
  currency,
  termsId,
  promiseDays,
  dueMoves: daysOffChange('dueMoves'),
  holidays: daysOffChange('holidays'),
  logKeepDays,
  ...Object.fromEntries(SERIES.map((series) => [patternField(series.prefix), pattern(series)])),
}
