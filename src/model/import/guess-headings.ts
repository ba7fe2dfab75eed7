import type { Mapping } from '#model/import/import.ts'
import { EMAIL, isTerms, isTermsField } from '#model/import/odd-values.ts'
import { isEmptyWord } from '#model/import/rows.ts'
import { isPlainAmount } from '#model/query/amounts.ts'
import type { Field, Fields } from '#model/schema/fields.ts'

/** Abbreviations used in headings, by meaning. */
const SHORT: Readonly<Record<string, string>> = {
  ...said('account', 'acct acc ac konto'),
  ...said('address', 'addr adr adresse street strasse straße str'),
  ...said('amount', 'amt betrag'),
  ...said('balance', 'bal saldo'),
  ...said('city', 'town ort stadt ville ciudad'),
  ...said('code', 'cd'),
  ...said('company', 'co comp firm firma business'),
  ...said('contact', 'attn attention ansprechpartner'),
  ...said('country', 'ctry cntry land pays pais país nation'),
  ...said('credit', 'cr'),
  ...said('currency', 'curr cur ccy ccur währung devise'),
  ...said('customer', 'cust client clnt buyer kunde kundin debtor'),
  ...said('date', 'dt datum'),
  ...said('description', 'desc descr bezeichnung'),
  ...said('discount', 'disc rabatt'),
  ...said('due', 'fällig'),
  ...said('email', 'mail emailaddress'),
  ...said('invoice', 'inv rechnung'),
  ...said('limit', 'lmt lim'),
  ...said('location', 'loc bin'),
  ...said('manufacturer', 'mfr mfg mfgr maker make brand'),
  ...said('name', 'nm'),
  ...said('notes', 'note remark remarks comment comments memo bemerkung'),
  ...said('number', 'no nr num nbr nummer'),
  ...said('order', 'ord'),
  ...said('part', 'pt item article sku'),
  ...said('phone', 'tel telephone ph fon telefon mobile cell'),
  ...said('postcode', 'zip zipcode plz postal pc'),
  ...said('price', 'prc preis'),
  ...said('quantity', 'qty qnty menge anz'),
  ...said('state', 'st prov province region'),
  ...said('status', 'stat'),
  ...said('tax', 'vat'),
  ...said('terms', 'term payment pmt pymt zahlungsziel'),
  ...said('total', 'tot'),
  ...said('vendor', 'vend supplier supp suppl seller lieferant creditor'),
  ...said('weight', 'wt gewicht'),
}
/** Words that do not help to identify a field. */
const FILLERS = new Set(
  'the of a an in and for our your their us usd eur gbp cad is id ids code number address main primary'.split(' '),
)
/** Words for the record itself, in headings of its own list. */
const PARTIES = new Set(['customer', 'vendor', 'company', 'account', 'part'])

function said(word: string, others: string): Record<string, string> {
  return Object.fromEntries(others.split(' ').map((other) => [other, word]))
}

/** `Cust. Name` is `customer name`, `E Mail Addr` is `email address`, `Acct#` is `account number`. */
function wordsOf(heading: string): string[] {
  const plain = heading
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/#/g, ' number ')
    .replace(/\be[\s._-]?mail\b/g, ' email ')
    .replace(/[([][^()[\]]*[)\]]/g, ' ')
    .replace(/(?:\b(?:us|ca|au))?\p{Sc}/gu, ' ')
  return plain
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
    .map((word) => (Object.hasOwn(SHORT, word) ? SHORT[word]! : word))
}

const meaningOf = (words: readonly string[]): string[] =>
  [...new Set(words.filter((word) => !FILLERS.has(word)))].toSorted()
const keyOf = (words: readonly string[]): string => words.toSorted().join(' ')

/** Adds headings to a mapping by similar meaning: first by their words, then by the values below them. */
export function guessHeadings(
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  fields: Fields,
  known: Mapping,
): Mapping {
  const mapping: Record<string, string> = { ...known }
  const taken = new Set(Object.values(mapping))
  const names = Object.keys(fields).filter((name) => isSimple(fields[name]!))
  const open = () => headings.filter((heading) => !Object.hasOwn(mapping, heading) && heading.trim() !== '')
  const cellsOf = (heading: string): string[] => {
    const at = headings.indexOf(heading)
    return samples.map((row) => row[at]?.trim() ?? '').filter((cell) => !isEmptyWord(cell))
  }
  const fill = (find: (heading: string, cells: readonly string[]) => string | undefined): void => {
    for (const heading of open()) {
      const cells = cellsOf(heading)
      const name = find(heading, cells)
      if (name === undefined || taken.has(name) || !couldBe(fields[name]!, cells)) continue
      mapping[heading] = name
      taken.add(name)
    }
  }
  const same = learned(names, fields, (words) => keyOf([...new Set(words)]))
  const alike = learned(names, fields, (words) => keyOf(meaningOf(words)))
  const about = learned(names, fields, (words) => keyOf(meaningOf(words).filter((word) => !PARTIES.has(word))))
  fill((heading) => same.get(keyOf([...new Set(wordsOf(heading))])))
  fill((heading) => alike.get(keyOf(meaningOf(wordsOf(heading)))))
  fill((heading) => about.get(keyOf(meaningOf(wordsOf(heading)).filter((word) => !PARTIES.has(word)))))
  fill((heading) => byNumber(wordsOf(heading), names))
  // The field has one more word than the heading: `Limit` is the credit limit when no other field is a limit.
  fill((heading) => onlyWith(wordsOf(heading), names, fields))
  fill((_, cells) => byContent(cells, names, fields))
  return mapping
}

const isSimple = ({ kind, options }: Field): boolean =>
  kind !== 'lines' && kind !== 'object' && kind !== 'tags' && options.readOnly !== true

/**
 * The names of fields, each used once: a name shared by two means neither, but a label comes before another heading.
 */
function learned(names: readonly string[], fields: Fields, key: (words: readonly string[]) => string) {
  const learn = (textsOf: (name: string, field: Field) => readonly string[]) => {
    const found = new Map<string, string | undefined>()
    for (const name of names)
      for (const one of new Set(textsOf(name, fields[name]!).map((text) => key(wordsOf(text)))))
        if (one !== '') found.set(one, found.has(one) ? undefined : name)
    return found
  }
  const labels = learn((name, { label }) => [name, label])
  return new Map([...learn((_, { options }) => options.importAs ?? []), ...labels])
}

/** The number of an account, customer or part is its code. */
function byNumber(words: readonly string[], names: readonly string[]): string | undefined {
  const isNumber = words.some((word) => word === 'number' || word === 'code' || word === 'id')
  if (!isNumber || !words.every((word) => FILLERS.has(word) || PARTIES.has(word))) return undefined
  const codes = names.filter((name) => /code$|partNumber$/i.test(name) && !/post|country|currency/i.test(name))
  return codes.length === 1 ? codes[0] : undefined
}

function onlyWith(words: readonly string[], names: readonly string[], fields: Fields): string | undefined {
  const meant = meaningOf(words).filter((word) => !PARTIES.has(word))
  if (meant.length === 0) return undefined
  const found = names.filter((name) => {
    const own = meaningOf(wordsOf(fields[name]!.label))
    return own.length === meant.length + 1 && meant.every((word) => own.includes(word))
  })
  return found.length === 1 ? found[0] : undefined
}

/** Whether most cells are valid for the field, so that words alone never map an unrelated column. */
function couldBe({ kind, choices }: Field, cells: readonly string[]): boolean {
  if (cells.length === 0) return true
  const most = (fits: (cell: string) => boolean) => cells.filter(fits).length >= cells.length / 2
  if (kind === 'number' || kind === 'money')
    return most((cell) => isPlainAmount(cell, false) || isPlainAmount(cell, true))
  if (kind === 'date' || kind === 'moment') return most((cell) => /\d/.test(cell))
  if (kind === 'choice') return most((cell) => choices!.some((one) => one.toLowerCase() === cell.toLowerCase()))
  return true
}

const PHONE = /^\+?[\d\s()./-]{7,20}$/

function byContent(cells: readonly string[], names: readonly string[], fields: Fields): string | undefined {
  if (cells.length === 0) return undefined
  const most = (fits: (cell: string) => boolean) => cells.filter(fits).length >= cells.length * 0.7
  if (most((cell) => EMAIL.test(cell))) return names.find((name) => name === 'email')
  if (most(isTerms) && cells.some((cell) => /[a-z]/i.test(cell)))
    return names.find((name) => isTermsField(fields[name]!))
  if (most((cell) => PHONE.test(cell) && /[\s()+-]/.test(cell) && cell.replace(/\D/g, '').length >= 7))
    return names.find((name) => name === 'phone')
  if (most((cell) => /^[A-Z]{2}$/.test(cell))) return names.find((name) => name === 'country')
  return undefined
}
