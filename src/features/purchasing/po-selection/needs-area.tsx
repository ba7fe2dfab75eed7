import { Button, Checkbox, NumberInput } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { nameInSentence } from '#base/text/in-sentence.ts'
import { counted } from '#base/text/words.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { orderNeeds } from '#features/purchasing/po-selection/commands.ts'
import { foreignOf, needsOf, needsTotal, orderedAs, type PartNeed } from '#features/purchasing/po-selection/needs.ts'
import styles from '#features/purchasing/po-selection/po-selection.module.css'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { type Part, parts } from '#features/stock/parts/collection.ts'
import { anyOf } from '#model/query/any-of.ts'
import type { Query } from '#model/query/query.ts'
import { pageOf, recordAddress } from '#model/record-address.ts'
import type { Doc } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { Picker } from '#ui/fields/picker.tsx'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { useLive } from '#ui/live/use-live.ts'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { moneyText } from '#ui/shell/money/money.ts'
import { useExchangeRates } from '#ui/shell/use-exchange-rates.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useSubmit } from '#ui/use-submit.ts'

const toOrder: Query = { collection: parts.name, where: [['toOrder', '>', 0]], limit: 500 }
const openDeals: Query = { collection: 'transactions', where: [['status', '==', 'Confirmed']], limit: 500 }
const openInquiries: Query = {
  collection: 'rfqs',
  where: [
    ['status', 'in', ['New', 'In progress']],
    ['side', '==', 'Selling'],
  ],
  limit: 300,
}
const openOrders: Query = {
  collection: purchaseOrders.name,
  where: [['status', 'in', ['Draft', 'Pending']]],
  limit: 1000,
}
const allVendors: Query = { collection: vendors.name, where: [['status', '!=', 'Blocked']], limit: 1000 }

interface Choice {
  vendorId?: string | undefined
  qty?: number
}

/** Everything that should be bought, ticked, given to vendors and put on draft orders in one act. */
export function NeedsArea(): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const [low, deals, inquiries, orders] = [
    useLive(toOrder),
    useLive(openDeals),
    useLive(openInquiries),
    useLive(openOrders),
  ]
  const allOfVendors = useLive(allVendors)
  const rates = useExchangeRates(timeZone)
  const vendorChoices = useMemo(
    () => allOfVendors.map(({ id, data }) => ({ value: id, label: String(data.name ?? id) })),
    [allOfVendors],
  )
  const named = useMemo(() => numbersIn([...deals, ...inquiries, ...orders]), [deals, inquiries, orders])
  const others = useDocs({ collection: parts.name, where: [anyOf('partNumber', named)], limit: 1000 })
  const known = useMemo(
    () => [...new Map([...low, ...(others ?? [])].map((one) => [one.id, one])).values()] as unknown as Part[],
    [low, others],
  )
  const needs = useMemo(
    () => needsOf({ parts: known, deals, inquiries, orders, today, timeZone }),
    [known, deals, inquiries, orders, today, timeZone],
  )
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const { isBusy, run } = useSubmit({ isToast: true })
  const canWrite = useUser()?.role !== 'viewer'
  const choose = (key: string, change: Choice) =>
    setChoices((old) => new Map(old).set(key, { ...old.get(key), ...change }))
  const vendorOf = (need: PartNeed) => choices.get(need.key)?.vendorId ?? need.vendorId
  const asOrdered = (need: PartNeed) => {
    const vendor = allOfVendors.find(({ id }) => id === vendorOf(need))
    const part = known.find(({ id }) => id === need.partId)
    const { qty, unitPrice } = orderedAs(
      { qty: choices.get(need.key)?.qty ?? need.qty },
      { part, vendor, rates, today, timeZone },
    )
    return { qty, unitPrice, vendor }
  }
  const chosen = needs.filter(({ key }) => ticked.has(key))
  const byVendor = Map.groupBy(chosen, (need) => vendorOf(need) ?? '')

  const order = () =>
    run(async () => {
      const lines = chosen.flatMap((need) => linesFor(need, { ...choices.get(need.key), vendorId: vendorOf(need) }))
      const { seq, result } = await execute<{ orders: readonly unknown[] }>(orderNeeds.name, { lines })
      setTicked(new Set())
      const to = { name: 'Draft orders', href: `${pageOf(purchaseOrders)}?tab=draft` }
      return { words: `${counted(result.orders.length, 'draft order')} filled`, seq, to }
    })

  return (
    <div className={`scrolls flex wrap top gap-16 ${styles.area}`}>
      <div className={`slim ${styles.needs}`}>
        <DataTable
          label="Parts to buy"
          rows={needs}
          keyOf={({ key }) => key}
          empty="Nothing to order. Parts below their reorder level and lines of confirmed deals that are short appear here."
          page={50}
          hasCards
          hasFiles
          tone={(need) => (need.isCovered ? 'dim' : ticked.has(need.key) ? 'selected' : undefined)}
          columns={[
            ...(canWrite
              ? [
                  {
                    label: 'Order',
                    isQuiet: true,
                    show: (need: PartNeed) => (
                      <Checkbox
                        aria-label={`Order ${need.partNumber}`}
                        checked={ticked.has(need.key)}
                        onChange={({ currentTarget }) =>
                          setTicked((old) => {
                            const next = new Set(old)
                            if (currentTarget.checked) next.add(need.key)
                            else next.delete(need.key)
                            return next
                          })
                        }
                      />
                    ),
                  },
                ]
              : []),
            {
              label: 'Part',
              isHead: true,
              value: ({ brand, partNumber }) => [brand, partNumber].filter(Boolean).join(' '),
              href: ({ partId }) => (partId ? recordAddress(parts, partId) : undefined),
            },
            { label: 'Needed', kind: 'number', value: ({ qty }) => qty },
            { label: 'Available', kind: 'number', value: ({ available }) => available, isWide: true },
            { label: 'Incoming', kind: 'number', value: ({ incoming }) => incoming || undefined, isWide: true },
            {
              label: 'Needed for',
              wrap: true,
              value: ({ waiting, isCovered }) =>
                [
                  ...waiting.map(({ reason, of, qty }) =>
                    waiting.length > 1 ? `${qty} for ${nameInSentence(`${reason} ${of}`)}` : `${reason} ${of}`,
                  ),
                  ...(isCovered ? ['covered by what is incoming'] : []),
                ].join(', '),
            },
            {
              label: 'Vendor',
              value: (need) => nameOf(allOfVendors, vendorOf(need)),
              show: (need) =>
                canWrite ? (
                  <Picker
                    size="xs"
                    aria-label={`Vendor of ${need.partNumber}`}
                    placeholder="Choose a vendor"
                    limit={50}
                    data={vendorChoices}
                    value={vendorOf(need) ?? null}
                    onChange={(vendorId) => choose(need.key, { vendorId: vendorId ?? undefined })}
                  />
                ) : (
                  nameOf(allOfVendors, vendorOf(need))
                ),
            },
            {
              label: 'To order',
              kind: 'number',
              value: (need) => asOrdered(need).qty,
              show: (need) =>
                canWrite ? (
                  <NumberInput
                    size="xs"
                    w={88}
                    hideControls
                    min={0}
                    aria-label={`Quantity of ${need.partNumber}`}
                    value={choices.get(need.key)?.qty ?? need.qty}
                    onChange={(qty) => typeof qty === 'number' && choose(need.key, { qty })}
                  />
                ) : (
                  asOrdered(need).qty
                ),
            },
            {
              label: 'Price',
              kind: 'price',
              value: (need) => asOrdered(need).unitPrice,
              unit: (need) => foreignOf(asOrdered(need).vendor),
            },
          ]}
        />
      </div>
      {chosen.length > 0 && (
        <aside className={`stack panel gap-12 pad-16 ${styles.basket}`} aria-label="Draft orders">
          <h2 className="titled text-15">{counted(chosen.length, 'need')} chosen</h2>
          {[...byVendor].map(([vendorId, own]) => {
            const vendor = allOfVendors.find(({ id }) => id === vendorId)
            const { total, missing, toFreeFreight } = needsTotal(own.map(asOrdered), vendor)
            const currency = foreignOf(vendor)
            return (
              <p className="stack" key={vendorId}>
                <b>{vendor ? String(vendor.data.name) : 'No vendor chosen'}</b>
                <span className="dim">
                  {counted(own.length, 'line')}, {moneyText(total, currency)}
                </span>
                {missing !== undefined && (
                  <span className="dim" data-hot>
                    {moneyText(missing, currency)} below the minimum order
                  </span>
                )}
                {missing === undefined && toFreeFreight !== undefined && (
                  <span className="dim">{moneyText(toFreeFreight, currency)} to free freight</span>
                )}
              </p>
            )
          })}
          <Button loading={isBusy} disabled={byVendor.has('')} onClick={() => void order()}>
            {`Create ${counted(byVendor.size, 'draft order')}`}
          </Button>
        </aside>
      )}
    </div>
  )
}

const nameOf = (all: readonly Doc[], id: string | undefined): string | undefined => {
  const vendor = all.find((one) => one.id === id)
  return vendor ? String(vendor.data.name ?? vendor.id) : undefined
}

/** A line for each deal that waits, and one for the rest: an order knows whom its goods are for. */
function linesFor(need: PartNeed, { vendorId, qty }: Choice) {
  const common = {
    ...(need.partId && { partId: need.partId }),
    partNumber: need.partNumber,
    ...(need.brand && { brand: need.brand }),
    ...(vendorId && { vendorId }),
  }
  const deals = need.waiting.filter(({ transactionId }) => transactionId)
  const sold = deals.reduce((sum, one) => sum + one.qty, 0)
  const all = qty ?? need.qty
  const [inquiry] = need.waiting.filter(({ rfqId }) => rfqId)
  const lines =
    all >= sold
      ? deals.map((one) => ({
          ...common,
          qty: one.qty,
          transactionId: one.transactionId!,
          dealLineId: one.dealLineId!,
        }))
      : []
  const rest = all - (all >= sold ? sold : 0)
  return [...lines, ...(rest > 0 ? [{ ...common, qty: rest, ...(inquiry && { rfqId: inquiry.rfqId! }) }] : [])]
}

/** The part numbers that documents name. */
function numbersIn(docs: readonly Doc[]): string[] {
  const found = docs.flatMap(({ data }) =>
    Array.isArray(data.lines) ? (data.lines as { partNumber?: unknown }[]).map(({ partNumber }) => partNumber) : [],
  )
  return [...new Set(found.filter((one): one is string => typeof one === 'string' && one !== ''))]
}
