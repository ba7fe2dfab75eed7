import { refuse } from '#base/problem.ts'
import type { BankLine } from '#features/money/bank-statements/collection.ts'
import type { Suggestion } from '#features/money/bank-statements/rules.ts'
import { receiveMoney } from '#features/money/customer-payments/commands.ts'
import { namedProforma, needDepositDocument, openProforma, openProformas } from '#features/money/deposits/rules.ts'
import type { Payment } from '#features/money/payments/collection.ts'
import type { CommandContext, Tx } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'

type Line = Pick<BankLine['data'], 'amount' | 'text' | 'reference'>

/** The confidence that money belongs to the proforma named in its line. */
const SAME_AMOUNT = 0.95
const OTHER_AMOUNT = 0.75

/**
 * Returns the suggested match for a line of incoming money: the proforma it names; proformas in another currency are
 * left out.
 */
export async function depositSuggestions(
  tx: Tx,
  currencies: { own: string; company: string },
): Promise<(line: Line) => Suggestion | undefined> {
  const all = await openProformas(tx)
  const named = namedProforma(all.filter(({ currency }) => (currency ?? currencies.company) === currencies.own))
  return ({ amount, text, reference }) => {
    const found = amount > 0 ? named(`${text ?? ''} ${reference ?? ''}`) : undefined
    if (!found) return undefined
    const isSame = amount === found.requested || amount === found.open
    const reason = isSame ? 'same amount' : `${amountText(found.requested, currencies.own)} is open`
    return {
      ids: [found.id],
      kind: 'proforma',
      score: isSame ? SAME_AMOUNT : OTHER_AMOUNT,
      why: [`Deposit for ${found.number}`, found.customerName].filter(Boolean).join(' of ').concat(`: ${reason}`),
    }
  }
}

/** Receives the money of a bank line as the deposit for a proforma; what exceeds its total stays unapplied. */
export async function receiveDeposit(
  context: CommandContext<unknown>,
  { data }: BankLine,
  deposit: { proformaId: string; amount: number; day: string; accountId: string; currency: string },
): Promise<Payment> {
  const { proformaId, amount, day, accountId, currency } = deposit
  const { doc, for: order } = await needDepositDocument(context.tx, 'proformas', proformaId)
  const proforma = openProforma(proformaId, doc.data)
  if (!proforma)
    throw refuse(`${order.number ?? 'The proforma'} is paid, or has no customer. Choose another one.`, 'proformaId')
  if (amount <= 0)
    throw refuse(`Nothing of the line is left for ${proforma.number}. Remove other items first.`, 'proformaId')
  return await receiveMoney(context, {
    customerId: proforma.customerId,
    amount,
    method: 'Wire',
    day,
    invoices: [],
    deposit: Math.min(amount, proforma.open),
    depositFor: { docType: 'proformas', docId: proformaId },
    bankAccountId: accountId,
    currency,
    memo: [data.text, data.reference].filter(Boolean).join(' ') || undefined,
  })
}
