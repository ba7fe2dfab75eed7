import { addDays, daysBetween, longDay, startOfDay, toDay } from '#base/days.ts'
import { logs, openLogs } from '#features/admin/logs/collection.ts'
import { type Setting, settings } from '#features/admin/settings/collection.ts'
import { cashWindow, type OutsideWindow } from '#features/insight/cockpit/tiles/cash.ts'
import { type DueItem, dueItems, dueSums } from '#features/insight/notifications/rules.ts'
import { checks } from '#features/money/checks/collection.ts'
import { uncashedChecks } from '#features/money/checks/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { desks } from '#features/records/preferences/collection.ts'
import { type Parcel, parcels } from '#features/shipping/tracking/collection.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { readExchangeRates } from '#model/document/currency.ts'
import { screenPath } from '#model/feature.ts'
import { facts, heading, line, moneyOf, printTable } from '#model/print/blocks.ts'
import { type Block, definePrint, type PrintContext } from '#model/print/print.ts'

const MAX_ROWS = 14
const DAYS = 14
const KIND = { payable: 'Bill', receivable: 'Invoice', delivery: 'PO' } as const

/** The company on one page before the day begins: what is due, the cash forecast, what should have arrived. */
export const morningReport = definePrint({
  name: 'morning-report',
  label: 'Morning report',
  collection: desks,
  pages: ['Letter', 'A4'],
  path: () => `${screenPath('cockpit')}?desk=`,
  needs: () => [
    { collection: payables, field: 'status', values: ['Open'] },
    { collection: receivables, field: 'status', values: ['Open'] },
    { collection: purchaseOrders, field: 'status', values: ['Pending'] },
    { collection: parcels, where: [['delivered', '==', false]] },
    { collection: checks, where: uncashedChecks.where },
    { collection: logs, where: openLogs.where! },
    { collection: settings, where: [] },
  ],
  render(_, context) {
    const { today, timeZone, related, company } = context
    const [owed = [], owing = [], orders = [], moving = [], written = [], errors = [], set = []] = related
    const readings = { payables: owed, receivables: owing, orders }
    // As of the end of the day, so that a report printed at eight and one printed at ten are the same.
    const items = dueItems(readings, new Date(startOfDay(addDays(today, 1), timeZone).getTime() - 1), timeZone)
    const late = (moving as readonly Parcel[]).flatMap(({ data }) => {
      const eta = toDay(data.etaISO, timeZone)
      return eta && eta < today ? [{ ...data, days: daysBetween(eta, today) }] : []
    })
    const window = cashWindow({
      receivables: owing as never,
      payables: owed as never,
      checks: written as never,
      today,
      timeZone,
      base: company.currency,
      rates: ratesOf(set as readonly Setting[], timeZone),
      length: DAYS,
    })
    return {
      title: `Morning report, ${longDay(today)}`,
      content: [
        ...facts(
          [
            ['Payables due', dueWords(items, 'payable', context)],
            ['Receivables due', dueWords(items, 'receivable', context)],
            ['Orders due', String(items.filter(({ kind }) => kind === 'delivery').length)],
            ['Parcels', `${moving.length} on their way, ${late.length} late`],
            ['Open errors', String(errors.length)],
            [`In, ${DAYS} days`, moneyOf(window.comesIn, company.currency)],
            [`Out, ${DAYS} days`, moneyOf(window.goesOut, company.currency)],
            [
              'Cash lasts until',
              window.firstRed === today ? 'not today' : longDay(addDays(window.firstRed ?? addDays(today, DAYS), -1)),
            ],
          ],
          4,
        ),
        ...(window.left.length === 0
          ? []
          : [line(`Not in these: ${leftWords(window.left)}.`, { margin: [0, 0, 0, 8] })]),
        ...dueTable(items, today, company.currency),
        ...(late.length === 0
          ? []
          : [
              heading('Late parcels', [0, 14, 0, 3]),
              printTable<(typeof late)[number]>(
                [
                  { label: 'Parcel', width: '*', value: ({ title }) => title },
                  { label: 'Carrier', width: 60, value: ({ carrier }) => carrier },
                  { label: 'Days late', width: 60, right: true, value: ({ days }) => days },
                ],
                late.slice(0, MAX_ROWS),
                { layout: 'tight' },
              ),
            ]),
      ],
    }
  },
})

function dueTable(items: readonly DueItem[], today: string, base: string): Block[] {
  if (items.length === 0) return [line('Nothing is due.')]
  const more = items.length - MAX_ROWS
  return [
    heading('Due, oldest first'),
    printTable<DueItem>(
      [
        { label: 'What', width: 64, value: ({ kind }) => KIND[kind] },
        { label: 'Number', width: 110, value: ({ number }) => number },
        { label: 'With', width: '*', value: ({ party }) => party },
        { label: 'Since', width: 74, value: ({ dueDay }) => longDay(dueDay) },
        { label: 'Days', width: 34, right: true, value: ({ dueDay }) => daysBetween(dueDay, today) },
        {
          label: 'Open',
          width: 90,
          right: true,
          value: ({ amount, currency }) =>
            amount === undefined ? '' : moneyOf(amount, currencyOf({ currency }, base)),
        },
      ],
      items.slice(0, MAX_ROWS),
      { layout: 'tight' },
    ),
    ...(more > 0 ? [line(`and ${more} more`)] : []),
  ]
}

function dueWords(items: readonly DueItem[], kind: DueItem['kind'], { company }: PrintContext): string {
  const due = items.filter((item) => item.kind === kind)
  const sums = dueSums(due, company.currency).map(({ currency, total }) => moneyOf(Number(total), currency))
  return [String(due.length), ...sums].join(', ')
}

/**
 * The open amounts that are in neither sum of the coming days: `2 bills on hold USD 120.00, 1 to pay later EUR 9.00`.
 */
const leftWords = (left: readonly OutsideWindow[]): string =>
  left.map(({ count, why, amount, currency }) => `${count} ${why} ${moneyOf(amount, currency)}`).join(', ')

/** The exchange rates from the settings. */
const ratesOf = (set: readonly Setting[], timeZone: string) =>
  readExchangeRates(set.find(({ id }) => id === 'currencies')?.data.exchangeRates, timeZone)
