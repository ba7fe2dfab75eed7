import { openGoods } from '#features/insight/trading/open-goods.ts'
import { qtyIn } from '#features/sales/deals/rules.ts'
import type { Clause } from '#model/query/query.ts'
import type { Data } from '#model/schema/value.ts'

/** A column of the board: its deals or orders, and the labels of the steps that lead to it. */
interface Stage {
  name: string
  label: string
  where: () => readonly Clause[]
  keeps?: (data: Data) => boolean
  step: string | readonly string[]
}

const inStatus = (value: string): Pick<Stage, 'name' | 'label' | 'where'> => ({
  name: value,
  label: value,
  where: () => [['status', '==', value]],
})

const confirmed: Stage['where'] = () => [['status', '==', 'Confirmed']]
const canShip = (data: Data): boolean =>
  data.kind !== 'Return' && openGoods(data).some((line) => qtyIn(line, 'qtyReserved') > 0)
const isToInvoice = (data: Data): boolean => data.shipState === 'Full' && data.billState !== 'Full'

/** The stages of a sale, each deal in exactly one column; a card moves to a column by that column's step. */
export const SALE_STAGES: readonly Stage[] = [
  { ...inStatus('Draft'), label: 'To quote', step: 'Revise' },
  { ...inStatus('Quoted'), step: 'Quote' },
  {
    name: 'confirmed',
    label: 'Confirmed',
    where: confirmed,
    keeps: (data) => !canShip(data) && !isToInvoice(data),
    step: 'Confirm order',
  },
  { name: 'ready', label: 'Ready to ship', where: confirmed, keeps: canShip, step: 'Reserve' },
  {
    name: 'uninvoiced',
    label: 'Shipped, not invoiced',
    where: confirmed,
    keeps: (data) => !canShip(data) && isToInvoice(data),
    step: 'Ship',
  },
  { ...inStatus('Closed'), step: 'Invoice' },
  {
    name: 'ended',
    label: 'Lost or cancelled',
    where: () => [['status', 'in', ['Lost', 'Cancelled']]],
    step: ['Lost', 'Cancel the order'],
  },
]

const isPartly = ({ receiveState }: Data): boolean => receiveState === 'Partial'
const isToBill = ({ receiveState, billState }: Data): boolean => receiveState === 'Full' && billState !== 'Full'

/** The stages of a purchase. */
export const PURCHASE_STAGES: readonly Stage[] = [
  { ...inStatus('Draft'), step: 'Reopen' },
  {
    name: 'pending',
    label: 'Pending',
    where: () => [['status', '==', 'Pending']],
    keeps: (data) => !isPartly(data),
    step: 'Issue',
  },
  {
    name: 'partly',
    label: 'Partly received',
    where: () => [['status', '==', 'Pending']],
    keeps: isPartly,
    step: 'Receive',
  },
  {
    name: 'unbilled',
    label: 'Received, not billed',
    where: () => [['status', '==', 'Received']],
    keeps: isToBill,
    step: 'Receive',
  },
  {
    name: 'done',
    label: 'Closed',
    where: () => [['status', 'in', ['Received', 'Closed']]],
    keeps: (data) => data.status === 'Closed' || !isToBill(data),
    step: ['Bill', 'Short close'],
  },
  { ...inStatus('Cancelled'), step: 'Cancel the order' },
]
