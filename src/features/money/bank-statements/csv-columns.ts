import { invalid } from '#base/problem.ts'

/** Which column is which when the headings do not show it; `date` may include a pattern such as DD.MM.YYYY. */
export type BankColumns = Partial<Record<BankColumn, string>>

export const COLUMNS = ['date', 'amount', 'debit', 'credit', 'text', 'reference', 'checkNumber', 'balance'] as const
export type BankColumn = (typeof COLUMNS)[number]

/** The headings that a person names; refuses one that is not text. */
export function headingsIn(columns: object = {}): BankColumns {
  const odd = Object.entries(columns).filter(([, heading]) => typeof heading !== 'string')
  if (odd.length === 0) return columns
  const detail = 'A column is named by its heading. Enter the heading as text.'
  throw invalid(odd.map(([name]) => ({ pointer: `/input/columns/${name}`, code: 'kind', detail })))
}

/** The headings that banks use, in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish and Turkish. */
const HEADINGS: Readonly<Record<BankColumn | 'direction' | 'account' | 'currency', string>> = {
  date: "date|posting date|posted|posted date|booking date|transaction date|buchungstag|buchungsdatum|buchung|datum|date opération|date de l'opération|date comptable|fecha|fecha operación|fecha de operación|data|data operazione|data contabile|data mov|boekdatum|data operacji|data księgowania|tarih|işlem tarihi|value date|valuta|fecha valor|date valeur",
  amount: 'amount|transaction amount|betrag|umsatz|montant|importe|importo|valor|bedrag|kwota|kwota operacji|tutar',
  debit:
    'debit|debits|debit amount|withdrawal|withdrawals|withdrawal amount|paid out|money out|soll|belastung|ausgang|débit|cargo|cargos|débito|addebiti|addebito|uscite|dare|wypłaty|obciążenia|borç',
  credit:
    'credit|credits|credit amount|deposit|deposits|deposit amount|paid in|money in|haben|gutschrift|eingang|crédit|abono|abonos|crédito|accrediti|accredito|entrate|avere|wpłaty|uznania|alacak',
  text: 'description|transaction description|text|details|transaction details|narrative|particulars|memo|payee|name|verwendungszweck|buchungstext|libellé|libelle|concepto|descripción|descrizione|causale|descrição|omschrijving|mededelingen|opis|opis operacji|tytuł|açıklama',
  reference:
    'reference|ref|transaction id|reference number|transaction reference|referenz|référence|referencia|riferimento|dekont no',
  checkNumber: 'check number|check #|check|check no|cheque number|cheque no',
  balance: 'balance|running balance|saldo|kontostand|solde|saldo contabile|saldo po operacji|bakiye',
  direction:
    'debit/credit|credit/debit|dr/cr|cr/dr|d/c|c/d|type|transaction type|soll/haben|s/h|sh|af bij|direction|sens',
  account: 'account|account number|account no|auftragskonto|iban auftragskonto|own account|rekening',
  currency: 'currency|ccy|währung|waehrung|devise|moneda|divisa|munt|waluta|döviz|para birimi',
}

/** A heading in lower case without its currency: `Betrag (EUR)` is `betrag`. */
const plainHeading = (heading: string): string =>
  heading
    .slice(0, 60)
    .trim()
    .toLowerCase()
    .replace(/\s?[([][^()[\]]*[)\]]$/, '')
    .replace(/ (?:eur|usd|gbp|chf|cad|aud|pln|try|in eur)$/, '')
    .replace(/\.$/, '')

/**
 * The index of a column in a heading row, by its given name, otherwise by the names that banks use; −1 when it is
 * missing.
 */
export function columnIndex(heading: readonly string[], column: keyof typeof HEADINGS, named?: string): number {
  if (named) return heading.findIndex((cell) => cell.trim().toLowerCase() === named.trim().toLowerCase())
  const plain = heading.map(plainHeading)
  const name = HEADINGS[column].split('|').find((one) => plain.includes(one))
  return name === undefined ? -1 : plain.indexOf(name)
}
