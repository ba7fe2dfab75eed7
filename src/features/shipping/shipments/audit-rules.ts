import { roundProduct, sumMoney } from '#base/decimal.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import type { Data } from '#model/schema/value.ts'

export type Audited = 'Matched' | 'Over' | 'Unknown'

/** Compares everything billed for a shipment with its quote; without a quote the state is Unknown. */
export function auditOf(
  { billed, quoted }: { billed: number; quoted: number | undefined },
  tolerancePct: number,
  currency: unknown,
): { state: Audited; variance: number } {
  if (quoted === undefined) return { state: 'Unknown', variance: 0 }
  const most = sumMoney([quoted, roundProduct([quoted, tolerancePct, 0.01], decimalsOf(currency))])
  return { state: billed > most ? 'Over' : 'Matched', variance: sumMoney([billed, -quoted]) }
}

/** Where a line of a freight bill is posted, and what it is for. */
export interface AuditTarget {
  kind: 'Expense' | 'Landed cost'
  category: string
  description: string
  amount: number
  shipmentId?: string | undefined
  transactionId?: string | undefined
}

export const FREIGHT_OUT = 'Freight out'

const figure = (line: Data): number => (typeof line.amount === 'number' ? line.amount : 0)
const isGoods = ({ kind }: Data): boolean => kind === undefined || kind === 'Goods'

/**
 * The lines of a bill divided by what was audited: goods lines stay, the other lines are reduced by the audited
 * amounts, and the remainder keeps the fields of the first of them. Undefined when the other lines total less than the
 * audited amounts.
 */
export function dividedLines(lines: readonly Data[], net: number, targets: readonly AuditTarget[]): Data[] | undefined {
  const goods = lines.filter((line) => isGoods(line) && (line.receiptId || line.poId || line.movementId))
  const others = lines.filter((line) => !goods.includes(line))
  const room = lines.length > 0 ? sumMoney(others.map(figure)) : net
  const rest = sumMoney([room, ...targets.map(({ amount }) => -amount)])
  if (rest < 0) return undefined
  const [first] = others.filter(({ shipmentId }) => !shipmentId)
  const taxed = others.find(({ taxName, taxRate }) => taxName !== undefined || taxRate !== undefined)
  const tax = taxed
    ? Object.fromEntries(
        ['taxName', 'taxRate'].flatMap((name) => (taxed[name] === undefined ? [] : [[name, taxed[name]!]])),
      )
    : {}
  const left: Data[] =
    rest === 0 ? [] : [{ kind: 'Expense', category: FREIGHT_OUT, ...tax, ...first, amount: rest }].map(withoutQty)
  const made = targets.map((one) => ({ ...defined(one), ...tax }) as Data)
  return [...goods, ...made, ...left].map((line, at) => ({ ...line, lineId: String(at + 1) }))
}

const withoutQty = ({ qty: _, unitPrice: __, ...line }: Data): Data => line

const defined = (values: object): Data =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Data
