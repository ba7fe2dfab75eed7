import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { applyMoney, unapplyMoney } from '#features/money/allocations/commands.ts'
import {
  keepSource,
  leftOfSource,
  type MoneySource,
  needSource,
  sourceParty,
  takeLegs,
} from '#features/money/allocations/rules.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { needAccount } from '#features/money/bank/rules.ts'
import { needCheckNumber, refuseUsedNumber } from '#features/money/checks/commands.ts'
import { addDeposit } from '#features/money/deposits/rules.ts'
import { payables } from '#features/money/payables/collection.ts'
import { type NewPayment, postPayment, type SettledItem } from '#features/money/payment-posting/commands.ts'
import { MONEY_METHODS, type Payment } from '#features/money/payments/collection.ts'
import {
  mergedLines,
  needAmount,
  needDiscount,
  needNewReference,
  needOpenItem,
  needWriteOff,
} from '#features/money/payments/rules.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { needNotBefore, needOpenDay } from '#features/stock/postings/commands.ts'
import { type CommandContext, defineCommand } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { choice, date, lines, money, reference, text } from '#model/schema/fields.ts'

const amount = <const O extends object>(label: string, options: O = {} as O) =>
  money(label, { decimals: 3, min: 0, ...options })

const source = {
  sourceType: choice('Of', ['payments', 'vouchers'], { required: true }),
  sourceId: text('Payment or note', { required: true }),
}

const on = date('Date', { help: 'Default: today' })

/** Applies the rest of a payment, deposit or note to bills or invoices; a deposit goes first. */
export const apply = defineCommand({
  name: 'payments.apply',
  label: 'Apply',
  help: 'Applies the balance of a payment, deposit or note to bills and invoices.',
  undoBy: 'Unapply it.',
  input: {
    ...source,
    allocations: lines(
      'Documents',
      {
        docType: choice('Document type', ['payables', 'receivable'], {
          help: 'Default: what the payment or note settles',
        }),
        docId: text('Document', { required: true }),
        amount: amount('Amount', { required: true }),
        discount: amount('Discount'),
        writeOff: amount('Write-off'),
        reason: text('Reason'),
      },
      { required: true },
    ),
    on,
  },
  async run(context) {
    const { input, today, timeZone } = context
    const day = toDay(input.on, timeZone) ?? today
    await needOpenDay(context, day)
    const given = await needSource(context, input.sourceType, input.sourceId)
    needNotBefore(day, [dayOf(given, timeZone)], given.name)
    const type = given.side.ledger === 'AP' ? payables.name : receivables.name
    const requested = (input.allocations as unknown as UnapplyInput[]).map(
      ({ docId, docType, amount: part, ...more }) => {
        if (docType !== undefined && docType !== type)
          throw refuse(
            `${given.name} is of a ${type === payables.name ? 'vendor' : 'customer'}; it settles no ${docType === payables.name ? 'bills' : 'invoices'}.`,
          )
        return {
          id: docId,
          money: part,
          discount: more.discount ?? 0,
          writeOff: more.writeOff ?? 0,
          reason: more.reason,
        }
      },
    )
    const total = sumMoney(requested.map((one) => one.money))
    if (total <= 0) throw refuse('Nothing is applied. Enter an amount above 0.', 'allocations')
    if (total > leftOfSource(given))
      throw refuse(`Only ${amountText(leftOfSource(given), given.currency)} of ${given.name} is left.`, 'allocations')
    const { partyId, partyName } = given.doc.data
    const party = typeof partyId === 'string' ? { id: partyId, name: String(partyName ?? partyId) } : undefined
    const parts: SettledItem[] = []
    for (const { id, money: part, discount, writeOff, reason } of mergedLines(requested)) {
      const settled = await needOpenItem(context, type, id, { party, currency: given.currency })
      needAmount(settled.name, part, given.currency)
      needAmount(`The discount of ${settled.name}`, discount, given.currency)
      needAmount(`The write-off of ${settled.name}`, writeOff, given.currency)
      await needDiscount(context, settled, { discount, day, reason })
      await needWriteOff(context, settled, { writeOff, reason })
      parts.push({ settled, money: part, discount, writeOff, reason })
    }
    const after = await applyMoney(context, given, parts, day)
    return { left: leftOfSource(after) }
  },
})

interface UnapplyInput {
  docType?: 'payables' | 'receivable'
  docId: string
  amount: number
  discount?: number
  writeOff?: number
  reason?: string
}

/** Reopens the documents that a payment or note settled; the money is unapplied again. */
export const unapply = defineCommand({
  name: 'payments.unapply',
  label: 'Unapply',
  help: 'Reopens the document and returns the money to its source. Without an amount, its discount and write-off are undone too.',
  undoBy: 'Apply it again.',
  input: {
    ...source,
    docId: text('Document', { required: true }),
    amount: amount('Amount', { help: 'Default: all of it' }),
    on,
  },
  async run(context) {
    const { input, today, timeZone } = context
    const day = toDay(input.on, timeZone) ?? today
    await needOpenDay(context, day)
    const given = await needSource(context, input.sourceType, input.sourceId)
    if (input.amount !== undefined) {
      needAmount('The amount', input.amount, given.currency)
      if (input.amount === 0) throw refuse('Nothing is unapplied. Enter an amount above 0.', 'amount')
    }
    if (given.doc.data.method === 'Contra')
      throw refuse(`${given.name} belongs to a contra voucher; void the voucher instead.`)
    const applied = given.allocations.filter(({ docId }) => docId === input.docId)
    needNotBefore(day, [dayOf(given, timeZone), ...applied.map((one) => toDay(one.on, timeZone))], given.name)
    return { left: leftOfSource(await unapplyMoney(context, given, { docId: input.docId, amount: input.amount, day })) }
  },
})

/** Pays back the rest of a payment or note: to a customer, or from a vendor. */
export const refund = defineCommand({
  name: 'payments.refund',
  label: 'Refund',
  help: 'Pays back the balance of a payment, deposit or note.',
  undoBy: 'Void the refund.',
  input: {
    ...source,
    amount: amount('Amount', { required: true }),
    method: choice('Method', MONEY_METHODS, { required: true }),
    bankAccountId: reference('Bank account', bankAccounts, { help: 'From Settings' }),
    paidOn: date('Paid on', { required: true }),
    reference: text('Reference', { mono: true }),
    checkNumber: text('Check #', { mono: true, help: 'Leave empty to print it later' }),
  },
  run(context) {
    const { input, timeZone } = context
    return giveBack(context, { ...input, day: toDay(input.paidOn, timeZone)! })
  },
})

/** The day of a payment or a note. */
const dayOf = ({ doc: { data } }: MoneySource, timeZone: string): string | undefined =>
  toDay(data.paidOn ?? data.date, timeZone)

/** Money to pay back out of the rest of a payment or a note. */
interface RefundRequest {
  sourceType: MoneySource['type']
  sourceId: string
  amount: number
  method: NonNullable<Payment['data']['method']>
  bankAccountId?: string | undefined
  day: string
  reference?: string | undefined
  checkNumber?: string | undefined
  fee?: number | undefined
  feeKey?: string | undefined
  links?: NewPayment['links']
}

/** Pays back the rest of a payment or a note, its deposit first. Refuses more than is left. */
export async function giveBack(context: CommandContext<unknown>, input: RefundRequest): Promise<Payment> {
  const { tx, now } = context
  const { day } = input
  await needOpenDay(context, day)
  const given = await needSource(context, input.sourceType, input.sourceId)
  needNotBefore(day, [dayOf(given, context.timeZone)], given.name)
  needAmount('The refund', input.amount, given.currency)
  if (input.amount <= 0) throw refuse('Nothing is refunded. Enter an amount above 0.', 'amount')
  if (input.amount > leftOfSource(given))
    throw refuse(`Only ${amountText(leftOfSource(given), given.currency)} of ${given.name} is left.`, 'amount')
  const account = await needAccount(tx, input.bankAccountId)
  const direction = given.side.ledger === 'AR' ? 'Out' : 'In'
  const number = input.method === 'Check' && input.checkNumber?.trim() ? needCheckNumber(input.checkNumber) : undefined
  if (number && direction === 'Out') await refuseUsedNumber(tx, number, account.id)
  const party = sourceParty(given)
  await needNewReference(tx, {
    reference: input.reference,
    method: input.method,
    partyId: party.partyId ?? '',
    accountId: account.id,
    direction,
  })
  const deposit = Math.min(input.amount, given.depositLeft)
  const unapplied = sumMoney([input.amount, -deposit])
  const payment = await postPayment(context, {
    direction,
    party,
    day,
    method: input.method,
    account,
    currency: given.currency,
    given: input.amount,
    fee: input.fee,
    feeKey: input.feeKey,
    ...(input.links && { links: input.links }),
    legs: await takeLegs(context, given, { deposit, unapplied }),
    allocations: [
      {
        docType: given.type,
        docId: given.id,
        ...(given.number && { docNumber: given.number }),
        amount: input.amount,
        on: day,
        ...(deposit > 0 && { deposit }),
      },
    ],
    check:
      input.method === 'Check'
        ? {
            direction,
            accountId: account.id,
            number,
            date: day,
            payeeName: party.partyName ?? given.name,
            ...(direction === 'Out' || party.partyType === customers.name
              ? { customerId: party.partyId }
              : { vendorId: party.partyId }),
            memo: `Refund of ${given.name}`,
            now,
          }
        : undefined,
    reference: input.reference,
    memo: `Refund of ${given.name}`,
  })
  const at = await needSource(context, given.type, given.id)
  await keepSource(context, at, {
    allocations: at.allocations,
    unapplied: sumMoney([at.unapplied, -unapplied]),
    depositLeft: sumMoney([at.depositLeft, -deposit]),
  })
  if (at.deposit && deposit > 0) await addDeposit(tx, at.deposit, { paid: -deposit, left: 0 })
  return payment
}
