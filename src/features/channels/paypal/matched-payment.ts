import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { referenceKey } from '#base/reference-key.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import type { PaypalTransaction } from '#features/channels/paypal/collection.ts'
import { needAccount } from '#features/money/bank/rules.ts'
import { receiveMoney } from '#features/money/customer-payments/commands.ts'
import { namedProforma, openProformas } from '#features/money/deposits/rules.ts'
import { postPayment } from '#features/money/payment-posting/commands.ts'
import { mergedLines } from '#features/money/payments/rules.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { needRate } from '#features/stock/postings/commands.ts'
import type { CommandContext, Tx } from '#model/command/command.ts'
import { amountText, convertAmount } from '#model/document/amounts/amount.ts'
import { openAmount } from '#model/document/open.ts'
import { query } from '#model/schema/collection.ts'

/** The documents a row is matched with. */
interface PaymentFacts {
  allocations?: readonly object[]
  customerId?: string
  proformaId?: string
}

/** Posts money from a customer: it settles invoices, and the rest is a deposit. */
export async function receiveOf(
  context: CommandContext<unknown>,
  { id, data }: PaypalTransaction,
  day: string,
  input: PaymentFacts,
) {
  const { tx } = context
  const gross = data.gross ?? 0
  const invoices = mergedLines(
    (
      (input.allocations ?? []) as {
        receivableId: string
        amount: number
        discount?: number
        writeOff?: number
        reason?: string
      }[]
    ).map(({ receivableId, amount, discount = 0, writeOff = 0, reason }) => ({
      id: receivableId,
      money: amount,
      discount,
      writeOff,
      reason,
    })),
  )
  const used = sumMoney(invoices.map((one) => one.money))
  if (used > gross)
    throw refuse(
      `The row is for ${amountText(gross, data.currency)} gross, but the parts total ${amountText(used, data.currency)}.`,
    )
  const isOpen = invoices.length === 0 && !input.customerId && !input.proformaId
  const meant = isOpen ? await invoiceOf(tx, data) : undefined
  if (meant) {
    const money = Math.min(gross, openAmount(meant.data))
    invoices.push({ id: meant.id, money, discount: 0, writeOff: 0, reason: undefined })
  }
  const ahead = isOpen && !meant ? await proformaOf(tx, data) : undefined
  const payer = isOpen && !meant && !ahead ? await payerOf(tx, data) : undefined
  const first = invoices[0] && (await tx.need(receivables, invoices[0].id))
  const proforma = input.proformaId ? await tx.getAny('proformas', input.proformaId) : undefined
  const customerId =
    input.customerId ??
    first?.data.customerId ??
    (proforma?.data.customerId as string | undefined) ??
    ahead?.customerId ??
    payer?.id
  if (!customerId) throw refuse('Choose the invoices, proforma or customer that the money is for.')
  return await receiveMoney(context, {
    customerId,
    amount: gross,
    method: 'PayPal',
    day,
    invoices,
    ...(input.proformaId && {
      deposit: sumMoney([gross, -used]),
      depositFor: { docType: 'proformas' as const, docId: input.proformaId },
    }),
    ...(ahead && {
      deposit: Math.min(gross, ahead.open),
      depositFor: { docType: 'proformas' as const, docId: ahead.id },
    }),
    bankAccountId: data.bankAccountId,
    currency: data.currency,
    fee: sumMoney([-(data.fee ?? 0)]),
    feeKey: 'PayPal',
    reference: data.txnId,
    memo: data.name,
    links: { paypalId: id },
  })
}

/** The open invoice named on a row; undefined unless exactly one has that number. */
async function invoiceOf(tx: Tx, { invoiceNumber, currency }: PaypalTransaction['data']) {
  const number = referenceKey(invoiceNumber)
  if (!number) return undefined
  const company = await companyCurrency(tx)
  const found = (await tx.find(query(receivables, { where: [['invoiceKey', '==', number]] }))).filter(
    ({ data }) =>
      (data.status ?? 'Open') === 'Open' &&
      openAmount(data) > 0 &&
      (data.currency ?? company) === (currency ?? company),
  )
  return found.length === 1 ? found[0] : undefined
}

/** The open proforma whose number is on a row. */
async function proformaOf(tx: Tx, { invoiceNumber = '', note = '', currency }: PaypalTransaction['data']) {
  const company = await companyCurrency(tx)
  const all = (await openProformas(tx)).filter((one) => (one.currency ?? company) === (currency ?? company))
  return namedProforma(all)(`${invoiceNumber} ${note}`)
}

/** The customer with the payer's email address; undefined unless exactly one has it. */
async function payerOf(tx: Tx, { fromEmail }: PaypalTransaction['data']) {
  const email = fromEmail?.trim().toLowerCase()
  if (!email) return undefined
  const emails = [...new Set([email, fromEmail!.trim()])]
  const known = await tx.find(query(customers, { where: [['paypalEmails', 'array-contains-any', emails]] }))
  const found = known.length > 0 ? known : await tx.find(query(customers, { where: [['email', 'in', emails]] }))
  return found.length === 1 ? found[0] : undefined
}

/** Posts a fee that PayPal charges separately or refunds. */
export async function feeOf(context: CommandContext<unknown>, { id, data }: PaypalTransaction, day: string) {
  const { tx } = context
  const gross = data.gross ?? 0
  const account = await needAccount(tx, data.bankAccountId)
  const currency = data.currency ?? (await companyCurrency(tx))
  const fxRate = await needRate(context, { currency, day, name: account.data.name })
  const base = convertAmount(-gross, fxRate, await companyCurrency(tx))
  return await postPayment(context, {
    direction: gross < 0 ? 'Out' : 'In',
    party: { partyType: 'other', partyName: 'PayPal' },
    day,
    method: 'PayPal',
    account,
    currency,
    given: Math.abs(gross),
    legs: [{ ledger: 'Bank fees', key: 'PayPal', amount: -gross, currency, base, ...(fxRate !== 1 && { fxRate }) }],
    reference: data.txnId,
    memo: data.type,
    links: { paypalId: id },
  })
}
