import { type Day, toDay } from '#base/days.ts'
import { sumMoney } from '#base/decimal.ts'
import { type Check, checks as checkCollection } from '#features/money/checks/collection.ts'
import { payments } from '#features/money/payments/collection.ts'
import type { Posting } from '#features/stock/postings/collection.ts'
import { gapsIn, isLost, jumpsIn } from '#model/document/numbers/number-gaps.ts'

/** The ledgers whose total is the account balance once every check is cashed. */
export const REGISTER_LEDGERS = ['Bank', 'Checks issued'] as const

/** One entry of the register of an account. */
export interface RegisterRow {
  key: string
  day: Day
  number: string
  party: string
  about: string
  /** The state of its check, and the reason that no money moved. */
  state: string
  out: number
  into: number
  /** The balance after this entry. */
  balance: number
  checkId?: string
}

interface RegisterFilter {
  postings: readonly Posting[]
  checks: readonly Check[]
  /** The balance before the first day. */
  opening: number
  from: Day
  to: Day
  timeZone: string
}

/**
 * The register of an account, newest entry first. Each group that moved money is an entry; a check that clears moves
 * nothing between the two ledgers. Void checks are listed in their place with 0.00, so that every number is explained.
 */
export function registerRows({ postings, checks, opening, from, to, timeZone }: RegisterFilter): RegisterRow[] {
  const checksOf = byDocument(checks)
  const moved = [...Map.groupBy(postings, ({ data }) => data.groupId).values()].flatMap((own) => {
    const amount = sumMoney(own.map(({ data }) => data.amount))
    return amount === 0 ? [] : [{ order: own[0]!.data.seq, ...entryOf(own[0]!, amount, checksOf) }]
  })
  const idle = checks.flatMap((check) => {
    const { status, spoiled, replacedById, paymentId, voidedAt } = check.data
    // A void check whose payment was reversed with it is already covered by the two entries of its payment.
    const isIdle = status === 'Void' && (spoiled || replacedById || !paymentId)
    const day = isIdle ? toDay(voidedAt, timeZone) : undefined
    return day && day >= from && day <= to ? [{ order: 0, ...voidEntry(check, day) }] : []
  })
  const sorted = [...moved, ...idle].toSorted((a, b) => a.day.localeCompare(b.day) || a.order - b.order)
  let balance = opening
  return sorted
    .map(({ order: _, ...row }): RegisterRow => {
      balance = sumMoney([balance, row.into, -row.out])
      return { ...row, balance }
    })
    .toReversed()
}

type Entry = Omit<RegisterRow, 'balance'>

type ChecksOf = (docType: string, docId: string) => readonly Check[]

/** The checks of a payment, or the check adopted when the ledger began. */
function byDocument(checks: readonly Check[]): ChecksOf {
  const byPayment = Map.groupBy(checks, ({ data }) => data.paymentId ?? '')
  const byId = new Map(checks.map((check) => [check.id, check]))
  return (docType, docId) => {
    if (docType === payments.name) return byPayment.get(docId) ?? []
    const own = docType === checkCollection.name ? byId.get(docId) : undefined
    return own ? [own] : []
  }
}

function entryOf({ id, data }: Posting, amount: number, checksOf: ChecksOf): Entry {
  const written = checksOf(data.docType, data.docId)
  // Of a check and its replacements, the one that still counts.
  const check = written.find((one) => !one.data.replacedById) ?? written.at(-1)
  const number = check?.data.checkNumber ?? ''
  return {
    key: id,
    day: String(data.day),
    number,
    party: data.partyName ?? check?.data.payeeName ?? '',
    about: [data.docNumber === number ? '' : data.docNumber, data.memo].filter(Boolean).join(': '),
    state: data.reversesId ? 'Reversed' : stateOf(check),
    out: amount < 0 ? -amount : 0,
    into: amount > 0 ? amount : 0,
    ...(check && { checkId: check.id }),
  }
}

const voidEntry = ({ id, data }: Check, day: Day): Entry => ({
  key: id,
  day,
  number: data.checkNumber ?? '',
  party: data.payeeName,
  about: data.voidReason ?? '',
  state: data.spoiled ? 'Spoiled' : 'Void',
  out: 0,
  into: 0,
  checkId: id,
})

const STATES: Readonly<Record<string, string>> = { Queued: 'To print', Printed: 'Outstanding' }

const stateOf = (check: Check | undefined): string => STATES[check?.data.status ?? ''] ?? check?.data.status ?? ''

/** Check numbers that paid nobody, and what became of each. */
export interface NumberNote {
  first: string
  last: string
  what: 'Missing' | 'Not used yet' | 'Spoiled' | 'Stopped' | 'Void'
  why: string
  day?: Day
  /** The number of the check that replaced it. */
  replacedBy?: string
}

/**
 * Why check numbers of an account are not among its payments: void, spoiled or stopped with the reason, or missing.
 * Latest first.
 */
export function numberNotes(checks: readonly Check[], timeZone: string): NumberNote[] {
  const numbered = checks.filter(({ data }) => data.direction !== 'In' && /^\d{1,15}$/.test(data.checkNumber ?? ''))
  const byId = new Map(checks.map((check) => [check.id, check]))
  const notes = numbered.flatMap(({ data }): NumberNote[] => {
    if (data.status !== 'Void' && data.status !== 'Stopped') return []
    const number = data.checkNumber!
    const day = toDay(data.status === 'Stopped' ? data.stop?.from : data.voidedAt, timeZone)
    const next = data.replacedById ? byId.get(data.replacedById)?.data : undefined
    return [
      {
        ...{ first: number, last: number },
        what: data.status === 'Stopped' ? 'Stopped' : data.spoiled ? 'Spoiled' : 'Void',
        why: String(data.voidReason ?? data.stop?.note ?? ''),
        ...(day && { day }),
        ...(next && { replacedBy: next.checkNumber ?? 'In the queue' }),
      },
    ]
  })
  const runs = new Map(numbered.map(({ data }) => [Number(data.checkNumber), data.printBatchId || undefined]))
  const missing = gapsIn([...runs.keys()]).map((gap): NumberNote => {
    const next = gap.to + 1
    const began = runs.get(next) ? `printing began at ${next}` : `${next} was entered or imported`
    return {
      ...{ first: String(gap.from), last: String(gap.to), what: 'Missing' },
      why: isLost(gap, (number) => runs.get(number)) ? 'No check with this number' : `Skipped: ${began}`,
    }
  })
  const jumps = jumpsIn([...runs.keys()]).map(({ from, to }): NumberNote => {
    const why = `The numbers go on at ${to + 1}, in another book of checks`
    return { first: String(from), last: String(to), what: 'Not used yet', why }
  })
  return [...notes, ...missing, ...jumps].toSorted((a, b) => Number(b.first) - Number(a.first))
}
