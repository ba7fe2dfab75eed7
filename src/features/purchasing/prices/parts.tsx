import { Button, Checkbox } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { vendors } from '#features/parties/vendors/collection.ts'
import { PartPicker } from '#features/purchasing/prices/part-picker.tsx'
import {
  MAX_ORDERS,
  type Price,
  pricesOf,
  pricesOfFamily,
  pricesOfPart,
  pricesUpTo,
} from '#features/purchasing/prices/rules.ts'
import { type PurchaseOrder, purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { pageAddress } from '#model/feature.ts'
import { recordAddress } from '#model/record-address.ts'
import { linkedPages } from '#model/record-pages.ts'
import { reference } from '#model/schema/fields.ts'
import { Chart } from '#ui/charts/chart.tsx'
import type { ChartValue } from '#ui/charts/chart-data.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import { shortDay, unitPrice } from '#ui/grid/format.ts'
import { DayBox } from '#ui/history/history-tools.tsx'
import classes from '#ui/history/past.module.css'
import { ListEmpty } from '#ui/list/list-states.tsx'
import type { Clock } from '#ui/list/views/view.ts'
import { useLive, useLiveDoc } from '#ui/live/use-live.ts'
import { printRecords } from '#ui/print/print.ts'
import { baseCurrency, count } from '#ui/shell/money/money.ts'
import { toastProblem } from '#ui/shell/toasts/toasts.tsx'
import type { TableColumn } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

/** The filters: a part, a vendor or both; for a part optionally its whole family; up to a day. */
export interface PriceParams {
  part?: string
  vendor?: string
  family?: string
  asOf?: string
}

interface Props {
  params: PriceParams
  clock: Clock
  change: (params: Record<string, string>) => void
}

const LATEST = 50
const VENDOR = reference('Vendor', vendors)

/** Every price paid for a part and every price on an open order, from one vendor or all. */
export function PriceHistory({ params, clock, change }: Props): ReactNode {
  const { part, vendor, family, asOf } = params
  const put = (name: keyof PriceParams, value: unknown) => {
    const { [name]: _, ...rest } = paramsOf(params)
    change({ ...rest, ...(typeof value === 'string' && value && { [name]: value }) })
  }
  return (
    <>
      <div className={`flex wrap bottom gap-8 ${classes.pastTools}`}>
        <PartPicker partId={part} clock={clock} pick={(id) => put('part', id)} />
        <FieldInput
          field={VENDOR}
          value={vendor}
          today={clock.today}
          timeZone={clock.timeZone}
          related={linkedPages()}
          onCommit={(id) => put('vendor', id)}
        />
        <DayBox label="As of" value={asOf} clock={clock} put={(day) => put('asOf', day)} />
        {part && (
          <Checkbox
            label="Whole family"
            checked={family === '1'}
            onChange={(event) => put('family', event.currentTarget.checked ? '1' : undefined)}
          />
        )}
        {part && <SheetButton partId={part} asOf={asOf} />}
      </div>
      <div className="stack scrolls on-panel line-above page-pad">
        {part ? (
          <OfPart key={part} partId={part} {...{ params, clock }} />
        ) : vendor ? (
          <OfVendor vendorId={vendor} {...{ params, clock }} />
        ) : (
          <Latest asOf={asOf} clock={clock} />
        )}
      </div>
    </>
  )
}

const paramsOf = ({ part, vendor, family, asOf }: PriceParams): Record<string, string> => ({
  ...(part && { part }),
  ...(vendor && { vendor }),
  ...(family && { family }),
  ...(asOf && { asOf }),
})

/** Prints the prices of a part, for whoever buys it next. */
function SheetButton({ partId, asOf }: { partId: string; asOf: string | undefined }): ReactNode {
  const choice = { template: 'price-sheet', label: 'Price sheet', ...(asOf && { asOf }) }
  return (
    <Button
      variant="default"
      h={32}
      leftSection={<IconPrinter size={16} />}
      onClick={() => void printRecords(choice, [partId]).catch((error: Error) => toastProblem(error.message))}
    >
      Price sheet
    </Button>
  )
}

/** The prices of the latest orders, optionally of one vendor, memoized while the orders stay the same. */
export function usePrices(vendorId: string | undefined, timeZone: string): readonly Price[] {
  const orders = useLive({
    collection: purchaseOrders.name,
    ...(vendorId && { where: [['vendorId', '==', vendorId]] as const }),
    orderBy: [['poNumber', 'desc']],
    limit: MAX_ORDERS,
  }) as unknown as readonly PurchaseOrder[]
  return useMemo(() => pricesOf(orders, { timeZone, base: baseCurrency() }), [orders, timeZone])
}

function OfPart({ partId, params, clock }: { partId: string; params: PriceParams; clock: Clock }): ReactNode {
  const part = useLiveDoc(parts.name, partId) as unknown as Part | undefined
  const prices = usePrices(params.vendor, clock.timeZone)
  if (!part) return <ListEmpty title="There is no such part" text="It may have been deleted. Restore it in History." />
  const { partNumber, brand } = part.data
  const isFamily = params.family === '1'
  const named = { partNumber, ...(brand && { brand }) }
  const all = isFamily ? pricesOfFamily(prices, named) : pricesOfPart(prices, { id: partId, ...named })
  const found = pricesUpTo(all, params.asOf)
  if (found.length === 0)
    return (
      <ListEmpty
        title="No price yet"
        text={`None of the last ${count(MAX_ORDERS)} orders${params.vendor ? ' to this vendor' : ''} has a line of ${partNumber} with a price${params.asOf ? ' by then' : ''}.`}
      />
    )
  return (
    <>
      {[...Map.groupBy(found, ({ currency }) => currency)].map(([currency, some]) => (
        <div key={currency} className={classes.chart}>
          <Chart
            label={`${partNumber}${isFamily ? ' and its family' : ''}, ${currency} each; hollow = quoted price`}
            kind="points"
            series={['Price']}
            values={valuesOf(some, clock.today)}
          />
        </div>
      ))}
      <PriceTable prices={found} withParts={isFamily} />
    </>
  )
}

/** Shown before anything is chosen: the latest prices, each linked to its part. */
function Latest({ asOf, clock }: { asOf: string | undefined; clock: Clock }): ReactNode {
  const found = pricesUpTo(usePrices(undefined, clock.timeZone), asOf).slice(0, LATEST)
  if (found.length === 0)
    return <ListEmpty title="No price yet" text="Prices come from the lines of purchase orders, by day and vendor." />
  return <PriceTable prices={found} withParts />
}

function OfVendor({ vendorId, params, clock }: { vendorId: string; params: PriceParams; clock: Clock }): ReactNode {
  const found = pricesUpTo(usePrices(vendorId, clock.timeZone), params.asOf)
  if (found.length === 0)
    return <ListEmpty title="No price yet" text="No order to this vendor has a line with a price." />
  return <PriceTable prices={found} isOfVendor />
}

const valuesOf = (prices: readonly Price[], today: string): ChartValue[] =>
  prices
    .flatMap(({ day, price, vendor, state, orderId }) =>
      day
        ? [
            {
              label: shortDay(day, today),
              day,
              values: [price],
              words: `${unitPrice(price)} ${vendor}`,
              isOpen: state === 'Asked',
              href: recordAddress(purchaseOrders, orderId),
            },
          ]
        : [],
    )
    .toSorted((a, b) => a.day.localeCompare(b.day))

/** A table of prices, latest first; `isOfVendor` shows the part in place of the vendor, `withParts` shows both. */
function PriceTable(props: { prices: readonly Price[]; isOfVendor?: boolean; withParts?: boolean }): ReactNode {
  const { prices, isOfVendor, withParts } = props
  return (
    <DataTable
      label="Prices"
      columns={COLUMNS.filter(
        ({ label }) => (label !== 'Part' || isOfVendor || withParts) && (label !== 'Vendor' || !isOfVendor),
      )}
      rows={prices}
      keyOf={({ key }) => key}
      hasFiles
      isFlat
    />
  )
}

const COLUMNS: readonly TableColumn<Price>[] = [
  { label: 'Day', kind: 'day', value: ({ day }) => day },
  {
    label: 'Part',
    value: ({ partNumber }) => partNumber,
    href: ({ partId }) => (partId ? pageAddress('history', { tab: 'prices', part: partId }) : undefined),
  },
  { label: 'Vendor', value: ({ vendor }) => vendor },
  {
    label: 'Order',
    value: ({ poNumber }) => poNumber,
    href: ({ orderId }) => recordAddress(purchaseOrders, orderId),
  },
  { label: 'State', value: ({ state }) => state },
  { label: 'Quantity', kind: 'number', value: ({ qty }) => qty },
  {
    label: 'Price',
    kind: 'price',
    value: ({ price }) => price,
    unit: ({ currency }) => currency,
  },
]
