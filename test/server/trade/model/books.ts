import type { Change, Commit } from '#model/command/commit.ts'
import type { Data, Doc } from '#model/schema/value.ts'

/** Amounts and quantities are summed as whole thousandths. */
const thousandths = (value: unknown): number => Math.round(Number(value ?? 0) * 1000)

const ROWS = ['postings', 'movements', 'lineEntries']
const CACHES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  po: {
    ...{ Received: 'qtyReceived', Rejected: 'qtyRejected', Billed: 'qtyBilled' },
    ...{ Returned: 'qtyReturned', Cancelled: 'qtyCancelled' },
  },
  transactions: {
    ...{ Shipped: 'qtyShipped', Invoiced: 'qtyInvoiced', Returned: 'qtyReturned' },
    ...{ Credited: 'qtyCredited', Cancelled: 'qtyCancelled' },
  },
}

/**
 * The figures of a company, summed up again from its log, commit by commit. It knows no commands, only that rows never
 * change, that groups balance, and that every figure shown by a document is the sum of its rows after every commit.
 */
export interface Books {
  /** The sequence number of the last processed commit. */
  readonly seq: number
  /** The matching documents of a collection. */
  all(collection: string, fits?: (data: Data) => boolean): { id: string; data: Data }[]
  get(collection: string, id: unknown): Data | undefined
  /** Processes one commit; returns what is wrong after it. */
  take(commit: Commit): string[]
}

/** Empty books. */
export function openBooks(): Books {
  let last = 0
  const docs = new Map<string, Map<string, Data>>()
  const sums = new Map<string, number>()
  const reversed = new Set<string>()

  /** The matching documents of a collection. */
  function all(collection: string, fits: (data: Data) => boolean = () => true): { id: string; data: Data }[] {
    return [...(docs.get(collection) ?? [])].flatMap(([id, data]) => (fits(data) ? [{ id, data }] : []))
  }
  function get(collection: string, id: unknown): Data | undefined {
    return docs.get(collection)?.get(String(id))
  }

  /** Processes one commit; returns what is wrong after it. */
  function take(commit: Commit): string[] {
    last = commit.seq
    const wrong: string[] = []
    const touched = new Set<string>()
    for (const change of commit.changes) put(change, touched, wrong)
    wrong.push(...groups(commit))
    for (const one of touched) {
      const [collection = '', id = ''] = one.split('\n')
      wrong.push(...faults(collection, id))
    }
    const hands = all('checks', (data) => data.direction === 'In' && data.status === 'Queued' && !!data.paymentId)
    const held = hands.reduce((sum, { data }) => sum + thousandths(data.amount), 0)
    if (held !== sum('in hand')) wrong.push(`checks in hand ${held}, posted ${sum('in hand')}`)
    return wrong.map((text) => `${commit.seq} ${commit.command}: ${text}`)
  }

  function sum(...path: unknown[]): number {
    return sums.get(path.map(String).join('\n')) ?? 0
  }
  function add(value: number, ...path: unknown[]): void {
    const key = path.map(String).join('\n')
    sums.set(key, (sums.get(key) ?? 0) + value)
  }

  function put({ collection, id, before, after }: Change, touched: Set<string>, wrong: string[]): void {
    const own = docs.get(collection) ?? new Map<string, Data>()
    docs.set(collection, own)
    if (after) own.set(id, after.data)
    else own.delete(id)
    touched.add(`${collection}\n${id}`)
    derived(collection, before, -1, touched)
    derived(collection, after, 1, touched)
    if (!ROWS.includes(collection)) return
    if (before || !after) wrong.push(`a row of ${collection} is changed`)
    else row(collection, id, after.data, touched, wrong)
  }

  function row(collection: string, id: string, row: Data, touched: Set<string>, wrong: string[]): void {
    if (collection === 'postings') {
      const [amount, base] = [thousandths(row.amount), thousandths(row.base)]
      const closed = get('settings', 'money')?.closedThrough
      if (closed && String(row.day) <= String(closed))
        wrong.push(`${String(row.docNumber)} is posted into a closed month`)
      if (row.ledger === 'Checks in hand') add(amount, 'in hand')
      if (row.itemId) {
        add(amount, row.ledger, row.itemId, 'amount')
        add(base, row.ledger, row.itemId, 'base')
        touched.add(`${row.itemType}\n${row.itemId}`)
      }
      if (row.ledger === 'Inventory') add(base, 'posted', row.partId)
      if (row.ledger === 'GRNI' && row.orderId) {
        add(base, 'not billed', row.orderId, row.lineId)
        if (row.docType !== 'vouchers') add(base, 'of goods', row.orderId, row.lineId)
        touched.add(`po\n${row.orderId}`)
      }
      if (row.partId) touched.add(`parts\n${row.partId}`)
      if (row.reversesId) wrong.push(...mirror(row))
    }
    if (collection === 'movements') {
      add(thousandths(row.qtyDelta), 'lot', row.lotId, 'qty')
      add(thousandths(row.valueDelta), 'lot', row.lotId, 'value')
      add(thousandths(row.qtyDelta), 'part', row.partId, 'qty')
      add(thousandths(row.valueDelta), 'part', row.partId, 'value')
      touched.add(`inventory\n${row.lotId}`)
      touched.add(`parts\n${row.partId}`)
    }
    if (collection === 'lineEntries') {
      add(thousandths(row.qty), row.orderType, row.orderId, row.lineId, row.kind)
      touched.add(`${row.orderType}\n${row.orderId}`)
    }
    void id
  }

  /** Adds or subtracts a document's share in the figures of its part: pieces promised, pieces on order. */
  function derived(collection: string, doc: Doc | undefined, sign: number, touched: Set<string>): void {
    if (!doc) return
    const { data } = doc
    if (collection === 'reservations' && data.status === 'Active') {
      add(sign * thousandths(data.qty), 'reserved', data.partId)
      touched.add(`parts\n${data.partId}`)
    }
    if (collection === 'po' && data.status === 'Pending')
      for (const line of lines(data)) {
        if (!line.partId) continue
        const open = Number(line.qty ?? 0) - Number(line.qtyCancelled ?? 0) - Number(line.qtyReceived ?? 0)
        add(sign * thousandths(Math.max(0, open)), 'incoming', line.partId)
        touched.add(`parts\n${line.partId}`)
      }
  }

  function mirror(row: Data): string[] {
    const original = get('postings', row.reversesId)
    const id = String(row.reversesId)
    if (!original) return [`${id} is reversed and does not exist`]
    if (reversed.has(id)) return [`${id} is reversed twice`]
    reversed.add(id)
    const same =
      original.ledger === row.ledger &&
      original.itemId === row.itemId &&
      thousandths(original.amount) === -thousandths(row.amount) &&
      thousandths(original.base) === -thousandths(row.base)
    return same ? [] : [`${id} of ${String(original.ledger)} is not mirrored`]
  }

  function groups({ changes }: Commit): string[] {
    const rows = changes.flatMap(({ collection, after }) => (collection === 'postings' && after ? [after.data] : []))
    return [...Map.groupBy(rows, ({ groupId }) => groupId).values()].flatMap((group) => {
      const off = group.reduce((sum, { base }) => sum + thousandths(base), 0)
      const sides = new Set(
        group.flatMap(({ ledger, partyId }) => (ledger === 'AR' || ledger === 'AP' ? [`${ledger} ${partyId}`] : [])),
      )
      return [
        ...(off === 0 ? [] : [`a group of ${String(group[0]!.docNumber)} is off by ${off}`]),
        ...(sides.size <= 1 ? [] : [`a group names ${[...sides].join(' and ')}`]),
      ]
    })
  }

  function faults(collection: string, id: string): string[] {
    const data = get(collection, id)
    if (!data) return []
    const off = (what: string, shown: number, sum: number) =>
      shown === sum ? [] : [`${what} of ${collection} ${id} shows ${shown}, its rows ${sum}`]
    const carried = (ledger: string, shown: number) => {
      const [amount, base] = [sum(ledger, id, 'amount'), sum(ledger, id, 'base')]
      return [
        ...off(ledger, shown, amount),
        ...(amount === 0 && base !== 0 ? [`${ledger} of ${collection} ${id} leaves ${base}`] : []),
      ]
    }
    switch (collection) {
      case 'payables':
      case 'receivable': {
        if (data.posted !== true) return []
        const [ledger, sign] = collection === 'payables' ? ['AP', -1] : ['AR', 1]
        const [total, paid, balance] = [data.totalAmount, data.amountPaid, data.balance].map(thousandths) as Three
        const isOwed = data.status === 'Open' || data.status === 'Paid'
        return [
          ...carried(ledger as string, isOwed ? zero((sign as number) * balance) : 0),
          ...(isOwed && total !== paid + balance ? [`${id}: ${total} is not ${paid} and ${balance}`] : []),
          ...(isOwed && (data.status === 'Paid') !== (balance === 0)
            ? [`${id} is ${data.status} with ${balance}`]
            : []),
        ]
      }
      case 'payments': {
        const isPosted = data.status === 'Posted'
        const [unapplied, deposit] = [data.unapplied, data.depositLeft].map((one) =>
          isPosted ? thousandths(one) : 0,
        ) as Two
        if (data.direction === 'Out' && data.partyType === 'vendors')
          return [...carried('AP', unapplied), ...carried('Vendor deposits', deposit), ...written(id, data)]
        if (data.direction === 'In' && data.partyType === 'customers')
          return [...carried('AR', zero(-unapplied)), ...carried('Customer deposits', zero(-deposit))]
        return []
      }
      case 'vouchers': {
        const left = data.status === 'Posted' ? thousandths(data.balance) : 0
        if (data.type === 'Debit note') return carried('AP', left)
        return data.type === 'Credit note' ? carried('AR', zero(-left)) : []
      }
      case 'checks': {
        const paid = get('payments', data.paymentId)
        return paid && data.direction === 'Out' ? written(String(data.paymentId), paid) : []
      }
      case 'bankStatements': {
        const open = all('bankLines', (line) => line.statementId === id && line.state === 'Unmatched').length
        return off('unmatched lines', Number(data.unmatched), open)
      }
      case 'inventory':
        return [
          ...off('pieces', thousandths(data.qtyOnHand), sum('lot', id, 'qty')),
          ...off('value', thousandths(data.value), sum('lot', id, 'value')),
          ...(thousandths(data.qtyOnHand) < 0 ? [`lot ${id} holds less than nothing`] : []),
        ]
      case 'parts':
        return [
          ...off('stock', thousandths(data.qtyOnHand), sum('part', id, 'qty')),
          ...off('reserved', thousandths(data.qtyReserved), sum('reserved', id)),
          ...off('incoming', thousandths(data.qtyIncoming), sum('incoming', id)),
          ...off('posted value', sum('posted', id), sum('part', id, 'value')),
          ...(thousandths(data.qtyReserved) > thousandths(data.qtyOnHand)
            ? [`part ${id} has more promised than it has`]
            : []),
        ]
      case 'po':
      case 'transactions':
        return lines(data).flatMap((line) => {
          const of = (kind: string) => sum(collection, id, line.lineId, kind)
          const waits = sum('not billed', id, line.lineId)
          const came = receivedOn(id, line.lineId)
          const isBilled =
            of('Received') - of('Returned') === of('Billed') - of('Credited') &&
            came.every((one) => Number(one.qty ?? 0) === Number(one.qtyReturned ?? 0) + Number(one.qtyBilled ?? 0))
          const cost = came.reduce((sum, one) => sum - thousandths(one.openValue) + thousandths(one.valueToCredit), 0)
          return [
            ...Object.entries(CACHES[collection]!).flatMap(([kind, field]) =>
              off(`${kind} ${line.lineId}`, thousandths(line[field]), of(kind)),
            ),
            ...(collection === 'po'
              ? off(
                  `waiting ${line.lineId}`,
                  zero(cost + thousandths(line.valueAhead) + thousandths(line.valueCleared)),
                  sum('of goods', id, line.lineId),
                )
              : []),
            ...(isBilled && waits !== 0
              ? [`po ${id} is billed as far as it came, ${waits} waits on ${line.lineId}`]
              : []),
          ]
        })
      default:
        return []
    }
  }

  /** The lines of posted receipts that belong to an order line. */
  function receivedOn(poId: string, lineId: unknown): Data[] {
    return all('receipts', (data) => data.poId === poId && data.status === 'Posted').flatMap(({ data }) =>
      lines(data).filter(({ poLineId }) => poLineId === lineId),
    )
  }

  /** A posted payment by check stays in Checks issued until its current check is cleared. */
  function written(id: string, payment: Data): string[] {
    const check = payment.method === 'Check' && get('checks', payment.checkId)
    if (!check) return []
    const isOut = payment.status === 'Posted' && check.status !== 'Cleared' && thousandths(payment.amount) !== 0
    return (sum('Checks issued', id, 'amount') !== 0) === isOut
      ? []
      : [
          `payment ${id} is ${payment.status}, its check ${String(check.status)}, posted ${sum('Checks issued', id, 'amount')}`,
        ]
  }

  return {
    get seq() {
      return last
    },
    all,
    get,
    take,
  }
}

type Two = [number, number]
type Three = [number, number, number]
const zero = (value: number): number => (value === 0 ? 0 : value)

/** The lines of a document. */
export const lines = (data: Data): Data[] => (Array.isArray(data.lines) ? (data.lines as Data[]) : [])
