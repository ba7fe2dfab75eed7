import { timestamp, toDay } from '#base/days.ts'
import { withPauses } from '#base/pieces.ts'
import { portions } from '#base/portions.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type PaypalTransaction, paypalTransactions } from '#features/channels/paypal/collection.ts'
import { feeOf, receiveOf } from '#features/channels/paypal/matched-payment.ts'
import { paymentBefore, payOf, refundOf } from '#features/channels/paypal/paid-back.ts'
import { type ActivityRow, activityKind, readActivity } from '#features/channels/paypal/read-activity.ts'
import { needMoved, needUnmatched, otherHalf, rowId } from '#features/channels/paypal/rows.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { moveMoney } from '#features/money/bank/commands.ts'
import { needAccount } from '#features/money/bank/rules.ts'
import { refuseShown } from '#features/money/bank-statements/commands.ts'
import { payables } from '#features/money/payables/collection.ts'
import { voidPayment } from '#features/money/payment-voids/commands.ts'
import { type Payment, payments } from '#features/money/payments/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { vouchers } from '#features/money/vouchers/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { needOpenDay, reverseRows, unreversedRows } from '#features/stock/postings/commands.ts'
import { type CommandContext, defineCommand, type Tx } from '#model/command/command.ts'
import { anyOf, MAX_VALUES } from '#model/query/any-of.ts'
import { query } from '#model/schema/collection.ts'
import { flag, lines, money, reference, text } from '#model/schema/fields.ts'

/** Imports a PayPal activity file; each row once, identified by its transaction and type. */
export const importActivity = defineCommand({
  name: 'paypal.import',
  label: 'Read PayPal activity',
  help: 'Rows that were read before are skipped. Holds are set aside; the two rows of a conversion are one transfer.',
  undoBy: 'Ignore the rows; reading a file twice adds nothing.',
  large: true,
  input: {
    text: text('File', { required: true, rows: 8, file: '.csv,.txt' }),
    bankAccountId: reference('Wallet', bankAccounts, { help: 'Default: PayPal' }),
  },
  async run({ tx, input, pause }) {
    const rows = await withPauses(readActivity(input.text), pause)
    const batches = portions([...new Set(rows.map(({ txnId }) => txnId))], MAX_VALUES)
    const stored = await tx.load(
      [...batches].map((some) => query(paypalTransactions, { where: [anyOf('txnId', some)] })),
    )
    const seen = new Map(stored.flat().map((one) => [`${one.data.txnId} ${one.data.type}`, one]))
    let [added, known, transfers] = [0, 0, 0]
    for (const row of rows) {
      const key = `${row.txnId} ${row.type}`
      const before = seen.get(key)
      if (before) {
        known++
        // A later file completes a row that was pending.
        if (before.data.matchState === 'Unmatched' && row.status && row.status !== before.data.status)
          seen.set(key, await tx.update(paypalTransactions, before.id, { status: row.status }))
        continue
      }
      const { at, ...values } = row
      const kind = activityKind(row)
      const made = await tx.insert(paypalTransactions, {
        ...values,
        at: timestamp(at),
        bankAccountId: await walletOf(tx, row, kind === 'conversion' ? undefined : input.bankAccountId),
        matchState: kind === 'aside' ? 'Ignored' : 'Unmatched',
      })
      seen.set(key, made)
      added++
      // A conversion has two rows; only the outgoing one is counted.
      if (kind === 'transfer' || (kind === 'conversion' && row.gross < 0)) transfers++
    }
    return { added, known, transfers }
  },
})

/**
 * The id of a row's wallet: the given one, otherwise the only active one in its currency, which is created when there
 * is none.
 */
async function walletOf(tx: Tx, { currency }: ActivityRow, named: string | undefined): Promise<string> {
  if (named) return (await needAccount(tx, named)).id
  const company = await companyCurrency(tx)
  const found = await tx.find(query(bankAccounts, { where: [['kind', '==', 'PayPal']] }))
  const own = found.filter(({ data }) => data.isActive !== false && (data.currency ?? company) === currency)
  if (own.length > 1)
    throw refuse(`There are ${own.length} PayPal accounts in ${currency}. Choose one.`, 'bankAccountId')
  if (own[0]) return own[0].id
  return (await tx.insert(bankAccounts, { name: `PayPal ${currency}`, kind: 'PayPal', currency, isActive: true })).id
}

/** Matches a row: incoming money settles invoices or is a deposit; outgoing money pays a vendor or is a refund. */
export const matchActivity = defineCommand({
  name: 'paypal.match',
  label: 'Match',
  help: 'The gross amount settles invoices or bills, or is a refund. The fee is posted, and the net moves the wallet.',
  undoBy: 'Unmatch the row.',
  input: {
    rowId,
    allocations: lines('Invoices', {
      receivableId: reference('Invoice', receivables, { required: true }),
      amount: money('Amount', { required: true, min: 0, decimals: 3 }),
      discount: money('Discount', { min: 0, decimals: 3 }),
      writeOff: money('Write-off', { min: 0, decimals: 3 }),
      reason: text('Reason'),
    }),
    customerId: reference('Customer', customers, {
      help: 'Nothing chosen: the open invoice or proforma that the row names, else the customer with the email address of the payer',
    }),
    proformaId: reference('Deposit for proforma', 'proformas'),
    bills: lines('Bills', {
      payableId: reference('Bill', payables, { required: true }),
      amount: money('Amount', { required: true, min: 0, decimals: 3 }),
      discount: money('Discount', { min: 0, decimals: 3 }),
    }),
    vendorId: reference('Vendor', vendors, { help: 'From the bill' }),
    noteId: reference('Refund of note', vouchers, { help: 'The credit or debit note whose credit is paid out' }),
    reopen: flag('Reopen what the payment settled', {
      help: 'For a refund of a payment that settled invoices or bills; a chargeback always opens them',
    }),
  },
  async run(context) {
    const { tx, input, timeZone } = context
    const row = await needMoved(tx, input.rowId)
    const day = toDay(row.data.at, timeZone)!
    const payment = await paymentOf(context, row, day)
    await tx.update(paypalTransactions, row.id, { matchState: 'Matched', paymentId: payment.id })
    return payment
  },
})

/** Posts the payment of a row: a fee, money from a customer or to a vendor, or a refund. */
async function paymentOf(
  context: Parameters<typeof matchActivity.run>[0],
  row: PaypalTransaction,
  day: string,
): Promise<Payment> {
  const { tx, input } = context
  const bills = (input.bills ?? []) as unknown as { payableId: string; amount: number; discount?: number }[]
  if (activityKind(row.data) === 'fee') return await feeOf(context, row, day)
  const back = { day, noteId: input.noteId, reopen: input.reopen }
  if ((row.data.gross ?? 0) < 0)
    return bills.length > 0 || input.vendorId
      ? await payOf(context, row, { day, vendorId: input.vendorId, bills })
      : await refundOf(context, row, back)
  // Incoming money that refers to an outgoing payment is a refund from the vendor.
  const isOfVendor = input.noteId !== undefined || (await paymentBefore(tx, row))?.data.direction === 'Out'
  return isOfVendor ? await refundOf(context, row, back) : await receiveOf(context, row, day, input)
}

/** Removes the match of a row and reverses its payment or transfer. */
export const unmatchActivity = defineCommand({
  name: 'paypal.unmatch',
  label: 'Unmatch',
  help: 'The payment of the row is void, or its transfer is reversed.',
  undoBy: 'Match it again.',
  input: { rowId, reason: text('Reason') },
  async run(context) {
    const { tx, input, now, today } = context
    const row = await tx.need(paypalTransactions, input.rowId)
    const { matchState, paymentId, txnId } = row.data
    if (matchState === 'Unmatched') throw refuse(`${txnId} is not matched.`)
    const reason = input.reason?.trim() || 'Unmatched'
    const payment = paymentId ? await tx.get(payments, paymentId) : undefined
    if (payment?.data.status === 'Posted') await voidPayment(context, payment, { day: today, reason, now })
    if (matchState === 'Transfer') {
      const other = activityKind(row.data) === 'conversion' ? await otherHalf(tx, row, 'Transfer') : undefined
      for (const one of other ? [row, other] : [row]) {
        const source = { docType: paypalTransactions.name, docId: one.id, docNumber: one.data.txnId }
        const posted = await unreversedRows(tx, source)
        await refuseShown(tx, posted, `The transfer of ${one.data.txnId}`)
        await reverseRows(context, posted, { day: today, source, memo: reason })
      }
      if (other) await tx.update(paypalTransactions, other.id, { matchState: 'Unmatched' })
    }
    return await tx.update(paypalTransactions, row.id, { matchState: 'Unmatched', paymentId: undefined })
  },
})

/** Leaves a row out of matching, because it belongs to no customer or vendor. */
export const ignore = defineCommand({
  name: 'paypal.ignore',
  label: 'Ignore',
  help: 'Nothing is posted for the row.',
  undoBy: 'Unmatch the row.',
  input: { rowId },
  async run({ tx, input }) {
    const row = await needUnmatched(tx, input.rowId)
    return await tx.update(paypalTransactions, row.id, { matchState: 'Ignored' })
  },
})

/**
 * Posts a currency conversion by PayPal: from the wallet of one currency to that of the other, at the amount PayPal
 * gave for it.
 */
async function convert(context: CommandContext<unknown>, row: PaypalTransaction, day: string) {
  const { tx } = context
  const other = await otherHalf(tx, row, 'Unmatched')
  if (!other)
    throw refuse(
      `The other row of the conversion ${row.data.txnId} is missing. Read the PayPal activity of the other currency first.`,
    )
  const [from, to] = (row.data.gross ?? 0) < 0 ? [row, other] : [other, row]
  await moveMoney(context, {
    fromId: (await needAccount(tx, from.data.bankAccountId)).id,
    toId: (await needAccount(tx, to.data.bankAccountId)).id,
    amount: -(from.data.gross ?? 0),
    toAmount: to.data.gross,
    day,
    source: { docType: paypalTransactions.name, docId: from.id, docNumber: from.data.txnId },
  })
  await tx.update(paypalTransactions, other.id, { matchState: 'Transfer' })
}

/** Posts a withdrawal to the bank or a transfer from it; a conversion moves money between two wallets. */
export const transferActivity = defineCommand({
  name: 'paypal.transfer',
  label: 'Transfer',
  help: 'Money between the wallet and a bank account, or between the wallets of a conversion.',
  undoBy: 'Unmatch the row.',
  input: {
    rowId,
    bankAccountId: reference('Bank account', bankAccounts, { help: 'From Settings' }),
  },
  async run(context) {
    const { tx, input, timeZone } = context
    const row = await needMoved(tx, input.rowId)
    const { data } = row
    const day = toDay(data.at, timeZone)!
    await needOpenDay(context, day)
    if (activityKind(data) === 'conversion') {
      await convert(context, row, day)
      return await tx.update(paypalTransactions, row.id, { matchState: 'Transfer' })
    }
    const bank = await needAccount(tx, input.bankAccountId)
    const wallet = await needAccount(tx, data.bankAccountId)
    const gross = data.gross ?? 0
    const [from, to] = gross < 0 ? [wallet, bank] : [bank, wallet]
    await moveMoney(context, {
      fromId: from.id,
      toId: to.id,
      amount: Math.abs(gross),
      fee: gross < 0 ? Math.abs(data.fee ?? 0) : 0,
      day,
      source: { docType: paypalTransactions.name, docId: row.id, docNumber: data.txnId },
    })
    return await tx.update(paypalTransactions, row.id, { matchState: 'Transfer' })
  },
})
