import { sumMoney } from '#base/decimal.ts'
import { figure } from '#base/text/writing.ts'
import { oldOrFarDate } from '#features/money/checks/rules.ts'
import { bankFile } from '#features/money/pay-runs/bank-file.ts'
import { type PayRun, payRuns } from '#features/money/pay-runs/collection.ts'
import { propose } from '#features/money/pay-runs/commands.ts'
import { runLines } from '#features/money/pay-runs/draft.ts'
import { edit } from '#features/money/pay-runs/edit.ts'
import { isTransfer, NO_BANK } from '#features/money/pay-runs/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import { recordAddress } from '#model/record-address.ts'
import { date, flag, lines, money, reference, text } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'
import type { Clock, CommandOffer } from '#ui/list/views/view.ts'
import { moneyText } from '#ui/shell/money/money.ts'

/** The selected bills, their vendors, and the day by which all of them are due. */
interface Chosen {
  payableIds: readonly string[]
  vendors: readonly string[]
  payBy: string
}

/** Proposes a pay run for the bills that are due, or for the selected ones. */
export const proposeOffer = (
  { today, timeZone }: Pick<Clock, 'today' | 'timeZone'>,
  chosen?: Chosen,
): CommandOffer => ({
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
  askBy: ({ method }): Readonly<Record<string, undefined>> => (method === 'Check' ? {} : { checkDate: undefined }),
  // Bills or vendors are chosen by selecting rows in the list: nobody types ids.
  fixed: chosen
    ? { ...NOTHING_CHOSEN, discountBy: NONE, payableIds: [...chosen.payableIds], payBy: chosen.payBy }
    : NOTHING_CHOSEN,
  confirm: ({ ceiling, checkDate, method }) =>
    [
      `${chosen ? billsOf(chosen) : 'Bills due through that day are'} proposed${ceiling === undefined ? '' : `, up to ${figure(Number(ceiling), 2)}`}. Nothing is paid yet.`,
      method === 'Check' && oldOrFarDate(checkDate, { today, timeZone }),
    ]
      .filter(Boolean)
      .join(' '),
})

/**
 * Proposes what is due today, paid as in the last run: nothing is asked, because the draft is reviewed before it is
 * posted.
 */
export function proposeTodayOffer(
  clock: Pick<Clock, 'today' | 'timeZone'>,
  last: PayRun['data'] | undefined,
): CommandOffer {
  const { suggest, ...offer } = proposeOffer(clock)
  const method = last?.method ?? 'Check'
  const account = last?.bankAccountId && { bankAccountId: last.bankAccountId }
  return { ...offer, label: 'Propose due today', instant: true, fixed: { ...suggest, method, ...account } }
}

/** Changes what a draft run pays: the amount and discount of each bill, or skips it. */
export function editOffer({ id, data }: PayRun): CommandOffer {
  const { currency, ceiling } = data
  const decimals = decimalsOf(currency)
  const amount = (label: string, options: { readOnly?: true } = {}) => money(label, { decimals, ...options })
  return {
    command: edit,
    label: 'Change proposal',
    title: `Change proposal of ${data.runNumber ?? 'the pay run'}`,
    later: true,
    fixed: { payRunId: id },
    // A skipped bill that is included again is paid in full, so its amount is not suggested.
    suggest: {
      lines: (data.lines ?? []).map(({ pay, discount, skip, ...row }) => ({
        ...Object.fromEntries(
          Object.entries(row).filter(([name, value]) => SHOWN_FIELDS.includes(name) && value !== undefined),
        ),
        ...(skip ? { skip } : { pay: pay ?? 0, ...(discount && { discount }), skip: false }),
      })),
    },
    ask: {
      lines: lines(
        'Bills',
        {
          payableId: reference('Bill', payables, { noForm: true }),
          payableNumber: text('Bill #', { readOnly: true, mono: true }),
          vendorName: text('Vendor', { readOnly: true }),
          ...(isTransfer(data.method) && { payTo: text('Pay to', { readOnly: true }) }),
          dueDate: date('Due', { readOnly: true }),
          open: amount('Open', { readOnly: true }),
          discount: amount('Discount'),
          pay: amount('Pay'),
          skip: flag('Skip'),
        },
        { required: true, fixed: true },
      ),
    },
    confirm: ({ lines: rows }) => {
      const paid = (rows as Data[]).filter(({ skip }) => skip !== true)
      const total = sumMoney(paid.map(({ pay, open }) => Number(pay ?? open ?? 0)))
      const over =
        ceiling !== undefined && total > ceiling ? ` That is over the maximum of ${moneyText(ceiling, currency)}.` : ''
      return `${paid.length} of ${(rows as Data[]).length} bills will be paid with ${moneyText(total, currency)}.${over}`
    },
  }
}

/** The read-only columns that the dialog shows for a bill. */
const SHOWN_FIELDS = ['payableId', 'payableNumber', 'vendorName', 'payTo', 'dueDate', 'open']

/** A sentence saying that vendors of a run have no account for its transfers; undefined when all have one. */
export function withoutBank(run: PayRun): string | undefined {
  const names = runLines(run).flatMap(({ payTo, skip, pay, vendorName, vendorId }) =>
    payTo === NO_BANK && !skip && pay > 0 ? [vendorName ?? vendorId ?? 'A vendor not on file'] : [],
  )
  return names.length === 0
    ? undefined
    : `No bank details: ${[...new Set(names)].join(', ')}. The bank file needs them: enter them first, or pay by check.`
}

/** The transfers of a posted run as a file for the bank. */
export const bankFileOffer = ({ id, data }: PayRun): CommandOffer => ({
  command: bankFile,
  label: 'Bank file',
  saves: true,
  fixed: { payRunId: id, format: 'Generic CSV' },
  confirm: () =>
    `A file of the transfers of ${data.runNumber ?? 'the run'} for ${moneyText(data.total ?? 0, data.currency)}, with the bank details of each vendor. Each vendor’s record will show that you saw them.`,
})

/** A fixed field without a value is not asked for. */
const NONE = undefined as unknown as Value
const NOTHING_CHOSEN: Data = { vendorIds: NONE, payableIds: NONE }

/** `2 bills of Kugel AG, NSK Americas are`. */
const billsOf = ({ payableIds: { length }, vendors }: Chosen): string =>
  `${length} ${length === 1 ? 'bill' : 'bills'} of ${vendors.join(', ')} ${length === 1 ? 'is' : 'are'}`

/** Links to the proposed run. */
const runOf = (result: unknown) => {
  const { id, data } = result as PayRun
  return { name: data.runNumber ?? 'Pay run', href: recordAddress(payRuns, id) }
}
