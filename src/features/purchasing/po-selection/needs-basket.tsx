import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { counted } from '#base/text/words.ts'
import { foreignOf, needsTotal } from '#features/purchasing/po-selection/ordered-needs.ts'
import styles from '#features/purchasing/po-selection/po-selection.module.css'
import type { Doc } from '#model/schema/value.ts'
import { whyNotQty } from '#model/stock/quantity.ts'
import { moneyText } from '#ui/shell/money/money.ts'

interface Ordered {
  partNumber: string
  qty: number
  unitPrice: number | undefined
  uom: string | undefined
  vendor: Doc | undefined
  /** The deals whose customers the vendor ships to, each with a separate order. */
  dropShips: readonly string[]
  /** Whether some of the need is delivered to our own stock. */
  isStocked: boolean
}

interface Props {
  needs: readonly Ordered[]
  /** Open orders; lines are added to a draft of the vendor when there is one. */
  drafts: readonly Doc[]
  isBusy: boolean
  order: () => void
}

/** The chosen needs by vendor, with the totals of their orders and the button that creates them. */
export function NeedsBasket({ needs, drafts, isBusy, order }: Props): ReactNode {
  const byVendor = Map.groupBy(needs, ({ vendor }) => vendor)
  const faults = needs.flatMap(({ partNumber, qty, uom }) => {
    const fault = whyNotQty(qty, uom)
    return fault ? [`${partNumber}: ${fault}`] : []
  })
  const draftOf = (vendor: Doc | undefined) =>
    drafts
      .filter(
        ({ data }) => data.status === 'Draft' && vendor !== undefined && data.vendorId === vendor.id && !data.dropShip,
      )
      .toSorted((a, b) => b.createTime.localeCompare(a.createTime) || b.id.localeCompare(a.id))[0]
  const orders = new Set(
    needs.flatMap(({ vendor, dropShips, isStocked }) =>
      [...dropShips, ...(isStocked ? [''] : [])].map((deal) => `${vendor?.id} ${deal}`),
    ),
  )
  return (
    <aside className={`stack panel gap-12 pad-16 ${styles.basket}`} aria-label="Draft orders">
      <h2 className="titled text-15">{counted(needs.length, 'need')} chosen</h2>
      {[...byVendor].map(([vendor, own]) => {
        const currency = foreignOf(vendor)
        const draft = own.some(({ isStocked }) => isStocked) ? draftOf(vendor) : undefined
        const { total, missing, toFreeFreight } = needsTotal(own, vendor, Number(draft?.data.totalAmount ?? 0))
        const unpriced = own.filter(({ unitPrice }) => !unitPrice).length
        return (
          <p className="stack" key={vendor?.id ?? ''}>
            <b>{vendor ? String(vendor.data.name) : 'No vendor chosen'}</b>
            <span className="dim">
              {counted(own.length, 'line')}, {moneyText(total, currency)}
            </span>
            {draft && <span className="dim">Added to draft {String(draft.data.poNumber ?? '')}</span>}
            {unpriced > 0 && <span className="dim">{counted(unpriced, 'line')} without a price</span>}
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
      {faults.slice(0, 3).map((fault) => (
        <p key={fault} className="dim" role="status">
          {fault}
        </p>
      ))}
      <Button loading={isBusy} disabled={byVendor.has(undefined) || faults.length > 0} onClick={order}>
        {`Create ${counted(orders.size, 'draft order')}`}
      </Button>
    </aside>
  )
}
