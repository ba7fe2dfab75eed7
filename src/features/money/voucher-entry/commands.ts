import { toDay } from '#base/days.ts'
import { Problem, refuse } from '#base/problem.ts'
import { settings } from '#features/admin/settings/collection.ts'
import { companyCurrency } from '#features/admin/settings/rules.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { accountCurrency } from '#features/money/bank/rules.ts'
import { MONEY_METHODS } from '#features/money/payments/collection.ts'
import { VOUCHER_TYPES, voucherLine, vouchers } from '#features/money/vouchers/collection.ts'
import {
  nameOfVoucher,
  type VoucherLine,
  voucherLines,
  voucherTotals,
  whyNotVoucher,
} from '#features/money/vouchers/rules.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'
import { postings } from '#features/stock/postings/collection.ts'
import { needOpenDay } from '#features/stock/postings/commands.ts'
import { defineCommand, type Tx } from '#model/command/command.ts'
import { currencyField } from '#model/document/currency.ts'
import { rateNamed, readRates } from '#model/document/tax/tax.ts'
import type { Role } from '#model/schema/collection.ts'
import { query } from '#model/schema/collection.ts'
import { choice, date, flag, lines, reference, text } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'

/** Creates a draft voucher, or rewrites the voucher with this id; an approved one becomes a draft again. */
export const write = defineCommand({
  name: 'vouchers.write',
  label: 'Write voucher',
  help: 'Saves a draft. Nothing is posted yet.',
  undoBy: 'Change the draft, or delete it.',
  input: {
    voucherId: reference('Voucher', vouchers, { help: 'Leave empty for a new one' }),
    type: choice('Type', VOUCHER_TYPES, { required: true }),
    date: date('Date', { required: true }),
    partyType: choice('Party type', ['vendors', 'customers', 'other']),
    partyId: text('Party'),
    payeeName: text('Payee'),
    bankAccountId: reference('Bank account', bankAccounts),
    method: choice('Method', MONEY_METHODS),
    currency: currencyField({
      help: 'Default: by account',
    }),
    lines: lines('Lines', voucherLine, { required: true }),
    reason: text('Reason'),
    memo: text('Memo'),
    missingReceipt: flag('Receipt missing'),
  },
  async run({ tx, input, timeZone, user }) {
    const { type } = input
    if (type === 'Contra')
      throw refuse('A contra voucher nets two balances; use Net on a vendor and its customer.', 'type')
    refuseJournal(type, user.role)
    const account = input.bankAccountId ? await tx.need(bankAccounts, input.bankAccountId) : undefined
    const company = await companyCurrency(tx)
    const currency = input.currency || (account ? await accountCurrency(tx, account) : company)
    if (type === 'Journal' && currency !== company)
      throw refuse(`A journal voucher is written in ${company}.`, 'currency')
    const written = await withTaxRates(tx, await withKnownKeys(tx, voucherLines(type, input.lines)))
    const party = await partyOf(tx, input)
    const why = whyNotVoucher({ ...input, type }, written, currency)
    if (why) throw refuse(why.words, why.at)
    const day = toDay(input.date, timeZone)!
    // A draft may have a future date, and posting it waits until then; a closed day is refused, because it never opens
    // by waiting.
    await needOpenDay({ tx, today: day }, day)
    const { taxes, taxAmount, totalAmount } = voucherTotals(type, written, currency)
    const values = {
      type,
      date: day,
      partyType: input.partyType,
      partyId: input.partyId || undefined,
      partyName: party,
      payeeName: input.payeeName?.trim() || party,
      bankAccountId: input.bankAccountId,
      method: input.method,
      currency,
      lines: written as unknown as Data[],
      taxes: taxes as unknown as Data[],
      taxAmount,
      totalAmount,
      reason: input.reason?.trim() || undefined,
      memo: input.memo?.trim() || undefined,
      missingReceipt: input.missingReceipt,
      preparedBy: user.email,
    }
    if (!input.voucherId) return await tx.insert(vouchers, { ...present(values), status: 'Draft' } as never)
    const stored = await tx.need(vouchers, input.voucherId)
    const { status = 'Draft' } = stored.data
    if (status !== 'Draft' && status !== 'Approved')
      throw refuse(`${nameOfVoucher(stored)} is ${status}. Only drafts and approved vouchers are changed.`)
    refuseJournal(stored.data.type, user.role)
    // The approval was for the previous content.
    return await tx.update(vouchers, stored.id, { ...values, status: 'Draft', approvedBy: undefined } as never)
  },
})

/** Only an owner posts a journal, even if another person wrote the draft. */
export function refuseJournal(type: unknown, role: Role): void {
  if (type === 'Journal' && role !== 'owner')
    throw new Problem('forbidden', 'Only an owner writes and posts journal vouchers.')
}

const present = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

/** The lines with the rate of their tax. */
export async function withTaxRates(tx: Tx, given: readonly VoucherLine[]): Promise<VoucherLine[]> {
  if (!given.some(({ taxName }) => taxName)) return [...given]
  const rates = readRates((await tx.get(settings, 'tax'))?.data.taxes)
  return given.map((line, at) => {
    if (!line.taxName || line.taxRate !== undefined) return line
    const rate = rateNamed(rates, line.taxName)
    if (!rate)
      throw refuse(`There is no tax rate "${line.taxName}". Enter it in the settings first.`, `lines/${at}/taxName`)
    return { ...line, taxName: rate.name, taxRate: rate.rate }
  })
}

/**
 * The lines with existing taxes and bank accounts only, under their exact names: a tax from the settings, or one
 * already used in the books.
 */
export async function withKnownKeys(tx: Tx, given: readonly VoucherLine[]): Promise<VoucherLine[]> {
  const rates = readRates((await tx.get(settings, 'tax'))?.data.taxes)
  const known: VoucherLine[] = []
  for (const [at, line] of given.entries()) {
    const { ledger, key, lineId } = line
    const cell = `lines/${at}/key`
    if (ledger === 'Bank' && key && !(await tx.get(bankAccounts, key)))
      throw refuse(`Line ${lineId} uses the bank account “${key}”, which does not exist. Choose another account.`, cell)
    const isTax = ledger === 'Input tax' || ledger === 'Output tax'
    if (isTax && !key)
      throw refuse(`Line ${lineId} has no tax. Enter the name of a tax rate from Settings as its key.`, cell)
    const rate = isTax ? rateNamed(rates, key!) : undefined
    if (isTax && !rate && !(await isInBooks(tx, ledger, key!)))
      throw refuse(`Line ${lineId} uses the tax “${key}”, which does not exist. Add it in Settings first.`, cell)
    known.push(rate ? { ...line, key: rate.name } : line)
  }
  return known
}

const isInBooks = async (tx: Tx, ledger: string, key: string): Promise<boolean> =>
  (
    await tx.find(
      query(postings, {
        where: [
          ['ledger', '==', ledger],
          ['key', '==', key],
        ],
        limit: 1,
      }),
    )
  ).length > 0

/** The name of the voucher's party; refuses one that is not on file. */
async function partyOf(
  tx: Tx,
  { partyType, partyId }: { partyType?: string; partyId?: string },
): Promise<string | undefined> {
  if (!partyId) return undefined
  if (partyType === vendors.name) return (await tx.need(vendors, partyId)).data.name
  if (partyType === customers.name) return (await tx.need(customers, partyId)).data.name
  throw refuse('Choose whether the party is a vendor or a customer.', 'partyType')
}
