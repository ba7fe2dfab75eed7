import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import type { Tx } from '#model/command/command.ts'
import { collections } from '#model/feature.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'

export { namedProforma, openProforma, openProformas } from '#features/money/deposits/named-proformas.ts'

/** The document that a deposit was paid or received for. */
export interface DepositFor {
  docType: 'po' | 'transactions' | 'proformas'
  docId: string
  number?: string | undefined
  /** The order whose documents the deposit is applied to: the order itself, or the deal of a proforma. */
  orderId: string
}

const NUMBERS = { po: 'poNumber', transactions: 'transactionNumber', proformas: 'proformaNumber' } as const

/** The definition of the order that a deposit is for, found by name because features above define orders. */
const ordersOf = (docType: string): AnyCollection => collections.find(({ name }) => name === docType)!

/** The order, deal or proforma with this id. */
export async function needDepositDocument(
  tx: Tx,
  docType: DepositFor['docType'],
  docId: string,
): Promise<{ doc: Doc; for: DepositFor }> {
  const doc = (await tx.need(ordersOf(docType), docId)) as Doc
  const { data } = doc
  const number = data[NUMBERS[docType]]
  const deal = docType === 'proformas' && typeof data.transactionId === 'string' && data.transactionId
  return {
    doc,
    for: { docType, docId, ...(typeof number === 'string' && { number }), orderId: deal || docId },
  }
}

/**
 * The currency of a payment with a deposit: the stated one, which must be the order's, otherwise the order's. An order
 * without a currency is in the company's currency.
 */
export async function depositCurrency(
  tx: Tx,
  order: { doc: Doc; for: DepositFor },
  stated: string | undefined,
): Promise<string> {
  const own = String(order.doc.data.currency || (await companyCurrency(tx)))
  if (stated && stated !== own) {
    const { docType, docId, number = docId } = order.for
    throw refuse(`${docType === 'po' ? 'PO ' : ''}${number} is in ${own}, the payment in ${stated}.`, 'currency')
  }
  return own
}

/** Updates the deposit amounts on its order or proforma. */
export async function addDeposit(
  tx: Tx,
  to: DepositFor,
  { paid, left }: { paid: number; left: number },
): Promise<void> {
  if (to.docType === 'proformas') {
    const proforma = await tx.getAny('proformas', to.docId)
    if (proforma) await tx.update(ordersOf('proformas'), to.docId, paidOf(proforma.data, paid) as never)
    if (to.orderId === to.docId) return
  }
  const name = to.docType === 'po' ? 'po' : 'transactions'
  const order = await tx.getAny(name, to.orderId)
  if (!order) return
  const { depositPaid = 0, depositLeft = 0 } = order.data
  await tx.update(ordersOf(name), to.orderId, {
    depositPaid: sumMoney([Number(depositPaid), paid]),
    depositLeft: sumMoney([Number(depositLeft), left]),
  } as never)
}

/** How far a proforma is paid, measured against its deposit, otherwise against its total. */
function paidOf(data: Data, paid: number): Data {
  const amountPaid = sumMoney([Number(data.amountPaid ?? 0), paid])
  const requested = Number(data.depositAmount || data.totalAmount || 0)
  return { amountPaid, paidState: amountPaid <= 0 ? 'None' : amountPaid < requested ? 'Part' : 'Full' }
}

/** The document of a stored deposit. */
export async function depositOf(tx: Tx, data: { depositFor?: Data }): Promise<DepositFor | undefined> {
  const { docType, docId } = data.depositFor ?? {}
  if (typeof docType !== 'string' || typeof docId !== 'string') return undefined
  if (!(await tx.getAny(docType, docId))) return undefined
  return (await needDepositDocument(tx, docType as DepositFor['docType'], docId)).for
}
