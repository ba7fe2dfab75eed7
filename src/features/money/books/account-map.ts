import { refuse } from '#base/problem.ts'
import { bankAccounts } from '#features/money/bank/collection.ts'
import { accounts } from '#features/money/books/collection.ts'
import type { Ledger } from '#features/stock/postings/collection.ts'
import type { Reading, Tx } from '#model/command/command.ts'
import { query } from '#model/schema/collection.ts'

/** The account of a posting in the accountant's books. */
export interface Account {
  code: string
  name: string
  xeroCode: string
  gnucash: string
}

type Row = readonly [code: string, name: string, type: string, ledger: Ledger, key?: string]

/** The default account map; a company adapts it to its accountant's accounts. */
const DEFAULT_ACCOUNTS: readonly Row[] = [
  ['1010', 'Bank', 'Asset', 'Bank'],
  ['1020', 'Undeposited funds', 'Asset', 'Checks in hand'],
  ['1100', 'Accounts receivable', 'Asset', 'AR'],
  ['1200', 'Inventory', 'Asset', 'Inventory'],
  ['1210', 'Shipped not invoiced', 'Asset', 'SNI'],
  ['1220', 'Landed cost clearing', 'Asset', 'Landed cost clearing'],
  ['1300', 'Vendor deposits', 'Asset', 'Vendor deposits'],
  ['1400', 'Input tax', 'Asset', 'Input tax'],
  ['2010', 'Accounts payable', 'Liability', 'AP'],
  ['2050', 'Goods received not billed', 'Liability', 'GRNI'],
  ['2060', 'Checks outstanding', 'Liability', 'Checks issued'],
  ['2200', 'Sales tax payable', 'Liability', 'Output tax'],
  ['2300', 'Customer deposits', 'Liability', 'Customer deposits'],
  ['2400', 'Commission payable', 'Liability', 'Commission payable'],
  ['2900', 'Clearing', 'Liability', 'Contra clearing'],
  ['2900', 'Clearing', 'Liability', 'Transfers'],
  ['3000', 'Opening balance equity', 'Equity', 'Opening'],
  ['4000', 'Sales', 'Income', 'Sales', 'Goods'],
  ['4000', 'Sales', 'Income', 'Sales', 'Service'],
  ['4100', 'Freight and fees', 'Income', 'Sales'],
  ['4200', 'Discounts given', 'Income', 'Discounts given'],
  ['5000', 'Cost of goods sold', 'Expense', 'COGS'],
  ['5100', 'Stock differences', 'Expense', 'Stock differences'],
  ['5100', 'Stock differences', 'Expense', 'Rounding'],
  ['5200', 'Purchase discounts', 'Expense', 'Discounts taken'],
  ['6000', 'Expenses', 'Expense', 'Expense'],
  ['6000', 'Expenses', 'Expense', 'Commission'],
  ['6100', 'Bank fees', 'Expense', 'Bank fees'],
  ['6200', 'Bad debt', 'Expense', 'Write-offs'],
  ['6900', 'Exchange', 'Expense', 'Exchange'],
]

/** Ledgers whose keys are separate accounts below the ledger's account. */
const WITH_SUB_ACCOUNTS: readonly string[] = ['Bank', 'Expense', 'Commission']

/** Creates the map on first use. */
export async function needAccountMap(tx: Tx): Promise<void> {
  const [known] = await tx.find(query(accounts, { limit: 1 }))
  if (known) return
  for (const [code, name, type, ledger, key] of DEFAULT_ACCOUNTS)
    await tx.insert(accounts, { ledger, code, name, type, xeroCode: code, ...(key && { key }) }, idOf(ledger, key))
}

const idOf = (ledger: string, key = ''): string =>
  `${ledger} ${key}`
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')

/**
 * The account of a ledger and key: the row for both, otherwise the row for the ledger alone. Refuses a ledger without a
 * row, by name. `names` returns the name for a bank account's key.
 */
export async function accountsBy(
  tx: Pick<Tx, 'find'>,
  names: ReadonlyMap<string, string>,
): Promise<(ledger: string, key?: string) => Account> {
  const rows = await tx.find(query(accounts))
  const known = new Map(rows.map(({ data }) => [`${data.ledger}\n${data.key ?? ''}`, data]))
  return (ledger, key) => {
    const own = key === undefined ? undefined : known.get(`${ledger}\n${key}`)
    const row = own ?? known.get(`${ledger}\n`)
    if (!row)
      throw refuse(`The ledger ${ledger}${key ? ` (${key})` : ''} has no account. Add it to the account map first.`)
    const isSub = !own && key !== undefined && WITH_SUB_ACCOUNTS.includes(ledger)
    const sub = isSub ? (names.get(key) ?? key).replaceAll(':', ' ') : undefined
    const name = sub === undefined ? row.name : `${row.name}:${sub}`
    return {
      code: row.code,
      name,
      xeroCode: row.xeroCode || row.code,
      gnucash: row.gnucash || gnucashOf(row.type, name),
    }
  }
}

/**
 * The display name for the balance of a ledger and key: its account, followed by the name of the bank account or the
 * key.
 */
export async function accountNames(tx: Pick<Reading, 'find'>): Promise<(ledger: string, key?: string) => string> {
  const stored = (await tx.find(query(accounts))).map(({ data }) => data)
  const rows = stored.length > 0 ? stored : DEFAULT_ACCOUNTS.map(([, name, , ledger, key]) => ({ name, ledger, key }))
  const names = new Map(rows.map(({ ledger, key, name }) => [`${ledger}\n${key ?? ''}`, name]))
  const banks = new Map((await tx.find(query(bankAccounts))).map(({ id, data }) => [id, data.name]))
  return (ledger, key) => {
    const whole = names.get(`${ledger}\n`) ?? ledger
    if (!key) return whole
    return names.get(`${ledger}\n${key}`) ?? `${whole}: ${banks.get(key) ?? key}`
  }
}

const TOP: Readonly<Record<string, string>> = {
  Asset: 'Assets',
  Liability: 'Liabilities',
  Equity: 'Equity',
  Income: 'Income',
  Expense: 'Expenses',
}

const gnucashOf = (type: string | undefined, name: string): string => `${TOP[type ?? ''] ?? 'Expenses'}:${name}`
