import { checks } from '#features/money/checks/collection.ts'
import { payables } from '#features/money/payables/collection.ts'
import { receivables } from '#features/money/receivables/collection.ts'
import { purchaseOrders } from '#features/purchasing/purchase-orders/collection.ts'
import { parcels } from '#features/shipping/tracking/collection.ts'
import { codeKeyOf, locations } from '#features/stock/locations/collection.ts'
import { lots } from '#features/stock/lots/collection.ts'
import { parts } from '#features/stock/parts/collection.ts'
import { otherNumbers } from '#model/part-numbers/other-numbers.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'
import type { Clause, Query } from '#model/query/query.ts'
import { listAddress, recordAddress } from '#model/record-address.ts'
import type { AnyCollection } from '#model/schema/collection.ts'

/** A collection in which a scanned code is looked up, and how. */
interface Kind {
  of: AnyCollection
  /** Clauses of which one must match; empty when no record of this kind can have such a code. */
  asks: (code: string) => readonly Clause[]
}

/** The kinds of records with a code, those most likely on a label first. */
const KINDS: readonly Kind[] = [
  { of: lots, asks: (code) => [['lotNumber', '==', code.toUpperCase()]] },
  {
    of: locations,
    asks: (code) => [
      ['codeKey', '==', codeKeyOf(code) ?? code],
      ['barcode', '==', code],
    ],
  },
  {
    of: purchaseOrders,
    asks: (code) => [['poNumber', 'in', spellings(code)]],
  },
  { of: parts, asks: (code) => (pnKey(code) ? [['pnKey', '==', pnKey(code)]] : []) },
  // Queried after the part numbers: lists have no index, so this takes a moment when there are very many parts.
  {
    of: parts,
    asks: otherNumbers,
  },
  {
    of: parcels,
    asks: (code) => [['trackingNumber', 'in', trackingNumbers(code)]],
  },
  { of: payables, asks: (code) => [['payableNumber', 'in', spellings(code)]] },
  {
    of: receivables,
    asks: (code) => [['invoiceNumber', 'in', spellings(code)]],
  },
  { of: checks, asks: (code) => [['checkNumber', '==', code]] },
]

/** The queries for a code, one per kind of record; a limit of two is enough to know whether a match is unique. */
export const scanQueries = (code: string): readonly Query[] =>
  KINDS.map(({ of, asks }) => ({ collection: of.name, where: [{ or: asks(code) }], limit: 2 }))

/** The address of the record found by the results of `scanQueries`; undefined when nothing has this code. */
export function scannedAddress(code: string, answers: readonly (readonly { id: string }[])[]): string | undefined {
  const at = answers.findIndex((found) => found.length > 0)
  const kind = KINDS[at]
  if (!kind) return undefined
  const found = answers[at]!
  // The same number from two manufacturers: the list shows both.
  if (found.length > 1 && kind.of === parts) return listAddress(parts, { q: code })
  return recordAddress(kind.of, found[0]!.id)
}

/** The address within Prime from a scanned QR code; undefined for anything else, especially for other sites. */
export function ownAddress(code: string, origin: string, paths: readonly string[]): string | undefined {
  const [, from, path = '', rest = ''] = /^(https?:\/\/[^/?#@]+)([^?#]*)([^#]*)/i.exec(code) ?? []
  // A label printed when Prime had another address still opens its record.
  const isOurs = from === origin || /[?&]id=./.test(rest)
  return from !== undefined && isOurs && paths.includes(path) ? path + rest : undefined
}

const spellings = (code: string): string[] => [...new Set([code, code.toUpperCase()])]

/**
 * The possible tracking numbers in a scanned code, because carriers' barcodes also contain other data: USPS routing,
 * FedEx service.
 */
export function trackingNumbers(code: string): string[] {
  const bare = code.toUpperCase().replace(/[\s-]/g, '')
  const [, usps] = /^420(?:\d{5}|\d{9})(9\d{19,23})$/.exec(bare) ?? []
  const fedex = /^\d{34}$/.test(bare) ? bare.slice(-14).replace(/^0+/, '') : undefined
  return [...new Set([code, bare, ...(usps ? [usps] : []), ...(fedex ? [fedex] : [])])]
}
