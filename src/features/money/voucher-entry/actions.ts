import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuseShown } from '#features/money/bank-statements/commands.ts'
import { payables } from '#features/money/payables/collection.ts'
import { voidPayment } from '#features/money/payment-voids/commands.ts'
import { payments } from '#features/money/payments/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { refuseJournal } from '#features/money/voucher-entry/commands.ts'
import { movesMoney, postVoucher } from '#features/money/voucher-entry/post-voucher.ts'
import { type Voucher, vouchers } from '#features/money/vouchers/collection.ts'
import { nameOfVoucher, voucherLines, voucherTotals } from '#features/money/vouchers/rules.ts'
import { clearRests, reverseEntries, unreversedEntries, waitingIn } from '#features/stock/line-entries/commands.ts'
import type { Posting } from '#features/stock/postings/collection.ts'
import { reverseRows, unreversedRows, whyNotPost } from '#features/stock/postings/commands.ts'
import { action, defineActions } from '#model/command/action/action.ts'
import { date, text } from '#model/schema/fields.ts'

/** The voucher's own rows, without those of applying a note to documents and reversing that, which add up to zero. */
function withoutApplied(rows: readonly Posting[]): Posting[] {
  const applied = new Set(
    rows.flatMap(({ data: { ledger, itemType, groupId } }) =>
      (ledger === 'AP' && itemType === payables.name) || (ledger === 'AR' && itemType === receivables.name)
        ? [groupId as string]
        : [],
    ),
  )
  return rows.filter(({ data }) => !applied.has(data.groupId as string))
}

/** Why a voucher without an amount cannot be approved or posted; undefined when its total is above 0. */
function whyNoAmount({ type = 'Payment', lines, currency = 'USD' }: Partial<Voucher['data']>, name: string) {
  const { totalAmount } = voucherTotals(type, voucherLines(type, lines), currency)
  return totalAmount > 0 ? undefined : `${name} has a total of 0. Enter an amount first.`
}

/** The actions on a voucher. */
export const voucherActions = defineActions(
  vouchers,
  {
    prefix: 'vouchers',
    record: 'voucherId',
    noun: { one: 'voucher', many: 'vouchers' },
    name: nameOfVoucher,
    initial: 'Draft',
    amount: ({ totalAmount = 0 }) => totalAmount,
  },
  {
    approve: {
      label: 'Approve',
      past: 'approved',
      icon: 'check',
      help: 'The voucher can then be posted.',
      undoBy: 'Change the voucher: it is a draft again.',
      to: 'Approved',
      unless: ({ data, name }) => {
        const status = data.status ?? 'Draft'
        return status === 'Draft' ? whyNoAmount(data, name) : `${name} is ${status}. Only drafts are approved.`
      },
      guard: async (_, { data, user }) => {
        refuseJournal(data.type, user.role)
        return undefined
      },
      set: (_, { user }) => ({ approvedBy: user.email }),
      effect: ({ data, name }, _, { money }) =>
        `${name} for ${money(data.totalAmount ?? 0, data.currency)} will be approved.`,
      bulk: { outcome: 'will be approved' },
    },
    post: action(vouchers, {
      label: 'Post',
      past: 'posted',
      icon: 'send',
      help: 'It gets its number, and money or credit moves. A draft is approved with it.',
      undoBy: 'Void the voucher.',
      to: 'Posted',
      unless: ({ data, name }) => {
        const status = data.status ?? 'Draft'
        if (status !== 'Draft' && status !== 'Approved')
          return `${name} is ${status}. Only drafts and approved vouchers are posted.`
        return whyNoAmount(data, name)
      },
      input: {
        receivedBy: text('Received by'),
        checkNumber: text('Check #', { mono: true, help: 'Leave empty to print it later' }),
      },
      omits: ({ data }) => [
        ...(movesMoney(data.type) && data.method === 'Check' ? [] : ['checkNumber']),
        ...(movesMoney(data.type) ? [] : ['receivedBy']),
      ],
      guard: async (_, { data, user }) => {
        refuseJournal(data.type, user.role)
        return undefined
      },
      set: (_, { data, user }) => (data.approvedBy ? {} : { approvedBy: user.email }),
      after: async ({ receivedBy, checkNumber }, run) =>
        postVoucher(run, run.next as never, { receivedBy, checkNumber, now: run.now }),
      effect: ({ data, name }, _, { money }) =>
        `${name} for ${money(data.totalAmount ?? 0, data.currency)} will be posted.`,
      bulk: { outcome: 'will be posted' },
    }),
    void: action(vouchers, {
      label: 'Void',
      past: 'voided',
      history: 'voided {it}[: {voidReason}]',
      help: 'Its postings and payments are reversed; its number stays used.',
      undoBy: 'Write the voucher again.',
      to: 'Void',
      unless: ({ data, name }) => {
        const status = data.status ?? 'Draft'
        if (status === 'Void') return `${name} is already void.`
        if (status !== 'Posted') return `${name} is ${status}. Only posted vouchers are void; delete a draft instead.`
        const isNote = data.type === 'Credit note' || data.type === 'Debit note'
        if (!isNote || data.balance === data.totalAmount) return undefined
        const applied = sumMoney((data.allocations ?? []).map(({ amount }) => Number(amount)))
        return applied > 0 ? `${name} is applied; unapply it first.` : `${name} was refunded; void the refund first.`
      },
      input: { reason: text('Reason', { required: true }), on: date('Date', { help: 'Default: today' }) },
      guard: ({ on }, run) => {
        refuseJournal(run.data.type, run.user.role)
        return whyNotPost(run, on)
      },
      set: ({ reason, on }, { data, today, timeZone }) => ({
        voidReason: reason.trim(),
        voidedOn: toDay(on, timeZone) ?? today,
        ...(data.balance !== undefined && { balance: 0 }),
      }),
      after: async ({ reason, on }, run) => {
        const { tx, id, data, today, timeZone, now } = run
        const day = toDay(on, timeZone) ?? today
        const source = { docType: vouchers.name, docId: id, docNumber: data.voucherNumber }
        const posted = await unreversedRows(tx, source)
        await refuseShown(tx, posted, run.name)
        await reverseRows(run, withoutApplied(posted), { day, source, memo: reason })
        await reverseEntries(run, await unreversedEntries(tx, source), { day, source })
        await clearRests(run, waitingIn(posted), { day, source })
        for (const paymentId of data.paymentIds ?? []) {
          const payment = await tx.need(payments, paymentId)
          if (payment.data.status === 'Posted') await voidPayment(run, payment, { day, reason, now, byVoucher: true })
        }
        return run.next
      },
      effect: ({ data, name }, _, { money }) =>
        `${name} for ${money(data.totalAmount ?? 0, data.currency)} will be void, and its postings are reversed.`,
      menuOnly: true,
      bulk: { outcome: 'will be void' },
    }),
  },
)
