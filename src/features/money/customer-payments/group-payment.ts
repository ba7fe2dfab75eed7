import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { accountCurrency, needAccount } from '#features/money/bank/rules.ts'
import { type IncomingPayment, receiveMoney } from '#features/money/customer-payments/receiving.ts'
import { type Payment, payments } from '#features/money/payments/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { type Customer, customers } from '#features/parties/customers/collection.ts'
import { groupOf } from '#features/parties/customers/rules.ts'
import type { CommandContext } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { shareOf } from '#model/document/owed/allocation.ts'

/** One customer's share of the money. */
interface Share {
  customer: Customer
  invoices: IncomingPayment['invoices']
  amount: number
}

/**
 * Receives one payment that settles invoices of several customers in a group. A payment has one customer, so each share
 * is a payment of its own, with the same reference and linked to the others; the unapplied rest, the deposit and the
 * fee belong to the payer. Returns the payer's payment, or the first one when the payer has none. Refuses invoices of
 * other groups by name.
 */
export async function receiveForGroup(context: CommandContext<unknown>, receiving: IncomingPayment): Promise<Payment> {
  const { tx } = context
  const others = await sharesOfOthers(context, receiving)
  if (others.length === 0) return await receiveMoney(context, receiving)
  const { amount } = receiving
  const rest = sumMoney([amount, ...others.map((one) => -one.amount)])
  const apart = new Set(others.flatMap(({ invoices }) => invoices.map(({ id }) => id)))
  const own = receiving.invoices.filter(({ id }) => !apart.has(id))
  const used = sumMoney([receiving.deposit ?? 0, ...own.map(({ money }) => money)])
  const currency = receiving.currency ?? (await currencyOfFirst(context, receiving))
  if (used > rest)
    throw refuse(
      `The parts total more than ${amountText(amount, currency)}: ${amountText(sumMoney([amount, used, -rest]), currency)}.`,
      'allocations',
    )
  const account = await needAccount(tx, receiving.bankAccountId)
  const banks = bankShares(receiving, others, await accountCurrency(tx, account))
  const memo = receiving.memo ?? `Part of ${amountText(amount, currency)} ${currency}`
  const { deposit: _, depositFor: __, auto: ___, fee, bankAmount, ...common } = receiving
  const made: Payment[] = []
  if (rest > 0)
    made.push(
      await receiveMoney(context, {
        ...receiving,
        ...{ amount: rest, invoices: own, memo },
        ...(bankAmount !== undefined && { bankAmount: sumMoney([bankAmount, ...banks.map((one) => -one)]) }),
      }),
    )
  for (const [at, { customer, invoices, amount: part }] of others.entries())
    made.push(
      await receiveMoney(context, {
        ...common,
        ...{ customerId: customer.id, customerName: customer.data.name, invoices, amount: part, memo },
        ...(bankAmount !== undefined && { bankAmount: banks[at]! }),
        // The fee goes to the first share. If the payer has no invoice in the payment, that is another customer's
        // share.
        ...(made.length === 0 && fee !== undefined && { fee }),
      }),
    )
  const [first] = made
  const linked: Payment[] = []
  for (const { id } of made) linked.push(await tx.update(payments, id, { jointId: first!.id }))
  return linked[0]!
}

/** The parts of the other customers of the payer's group, in the order of their invoices. */
async function sharesOfOthers({ tx }: CommandContext<unknown>, receiving: IncomingPayment): Promise<Share[]> {
  const { customerId, invoices } = receiving
  if (!customerId || invoices.length === 0) return []
  const found = await tx.getMany(
    receivables,
    invoices.map(({ id }) => id),
  )
  const ownerOf = new Map(
    found.flatMap((one) => (one?.data.customerId ? [[one.id, one.data.customerId] as const] : [])),
  )
  const ids = [...new Set(ownerOf.values())].filter((id) => id !== customerId)
  if (ids.length === 0) return []
  const [payer, ...owners] = await tx.getMany(customers, [customerId, ...ids])
  return owners.flatMap((customer): Share[] => {
    if (!customer || !payer || groupOf(customer) !== groupOf(payer)) return []
    const own = invoices.filter(({ id }) => ownerOf.get(id) === customer.id)
    return [{ customer, invoices: own, amount: sumMoney(own.map(({ money }) => money)) }]
  })
}

/** The bank amount of each of the other customers, in the currency of the account. */
function bankShares({ bankAmount, amount }: IncomingPayment, others: readonly Share[], currency: string): number[] {
  return bankAmount === undefined ? [] : others.map((one) => shareOf(bankAmount, one.amount, amount, currency))
}

async function currencyOfFirst({ tx }: CommandContext<unknown>, { invoices }: IncomingPayment): Promise<string> {
  const [first] = await tx.getMany(
    receivables,
    invoices.slice(0, 1).map(({ id }) => id),
  )
  return first?.data.currency ?? (await companyCurrency(tx))
}
