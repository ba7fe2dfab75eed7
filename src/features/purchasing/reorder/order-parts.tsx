import { Button, Group } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { dayIn } from '#base/days.ts'
import { counted } from '#base/text/words.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { orderNeeds } from '#features/purchasing/po-selection/commands.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { plannedDrafts } from '#features/purchasing/reorder/drafts.ts'
import type { Part } from '#features/stock/parts/collection.ts'
import type { Query } from '#model/query/query.ts'
import { listAddress } from '#model/record-address.ts'
import type { Data } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { BulkDialog } from '#ui/bulk/bulk-dialog.tsx'
import type { BulkTarget } from '#ui/bulk/run.ts'
import { Picker } from '#ui/fields/picker.tsx'
import { useFirst } from '#ui/list/bulk/use-first.tsx'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { useUser } from '#ui/session.ts'
import { useClock, useNow } from '#ui/shell/clock.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { moneyText } from '#ui/shell/money/money.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useSubmit } from '#ui/use-submit.ts'

/** The maximum number of parts ordered at once; the rest stays in the list. */
const MAX_PARTS = 500
const activeVendors: Query = { collection: vendors.name, where: [['status', '!=', 'Blocked']], limit: 1000 }

interface Props {
  target: BulkTarget
  isOnDraft: (part: Data) => boolean
}

/** Adds the selected parts to draft orders; the dialog first shows which vendor gets what. */
export function OrderParts({ target, isOnDraft, clear }: Props & { clear: () => void }): ReactNode {
  if (useUser()?.role === 'viewer') return null
  return (
    <BulkDialog label="Create draft orders" icon={<IconShoppingCart size={16} />} {...{ target, clear }}>
      {(opened, close, done) => <DraftsDialog target={opened} {...{ isOnDraft, close, done }} />}
    </BulkDialog>
  )
}

function DraftsDialog({ target, isOnDraft, close, done }: Props & { close: () => void; done: () => void }): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const parts = useFirst(target, MAX_PARTS) as readonly Part[]
  const all = useDocs(activeVendors)
  const { isBusy, run } = useSubmit({ isToast: true })
  const [otherwise, setOtherwise] = useState<string>()
  const { drafts, noVendor, onDraft } = plannedDrafts(parts, all ?? [], { isOnDraft, otherwise, today, timeZone })
  const left = [
    target.count > MAX_PARTS && `The first ${MAX_PARTS} of ${target.count} parts are ordered.`,
    onDraft.length > 0 && `${counted(onDraft.length, 'part')} already on a draft order will be skipped.`,
    !otherwise && noVendor.length > 0 && `${counted(noVendor.length, 'part')} without a vendor will be skipped.`,
  ].filter(Boolean)

  const order = () =>
    run(async () => {
      const lines = drafts.flatMap(({ vendorId, lines }) => lines.map((line) => ({ ...line, vendorId })))
      const { seq, result } = await execute<{ orders: readonly unknown[] }>(orderNeeds.name, { lines })
      done()
      const words = `${counted(lines.length, 'part')} on ${counted(result.orders.length, 'draft order')}`
      return { words, seq, to: { name: 'Draft orders', href: listAddress(purchaseOrders, { tab: 'draft' }) } }
    })

  return (
    <Dialog title="Create draft orders" onClose={close} size={640}>
      <div className="stack gap-16">
        <DataTable
          label="Draft orders by vendor"
          rows={drafts}
          keyOf={({ vendorId }) => vendorId}
          empty={
            !all
              ? 'Loading …'
              : noVendor.length > 0
                ? 'None of these parts has a vendor. Choose one.'
                : 'Every one of these parts is on a draft order already.'
          }
          hasCards
          columns={[
            { label: 'Vendor', isHead: true, value: ({ vendor }) => vendor, wrap: true },
            { label: 'Parts', kind: 'number', value: ({ lines }) => lines.length },
            { label: 'Total', value: ({ total, currency }) => moneyText(total, currency) },
            {
              label: 'Minimum order',
              value: ({ missing, currency }) => missing && `${moneyText(missing, currency)} below`,
              tone: ({ missing }) => (missing ? 'hot' : undefined),
            },
          ]}
        />
        {noVendor.length > 0 && (
          <Picker
            label={`Vendor for ${counted(noVendor.length, 'part')} without a preferred vendor`}
            placeholder="Choose a vendor"
            limit={50}
            clearable
            data={(all ?? []).map(({ id, data }) => ({ value: id, label: String(data.name ?? id) }))}
            value={otherwise ?? null}
            onChange={(vendorId) => setOtherwise(vendorId ?? undefined)}
          />
        )}
        <p className="text-13 dim no-margin">
          {[...left, 'A vendor’s newest draft takes the lines. Nothing is ordered until you issue the drafts.'].join(
            ' ',
          )}
        </p>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button loading={isBusy} disabled={drafts.length === 0} onClick={() => void order()}>
            {drafts.length === 0 ? 'Create draft orders' : `Create ${counted(drafts.length, 'draft order')}`}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
