import type { ReactNode } from 'react'
import { figure } from '#base/text/writing.ts'
import { CashDialog } from '#features/money/cash-application/cash-dialog.tsx'
import { receive } from '#features/money/customer-payments/commands.ts'
import type { CommandOffer, OwnDialogProps } from '#ui/list/views/view.ts'

/** The dialog for receiving money, initialized from its offer. */
const ReceiveDialog = ({ offer, clock, close }: OwnDialogProps): ReactNode => (
  <CashDialog clock={clock} close={close} begin={{ ...offer.fixed, ...offer.suggest }} about={offer.record} />
)

/** Passed as `dialogs` by screens: Receive payment opens this dialog instead of a form. */
export const RECEIVE_DIALOGS = { [receive.name]: ReceiveDialog }

interface Ahead {
  customerId: string
  /** The quantity still to come; none where the total is not known. */
  amount: number
  for: { proformaId: string } | { transactionId: string }
}

/** Receives money before the goods are delivered, for a proforma or a deal. */
export const depositOffer = ({ customerId, amount, for: order }: Ahead): CommandOffer => ({
  command: receive,
  label: 'Receive deposit',
  later: true,
  confirm: ({ amount: paid = 0 }) => `${figure(Number(paid), 2, 3)} will be held as a deposit of the customer.`,
  fixed: { customerId, ...order },
  ...(amount > 0 && { suggest: { amount, deposit: amount } }),
})
