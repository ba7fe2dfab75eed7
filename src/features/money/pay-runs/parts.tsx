import { figure } from '#base/text/writing.ts'
import { type PayRun, payRuns } from '#features/money/pay-runs/collection.ts'
import { propose } from '#features/money/pay-runs/commands.ts'
import { recordAddress } from '#model/record-address.ts'
import type { Data, Value } from '#model/schema/value.ts'
import type { Clock, CommandOffer } from '#ui/list/views/view.ts'

/** The ticked bills, whose they are, and the day the last of them is due. */
interface Chosen {
  payableIds: readonly string[]
  vendors: readonly string[]
  payBy: string
}

/** Proposes a pay run for the bills that are due, or for the selected ones. */
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
  },
  // Which bills, or whose, is chosen in their list: no one types ids.
  fixed: chosen
    ? { ...NOT_ASKED, discountBy: NONE, payableIds: [...chosen.payableIds], payBy: chosen.payBy }
    : NOT_ASKED,
  confirm: ({ ceiling }) =>
    `${chosen ? billsOf(chosen) : 'Bills due through that day are'} proposed${ceiling === undefined ? '' : `, up to ${figure(Number(ceiling), 2)}`}. Nothing is paid yet.`,
})

/** Proposes what is due today, paid as the last run was: nothing is asked, and the draft is looked at before it is posted. */
export function proposeTodayOffer(clock: Pick<Clock, 'today'>, last: PayRun['data'] | undefined): CommandOffer {
  const { suggest, ...offer } = proposeOffer(clock)
  const method = last?.method ?? 'Check'
  const account = last?.bankAccountId && { bankAccountId: last.bankAccountId }
  return { ...offer, label: 'Propose what is due today', instant: true, fixed: { ...suggest, method, ...account } }
}

/** A field that has a place among the fixed ones and no value is not asked for. */
const NONE = undefined as unknown as Value
const NOT_ASKED: Data = { vendorIds: NONE, payableIds: NONE }

/** `2 bills of Kugel AG, NSK Americas are`. */
const billsOf = ({ payableIds: { length }, vendors }: Chosen): string =>
  `${length} ${length === 1 ? 'bill' : 'bills'} of ${vendors.join(', ')} ${length === 1 ? 'is' : 'are'}`

/** Where a run that was proposed opens. */
const runOf = (result: unknown) => {
  const { id, data } = result as PayRun
  return { name: data.runNumber ?? 'Pay run', href: recordAddress(payRuns, id) }
}
