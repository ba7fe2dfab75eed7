import type { ReactNode } from 'react'
import { addDays, dayIn } from '#base/days.ts'
import { bankDetails, confirmBank, revealBank, setBank } from '#features/parties/bank/commands.ts'
import { BANK_NOTICE_DAYS, type BankChange, bankNotice, whyCallBack } from '#features/parties/bank/rules.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { type HeldVendor, whyNotOrder, whyNotPay } from '#features/parties/vendors/rules.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { execute } from '#ui/api.ts'
import { CommandButton } from '#ui/command-button.tsx'
import styles from '#ui/layouts/figures.module.css'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import type { Clock } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'
import { Warning } from '#ui/record/faults/warning-note.tsx'
import { MaskedPanel } from '#ui/record/masked-panel.tsx'
import { useClock, useNow } from '#ui/shell/clock.ts'

type Details = Partial<Record<keyof typeof bankDetails.fields, string>>

/** Where a vendor is paid, with a warning while a change is recent. */
export function VendorBank({ vendor, clock }: { vendor: Doc; clock: Clock }): ReactNode {
  const { bankShown, bankConfirmed } = vendor.data
  const notice = bankNotice(vendor.data, clock.today)
  const fixed = { vendorId: vendor.id }
  return (
    <MaskedPanel
      title="Bank details"
      label="Bank"
      masked={bankShown}
      reveal={async () => {
        const { result } = await execute<Details>(revealBank.name, fixed)
        return Object.entries(bankDetails.fields).flatMap(([name, { label }]) => {
          const value = result[name as keyof Details]
          return value ? [[label, value] as const] : []
        })
      }}
      notice={
        notice && (
          <p
            className={`text-13 line-18 dim above-4 ${styles.note}`}
            data-hot={!bankConfirmed || undefined}
            role="status"
          >
            {notice}
          </p>
        )
      }
    >
      <CommandButton
        clock={clock}
        offer={{
          command: setBank,
          label: bankShown ? 'Change' : 'Add bank details',
          record: String(vendor.data['name'] ?? vendor.id),
          fixed,
          action: () => 'Save',
          confirm: ({ account }) =>
            `${vendor.data['name']} is paid at ${account || 'that account'} from now on. For seven days, payments require a call back to the vendor first.`,
        }}
      />
      {notice && !bankConfirmed && (
        <CommandButton
          clock={clock}
          offer={{
            command: confirmBank,
            label: 'Called back',
            record: String(vendor.data['name'] ?? vendor.id),
            fixed,
          }}
        />
      )}
    </MaskedPanel>
  )
}

/**
 * Warnings about the vendor of an order or a bill, shown also while it is being typed: it is on hold, or its bank
 * details are new.
 */
export const HeldHint = ({ data, of }: { data: Data; of: 'order' | 'bill' }): ReactNode =>
  typeof data.vendorId === 'string' && (
    <Await fallback={null}>
      <OfVendor key={data.vendorId} id={data.vendorId} of={of} />
    </Await>
  )

function OfVendor({ id, of }: { id: string; of: 'order' | 'bill' }): ReactNode {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const vendor = useLiveDoc<HeldVendor & BankChange>(vendors.name, id)?.data
  const held = (of === 'order' && whyNotOrder(vendor)) || whyNotPay(vendor)
  const bank = of === 'bill' && vendor && bankNotice(vendor, today)
  return <Warning sentences={[held, bank].filter((sentence) => typeof sentence === 'string')} />
}

/**
 * The vendors whose bank details changed within the last week, with the reason why a payment to each waits for a call.
 */
export function useUnsureBanks(): ReadonlyMap<string, string> {
  const { timeZone } = useClock()
  const today = dayIn(timeZone, useNow())
  const changed = useDocs({
    collection: vendors.name,
    where: [['bankChangedOn', '>', addDays(today, -BANK_NOTICE_DAYS)]],
  })
  const reasons = (changed ?? []).map(({ id, data }) => [id, whyCallBack(data, today)] as const)
  return new Map(reasons.flatMap(([id, reason]) => (reason ? [[id, reason]] : [])))
}
