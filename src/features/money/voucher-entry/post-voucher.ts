import { toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { nextNumber, seriesOf } from '#features/admin/counters/rules.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { type BankAccount, bankAccounts } from '#features/money/bank/collection.ts'
import { accountCurrency, needAccount, needCash } from '#features/money/bank/rules.ts'
import { checkNumberFor, refuseUsedNumber } from '#features/money/checks/commands.ts'
import { payables } from '#features/money/payables/collection.ts'
import { nameOfPayable } from '#features/money/payables/rules.ts'
import { type NewPayment, postPayment } from '#features/money/payment-posting/commands.ts'
import { MONEY_METHODS } from '#features/money/payments/collection.ts'
import { withKnownKeys, withTaxRates } from '#features/money/voucher-entry/commands.ts'
import { returnCreditLeg } from '#features/money/voucher-entry/returned-goods.ts'
import { type Voucher, vouchers } from '#features/money/vouchers/collection.ts'
import {
  nameOfVoucher,
  SERIES_OF,
  type Totals,
  type VoucherLine,
  voucherLines,
  voucherTotals,
  whyNotVoucher,
} from '#features/money/vouchers/rules.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { refuseHeldVendor } from '#features/parties/vendors/rules.ts'
import { type Books, chargeOf, needOpenDay, needRate, postGroup } from '#features/stock/postings/commands.ts'
import type { PostingLeg } from '#features/stock/postings/rules.ts'
import { amountText, convertAmount } from '#model/document/amounts/amount.ts'
import { query } from '#model/schema/collection.ts'
import type { Data } from '#model/schema/value.ts'

/** The data needed to post a voucher. */
interface PostingOf {
  receivedBy?: string | undefined
  checkNumber?: string | undefined
  now: Date
}

interface Ready {
  voucher: Voucher
  lines: VoucherLine[]
  totals: Totals
  currency: string
  fxRate: number
  day: string
  number: string
}

/** Posts a draft or approved voucher: its number, its postings and, when money moves, its payment. */
export async function postVoucher(
  books: Books & { timeZone: string },
  voucher: Voucher,
  how: PostingOf,
): Promise<Voucher> {
  const { tx, today, timeZone } = books
  const { data } = voucher
  const type = data.type ?? 'Payment'
  const company = await companyCurrency(tx)
  const account = movesMoney(type) ? await accountOf(books, voucher) : undefined
  const currency = data.currency || (account ? await accountCurrency(tx, account) : company)
  const lines = await withTaxRates(tx, await withKnownKeys(tx, voucherLines(type, data.lines)))
  const why = whyNotVoucher({ ...data, type }, lines, currency)
  if (why) throw refuse(why.words, why.at)
  if (type === 'Journal' && currency !== company)
    throw refuse(`${nameOfVoucher(voucher)} is in ${currency}; a journal voucher is written in ${company}.`)
  const totals = voucherTotals(type, lines, currency)
  if (totals.totalAmount <= 0) throw refuse(`${nameOfVoucher(voucher)} has a total of 0. Enter an amount first.`)
  const day = toDay(data.date, timeZone) ?? today
  await needOpenDay(books, day)
  const fxRate = await needRate(books, { currency, day, name: nameOfVoucher(voucher), stated: data.fxRate })
  const number = await nextNumber(tx, seriesOf(SERIES_OF[type], today), {
    collection: vouchers.name,
    field: 'voucherNumber',
  })
  const ready: Ready = { voucher, lines, totals, currency, fxRate, day, number }
  const isNote = type === 'Credit note' || type === 'Debit note'
  const payment = account ? await payOut(books, ready, account, how) : undefined
  if (!payment) await postLegs(books, ready)
  return await tx.update(vouchers, voucher.id, {
    voucherNumber: number,
    status: 'Posted',
    posted: true,
    date: day,
    currency,
    fxRate: fxRate === 1 ? undefined : fxRate,
    lines: lines as unknown as Data[],
    taxes: totals.taxes as unknown as Data[],
    taxAmount: totals.taxAmount,
    totalAmount: totals.totalAmount,
    ...(isNote && { balance: totals.totalAmount }),
    ...(payment && { paymentIds: [payment.id] }),
    ...(account && { bankAccountId: account.id }),
    ...(how.receivedBy?.trim() && { receivedBy: how.receivedBy.trim() }),
  })
}

/** Whether posting a voucher of this type moves money. */
export const movesMoney = (type = 'Payment'): boolean =>
  type === 'Payment' || type === 'Receipt' || type === 'Petty cash'

/**
 * The account that a voucher uses: the given one, the only cash box for a petty cash voucher, otherwise the one from
 * the settings.
 */
async function accountOf({ tx }: Books, { data }: Voucher): Promise<BankAccount> {
  if (data.bankAccountId || data.type !== 'Petty cash') return await needAccount(tx, data.bankAccountId)
  const boxes = await tx.find(query(bankAccounts, { where: [['kind', '==', 'Petty cash']] }))
  const active = boxes.filter((box) => box.data.isActive !== false)
  if (active.length !== 1) throw refuse('Choose the petty cash account of the voucher first.')
  return active[0]!
}

/** The legs of the lines: `sign` is 1 for what is spent or given, −1 for what comes in. */
async function lineLegs(books: Books, { lines, totals, currency, fxRate, voucher }: Ready, sign: 1 | -1) {
  const company = await companyCurrency(books.tx)
  const taxes = ((await books.tx.get(settings, 'tax'))?.data.taxes ?? []) as Data[]
  const rate = fxRate === 1 ? {} : { fxRate }
  const { partyType, partyId, partyName } = voucher.data
  const party = partyType && partyType !== 'other' ? { partyType, partyId, partyName } : { partyName }
  const leg = (amount: number, more: Pick<PostingLeg, 'ledger' | 'key'> & Partial<PostingLeg>): PostingLeg => ({
    ...party,
    ...rate,
    ...more,
    currency,
    amount: sign * amount,
    base: sign * convertAmount(amount, fxRate, company),
  })
  const isSale = voucher.data.type === 'Credit note' || voucher.data.type === 'Receipt'
  return [
    ...lines.map(({ ledger, key, amount = 0, description, docType, docId }) =>
      leg(amount, {
        ledger: ledger!,
        key,
        // A landed cost is credited on the bill where it waits for its goods.
        ...(ledger === 'Landed cost clearing' && docId && { itemType: docType || payables.name, itemId: docId }),
        ...(description && { memo: description }),
      }),
    ),
    ...totals.taxes.map(({ taxName, tax }) => {
      if (isSale) return leg(tax, { ledger: 'Output tax', key: taxName })
      const isRecoverable = taxes.some(({ name, recoverable }) => name === taxName && recoverable === true)
      return leg(tax, isRecoverable ? { ledger: 'Input tax', key: taxName } : { ledger: 'Expense', key: 'Sales tax' })
    }),
  ]
}

/** Posts the payment of a payment, receipt or petty cash voucher. */
async function payOut(books: Books, ready: Ready, account: BankAccount, { checkNumber, now }: PostingOf) {
  const { voucher, totals, currency, day, number } = ready
  const { data } = voucher
  const direction = data.type === 'Receipt' ? 'In' : 'Out'
  if (data.partyType === vendors.name && direction === 'Out') await refuseHeldVendor(books.tx, data.partyId)
  const usual = data.type === 'Petty cash' ? 'Cash' : checkNumber?.trim() ? 'Check' : 'Other'
  const method = MONEY_METHODS.find((one) => one === data.method) ?? usual
  const typed = checkNumberFor(method, checkNumber)
  if (typed && direction === 'Out') await refuseUsedNumber(books.tx, typed, account.id)
  const payee = data.payeeName ?? data.partyName
  if (method === 'Check' && !payee) throw refuse(`${nameOfVoucher(voucher)} has no payee. Enter one first.`)
  const check: NewPayment['check'] =
    method === 'Check'
      ? {
          direction,
          accountId: account.id,
          number: typed,
          date: day,
          payeeName: payee!,
          ...(data.partyType === vendors.name && { vendorId: data.partyId }),
          ...(data.partyType === customers.name && { customerId: data.partyId }),
          memo: `Voucher ${number}`,
          now,
        }
      : undefined
  return await postPayment(books, {
    direction,
    party: { partyType: data.partyType ?? 'other', partyId: data.partyId, partyName: payee },
    day,
    method,
    account,
    currency,
    fxRate: ready.fxRate === 1 ? undefined : ready.fxRate,
    legs: await lineLegs(books, ready, direction === 'Out' ? 1 : -1),
    given: totals.totalAmount,
    check,
    memo: data.memo ?? `Voucher ${number}`,
    links: { voucherId: voucher.id },
  })
}

/** Posts a note or a journal. */
async function postLegs(books: Books, ready: Ready): Promise<void> {
  const { voucher, totals, currency, fxRate, day, number } = ready
  const { data } = voucher
  const company = await companyCurrency(books.tx)
  const source = { docType: vouchers.name, docId: voucher.id, docNumber: number }
  const memo = data.reason ?? data.memo
  if (data.type === 'Journal') {
    const legs: PostingLeg[] = []
    await needCashInBoxes(books, ready.lines)
    for (const { ledger, key, amount = 0, description } of ready.lines) {
      if (ledger === 'Bank') await needBaseAccount(books, key!)
      legs.push({
        ledger: ledger!,
        key,
        amount,
        base: amount,
        currency: company,
        ...(description && { memo: description }),
      })
    }
    await postGroup(books, { day, source, legs, memo })
    return
  }
  const isCredit = data.type === 'Credit note'
  const sign = isCredit ? 1 : -1
  const returned = ready.lines.filter(({ ledger }) => ledger === 'GRNI')
  const plain = { ...ready, lines: ready.lines.filter(({ ledger }) => ledger !== 'GRNI') }
  const legs = await lineLegs(books, plain, sign)
  await refuseOverCredited(books, data, legs)
  for (const line of returned)
    legs.push(await returnCreditLeg(books, line, { source, day, before: legs, party: data, currency }))
  await postGroup(books, {
    day,
    source,
    legs: [
      {
        ledger: isCredit ? 'AR' : 'AP',
        partyType: isCredit ? customers.name : vendors.name,
        partyId: data.partyId,
        partyName: data.partyName,
        itemType: vouchers.name,
        itemId: voucher.id,
        itemNumber: number,
        amount: -sign * totals.totalAmount,
        base: -sign * convertAmount(totals.totalAmount, fxRate, company),
        currency,
        ...(fxRate !== 1 && { fxRate }),
      },
      ...legs,
    ],
    rest: returned.length > 0 ? 'Stock differences' : 'Rounding',
    memo,
  })
}

/** A journal cannot take more out of a cash box than it contains. */
async function needCashInBoxes({ tx }: Books, lines: readonly VoucherLine[]): Promise<void> {
  const moved = new Map<string, number>()
  for (const { ledger, key, amount = 0 } of lines)
    if (ledger === 'Bank' && key) moved.set(key, sumMoney([moved.get(key) ?? 0, amount]))
  for (const [id, change] of moved) if (change < 0) await needCash(tx, await needAccount(tx, id), -change)
}

/** Refuses a note on the charge of another vendor's bill, or for more than is waiting for goods there. */
async function refuseOverCredited({ tx }: Books, note: Voucher['data'], legs: readonly PostingLeg[]): Promise<void> {
  const own = legs.filter(({ ledger }) => ledger === 'Landed cost clearing')
  for (const [id, rows] of Map.groupBy(own, ({ itemId }) => itemId ?? '')) {
    if (!id) throw refuse('A landed cost line has no bill. Choose the bill whose charge is credited.')
    const bill = await tx.need(payables, id)
    const { vendorId, vendorName } = bill.data
    if (vendorId && note.partyId && vendorId !== note.partyId)
      throw refuse(`${nameOfPayable(bill)} is of ${vendorName ?? vendorId}, not of ${note.partyName ?? note.partyId}.`)
    for (const [key, same] of Map.groupBy(rows, (row) => row.key)) {
      const { left } = await chargeOf(tx, id, key)
      const credited = sumMoney(same.map(({ base }) => -base))
      if (credited > left)
        throw refuse(
          `${nameOfPayable(bill)} has ${amountText(left)} of landed cost left, not ${amountText(credited)}. Reverse its allocation first.`,
        )
      for (const row of same) row.itemNumber = bill.data.payableNumber
    }
  }
}

async function needBaseAccount({ tx }: Books, id: string): Promise<void> {
  const account = await needAccount(tx, id)
  const own = await accountCurrency(tx, account)
  const company = await companyCurrency(tx)
  if (own !== company) throw refuse(`${account.data.name} is kept in ${own}; a journal is written in ${company}.`)
}
