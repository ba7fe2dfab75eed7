import { refuse } from '#base/problem.ts'
import { type PaypalTransaction, paypalTransactions } from '#features/channels/paypal/collection.ts'
import { activityKind, hasMoved } from '#features/channels/paypal/read-activity.ts'
import type { Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'
import { reference } from '#model/schema/fields.ts'

/** The field with the row of a command. */
export const rowId = reference('Row', 'paypalTransactions', { required: true })

/** Returns a row that is neither matched nor ignored; otherwise throws a refusal. */
export async function needUnmatched(tx: Tx, id: string): Promise<PaypalTransaction> {
  const row = await tx.need(paypalTransactions, id)
  const { matchState, txnId } = row.data
  if (matchState === 'Ignored') throw refuse(`${txnId} is Ignored. Unmatch it first.`)
  if (matchState !== 'Unmatched') throw refuse(`${txnId} is already matched.`)
  return row
}

/** Returns an unmatched row whose money has moved; otherwise throws a refusal. */
export async function needMoved(tx: Tx, id: string): Promise<PaypalTransaction> {
  const row = await needUnmatched(tx, id)
  const { status, txnId } = row.data
  if (!hasMoved(row.data))
    throw refuse(`${txnId} is ${status} at PayPal. Read the activity again once it is completed.`)
  return row
}
/** The row of a conversion in the other currency; undefined when it is missing. */
export async function otherHalf(
  tx: Tx,
  { id, data }: PaypalTransaction,
  matchState: 'Unmatched' | 'Transfer',
): Promise<PaypalTransaction | undefined> {
  if (!data.referenceTxnId) return undefined
  const found = await tx.find(query(paypalTransactions, { where: [['referenceTxnId', '==', data.referenceTxnId]] }))
  return found.find(
    (one) =>
      one.id !== id &&
      activityKind(one.data) === 'conversion' &&
      one.data.matchState === matchState &&
      one.data.currency !== data.currency &&
      Math.sign(one.data.gross ?? 0) === -Math.sign(data.gross ?? 0),
  )
}
