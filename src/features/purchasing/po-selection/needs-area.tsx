import { Button, Checkbox, TextInput } from '@mantine/core'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { nameInSentence } from '#base/text/in-sentence.ts'
import { counted } from '#base/text/words.ts'
import { figure } from '#base/text/writing.ts'
import { orderNeeds } from '#features/purchasing/po-selection/commands.ts'
import { isFound, type NeedChoice, type PartNeed } from '#features/purchasing/po-selection/needs.ts'
import { NeedsBasket } from '#features/purchasing/po-selection/needs-basket.tsx'
import { foreignOf, linesFor, orderedAs } from '#features/purchasing/po-selection/ordered-needs.ts'
import styles from '#features/purchasing/po-selection/po-selection.module.css'
import { useNeeds } from '#features/purchasing/po-selection/use-needs.tsx'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { pageOf, recordAddress } from '#model/record-address.ts'
import { number } from '#model/schema/fields.ts'
import type { Doc } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { NumberField } from '#ui/fields/number-input.tsx'
import { Picker } from '#ui/fields/picker.tsx'
import { hasUnread } from '#ui/fields/typed/typed-text.ts'
import { ListEmpty } from '#ui/list/list-states.tsx'
import { useUser } from '#ui/session.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useSubmit } from '#ui/use-submit.ts'

/** Everything that should be bought, to be selected, assigned to vendors and added to draft orders in one step. */
export function NeedsArea(): ReactNode {
  const { needs, known, orders, allOfVendors, lastVendorOf, rates, today, timeZone } = useNeeds()
  const vendorChoices = useMemo(
    () => allOfVendors.map(({ id, data }) => ({ value: id, label: String(data.name ?? id) })),
    [allOfVendors],
  )
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [choices, setChoices] = useState<ReadonlyMap<string, NeedChoice>>(new Map())
  const [wanted, setWanted] = useState('')
  const area = useRef<HTMLDivElement>(null)
  const { isBusy, run } = useSubmit({ isToast: true })
  const canWrite = useUser()?.role !== 'viewer'
  const choose = (key: string, change: NeedChoice) =>
    setChoices((old) => new Map(old).set(key, { ...old.get(key), ...change }))
  const vendorOf = ({ key, vendorId, partId = '' }: PartNeed) =>
    choices.get(key)?.vendorId ?? vendorId ?? lastVendorOf.get(partId)
  const asOrdered = (need: PartNeed) => {
    const vendor = allOfVendors.find(({ id }) => id === vendorOf(need))
    const part = known.find(({ id }) => id === need.partId)
    const { qty, unitPrice } = orderedAs(
      { qty: choices.get(need.key)?.qty ?? need.qty },
      { part, vendor, rates, today, timeZone },
    )
    return { qty, unitPrice, vendor, uom: part?.data.uom }
  }
  const chosen = needs.filter(({ key }) => ticked.has(key))
  const shown = wanted.trim()
    ? needs.filter((need) => isFound(need, nameOf(allOfVendors, vendorOf(need)), wanted))
    : needs
  // Needs that are already covered are not ordered again.
  const open = shown.filter(({ isCovered }) => !isCovered)
  const isAllTicked = open.length > 0 && open.every(({ key }) => ticked.has(key))
  const tick = (keys: readonly string[], isTicked: boolean) =>
    setTicked((old) => (isTicked ? new Set([...old, ...keys]) : new Set([...old].filter((key) => !keys.includes(key)))))

  const order = () =>
    run(async () => {
      if (hasUnread(area.current)) return undefined
      const lines = chosen.flatMap((need) => linesFor(need, { ...choices.get(need.key), vendorId: vendorOf(need) }))
      const { seq, result } = await execute<{ orders: readonly unknown[] }>(orderNeeds.name, { lines })
      setTicked(new Set())
      const to = { name: 'Draft orders', href: `${pageOf(purchaseOrders)}?tab=draft` }
      return { words: `${counted(result.orders.length, 'draft order')} filled`, seq, to }
    })

  if (needs.length === 0)
    return (
      <ListEmpty
        title="Nothing to order"
        text="Parts below their reorder level and lines of confirmed deals without stock appear here."
      >
        <Button component={GoLink} href={pageOf(parts)} variant="default">
          Set reorder levels
        </Button>
      </ListEmpty>
    )
  return (
    <div ref={area} className={`scrolls flex wrap top gap-16 ${styles.area}`}>
      <div className={`slim ${styles.needs}`}>
        <TextInput
          size="xs"
          className="below-8"
          aria-label="Find needs"
          placeholder="Part, vendor, deal or order"
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
        <DataTable
          label="Parts to buy"
          rows={shown}
          keyOf={({ key }) => key}
          empty="No needs match. Try other words."
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
                    head: (
                      <Checkbox
                        aria-label={`Order ${counted(open.length, 'need')}`}
                        checked={isAllTicked}
                        indeterminate={!isAllTicked && open.some(({ key }) => ticked.has(key))}
                        onChange={({ currentTarget }) =>
                          tick(
                            open.map(({ key }) => key),
                            currentTarget.checked,
                          )
                        }
                      />
                    ),
                    show: (need: PartNeed) => (
                      <Checkbox
                        aria-label={`Order ${need.partNumber}`}
                        checked={ticked.has(need.key)}
                        onChange={({ currentTarget }) => tick([need.key], currentTarget.checked)}
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
            ...(shown.some(({ incoming }) => incoming > 0)
              ? [
                  {
                    label: 'Incoming',
                    kind: 'number' as const,
                    value: ({ incoming }: PartNeed) => incoming || undefined,
                    isWide: true,
                  },
                ]
              : []),
            {
              label: 'Needed for',
              wrap: true,
              value: ({ waiting, isCovered, drafted }) =>
                [
                  ...waiting.map(({ reason, of, qty, isDropShip }) => {
                    const who = `${isDropShip ? 'Drop shipment for deal' : reason} ${of}`
                    return waiting.length > 1 ? `${qty} for ${nameInSentence(who)}` : who
                  }),
                  ...(drafted > 0 ? [`${figure(drafted)} on a draft order`] : []),
                  ...(isCovered && drafted === 0 ? ['covered by what is incoming'] : []),
                ].join(', '),
            },
            {
              label: 'Vendor',
              value: (need) => nameOf(allOfVendors, vendorOf(need)),
              show: (need) =>
                canWrite ? (
                  <Picker
                    size="xs"
                    miw={152}
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
                  <NumberField
                    bare
                    eager
                    {...{ today, timeZone }}
                    field={number(`Quantity of ${need.partNumber}`)}
                    value={choices.get(need.key)?.qty ?? need.qty}
                    // Clearing the field restores the suggested quantity.
                    onCommit={(qty) => choose(need.key, { qty: typeof qty === 'number' ? qty : undefined })}
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
        <NeedsBasket
          isBusy={isBusy}
          needs={chosen.map((need) => ({
            ...asOrdered(need),
            partNumber: need.partNumber,
            dropShips: need.waiting.flatMap(({ isDropShip, transactionId }) => (isDropShip ? [transactionId!] : [])),
            isStocked: need.waiting.some(({ isDropShip }) => !isDropShip),
          }))}
          drafts={orders}
          order={() => void order()}
        />
      )}
    </div>
  )
}

const nameOf = (all: readonly Doc[], id: string | undefined): string | undefined => {
  const vendor = all.find((one) => one.id === id)
  return vendor ? String(vendor.data.name ?? vendor.id) : undefined
}
