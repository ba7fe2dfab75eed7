import { figure } from '#base/writing.ts'
import { type PayRun, payRuns } from '#features/money/pay-runs/collection.ts'
import { propose } from '#features/money/pay-runs/commands.ts'
import { recordAddress } from '#model/record-address.ts'
import type { Clock, CommandOffer } from '#ui/list/views/view.ts'

/** The vendors of ticked bills, and the day the last of those is due. */
interface Chosen {
  vendors: readonly { id: string; name: string }[]
  payBy: string
}

/** A run over the bills that are due, or of those somebody chose. */
export const proposeOffer = ({ today }: Pick<Clock, 'today'>, chosen?: Chosen): CommandOffer => ({
  command: propose,
  label: 'Propose payments',
  opens: true,
  leadsTo: runOf,
  suggest: {
    payBy: today,
    checkDate: today,
    method: 'Check',
    useCredits: true,
    ...(chosen && { payBy: chosen.payBy }),
  },
  ...(chosen && { fixed: { vendorIds: chosen.vendors.map(({ id }) => id) } }),
  confirm: ({ ceiling }) =>
    `Bills${chosen ? ` of ${chosen.vendors.map(({ name }) => name).join(', ')}` : ''} due through that day are proposed${ceiling === undefined ? '' : `, up to ${figure(Number(ceiling), 2)}`}. Nothing is paid yet.`,
})

/** Where a run that was proposed opens. */
const runOf = (result: unknown) => {
  const { id, data } = result as PayRun
  return { name: data.runNumber ?? 'Pay run', href: recordAddress(payRuns, id) }
}
