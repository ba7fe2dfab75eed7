import { sumMoney } from '#base/decimal.ts'
import { folded } from '#base/text/fold.ts'
import type { Reading } from '#model/command/command.ts'
import { collections } from '#model/feature.ts'
import type { Data } from '#model/schema/value.ts'

/** The most proformas that are searched, newest first. */
const MAX_PROFORMAS = 1000
/** Shorter numbers are not searched for: too many texts contain them by chance. */
const SHORTEST = 5
/** The most words of a text that are searched. */
const MAX_WORDS = 200

/** A proforma that can still receive money. */
export interface OpenProforma {
  id: string
  number: string
  customerId: string
  customerName?: string | undefined
  currency?: string | undefined
  /** The amount requested now: the rest of its deposit, otherwise the rest of its total. */
  requested: number
  /** The rest of its total. */
  open: number
}

/** The proformas that were sent or accepted and are not paid in full. */
export async function openProformas(tx: Pick<Reading, 'find'>): Promise<OpenProforma[]> {
  const of = collections.find(({ name }) => name === 'proformas')
  if (!of) return []
  const found = await tx.find<Data>({
    collection: of.name,
    where: [['status', 'in', ['Sent', 'Accepted']]],
    orderBy: [['date', 'desc']],
    limit: MAX_PROFORMAS,
  })
  return found.flatMap(({ id, data }) => openProforma(id, data) ?? [])
}

/** The open amounts of a proforma; undefined when it is paid, or has no number or customer. */
export function openProforma(id: string, data: Data): OpenProforma | undefined {
  const { proformaNumber: number, customerId, customerName, currency } = data
  const paid = Number(data.amountPaid ?? 0)
  const open = sumMoney([Number(data.totalAmount ?? 0), -paid])
  const deposit = sumMoney([Number(data.depositAmount ?? 0), -paid])
  if (typeof number !== 'string' || typeof customerId !== 'string' || !customerId || open <= 0) return undefined
  return {
    ...{ id, number, customerId, open, requested: deposit > 0 ? deposit : open },
    ...(typeof customerName === 'string' && { customerName }),
    ...(typeof currency === 'string' && { currency }),
  }
}

/**
 * Returns which of these proformas a text names: `pf 2611/0001` and `PF26110001` name PF-2611-0001, `PF-2611-00012`
 * does not. Undefined when it names none, or several.
 */
export function namedProforma(all: readonly OpenProforma[]): (text: string) => OpenProforma | undefined {
  const byKey = Map.groupBy(all, ({ number }) => wordsOf(number).join(''))
  const longest = Math.max(0, ...[...byKey.keys()].map(({ length }) => length))
  return (text) => {
    const words = wordsOf(text).slice(0, MAX_WORDS)
    const named = new Set<OpenProforma>()
    for (const first of words.keys()) {
      let key = ''
      for (let at = first; at < words.length && key.length < longest; at++) {
        key += words[at]!
        if (key.length >= SHORTEST) for (const one of byKey.get(key) ?? []) named.add(one)
      }
    }
    return named.size === 1 ? [...named][0] : undefined
  }
}

/**
 * Letters and digits as separate words: a number is found whatever separates its parts, and never inside a longer one.
 */
const wordsOf = (text: string): readonly string[] => folded(text).match(/\p{L}+|\p{N}+/gu) ?? []
