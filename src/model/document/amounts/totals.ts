import { roundProduct, sumMoney } from '#base/decimal.ts'
import { decimalsOf } from '#model/document/amounts/amount.ts'
import { lineAmount, type PricedLine } from '#model/document/lines.ts'

/** The tax at one rate over the lines that have it. */
export interface TaxShare {
  taxName?: string
  taxRate: number
  net: number
  tax: number
}

/** The totals of a document. */
interface Totals {
  net: number
  /** One entry per rate, in the order of the lines; lines without a rate are in none. */
  taxes: readonly TaxShare[]
  tax: number
  total: number
}

interface Rated {
  taxName?: unknown
  taxRate?: unknown
}

/**
 * The totals of lines that are net of tax: each line has its own rate, otherwise that of the document, and the tax at a
 * rate is rounded once over all its lines.
 */
export function totalsOf(lines: readonly (PricedLine & Rated)[], document: Rated & { currency?: unknown }): Totals {
  const { currency } = document
  const groups = new Map<string, { taxName?: string; taxRate: number; nets: number[] }>()
  const nets: number[] = []
  for (const line of lines) {
    const net = lineAmount(line, currency) ?? 0
    nets.push(net)
    const { taxName, taxRate } = line.taxRate === undefined && line.taxName === undefined ? document : line
    if (typeof taxRate !== 'number') continue
    const name = typeof taxName === 'string' && taxName !== '' ? taxName : undefined
    const key = JSON.stringify([name, taxRate])
    const group = groups.get(key) ?? { ...(name !== undefined && { taxName: name }), taxRate, nets: [] }
    group.nets.push(net)
    groups.set(key, group)
  }
  const taxes = [...groups.values()].map(({ nets: own, ...rate }): TaxShare => {
    const net = sumMoney(own)
    return { ...rate, net, tax: roundProduct([net, rate.taxRate, 0.01], decimalsOf(currency)) }
  })
  const net = sumMoney(nets)
  const tax = sumMoney(taxes.map((one) => one.tax))
  return { net, taxes, tax, total: sumMoney([net, tax]) }
}
