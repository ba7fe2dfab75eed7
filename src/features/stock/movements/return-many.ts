import { sumMoney } from '#base/decimal.ts'
import { refuse } from '#base/problem.ts'
import { counted } from '#base/text/words.ts'
import { figure } from '#base/text/writing.ts'
import { type Lot, lots } from '#features/stock/lots/collection.ts'
import type { StockOffer } from '#features/stock/movements/stock-offer.ts'
import { returnStock, takeReturnBack } from '#features/stock/movements/vendor-return.ts'
import { defineCommand } from '#model/command/command.ts'
import { amountText } from '#model/document/amounts/amount.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Clause } from '#model/query/query.ts'
import { lines, number, reference } from '#model/schema/fields.ts'
import type { Doc } from '#model/schema/value.ts'
import { addQty, worth } from '#model/stock/quantity.ts'

type ConfirmedOffer = StockOffer & Required<Pick<StockOffer, 'confirm'>>

const { lotId: _, qty: __, ...returned } = returnStock.input

/** Returns goods of several lots to the vendor at once, all or nothing. */
export const returnLots = defineCommand({
  name: 'stock.returnMany',
  label: 'Return to vendor',
  undoBy: 'Reverse each return.',
  input: {
    lines: lines(
      'Goods',
      { lotId: reference('Lot', lots, { required: true }), qty: number('Quantity', { required: true, min: 0 }) },
      { required: true },
    ),
    ...returned,
  },
  async run(context) {
    const { lines: chosen, ...details } = context.input
    const made = []
    for (const { lotId, qty } of linesIn(chosen) as { lotId: string; qty: number }[])
      if (qty > 0) made.push(await returnStock.run({ ...context, input: { ...details, lotId, qty } }))
    if (made.length === 0) throw refuse('Enter the quantity that goes back.', 'lines')
    return { returns: made, credit: sumMoney(made.map(({ credit }) => credit)) }
  },
})

/** Returns goods of an order or a receipt: what is still in stock is chosen lot by lot. */
export function returnGoodsOffer(of: Clause, vendorId: string): ConfirmedOffer {
  const offerOf = (known: readonly Lot[] | undefined, held: readonly Lot[] = known ?? []): ConfirmedOffer => ({
    command: returnLots,
    label: 'Return to vendor',
    later: true,
    fixed: { vendorId },
    picks: {
      ...{ of: 'lines', id: 'lotId', word: 'Return', open: 'On hand' },
      empty: known ? 'None of these goods are in stock anymore.' : 'Reading the stock …',
      lines: held.map(({ id, data: { brand, partNumber, lotNumber, qtyOnHand } }) => ({
        ...{ id, most: qtyOnHand },
        name: `${[brand, partNumber].filter(Boolean).join(' ')}, lot ${lotNumber}`,
      })),
    },
    confirm: (input) => {
      const chosen = linesIn(input.lines).flatMap((line) => {
        const lot = held.find(({ id }) => id === line.lotId)
        return lot && typeof line.qty === 'number' && line.qty > 0 ? [{ lot, qty: line.qty }] : []
      })
      if (chosen.length === 0) return `${counted(held.length, 'lot')} in stock. Enter the quantities that go back.`
      const value = sumMoney(chosen.map(({ lot, qty }) => worth(qty, lot.data.landedUnitCost)))
      return `Returns ${counted(piecesOf(chosen), 'piece')}. Stock value −${amountText(value)}.`
    },
    action: (input) => {
      const qty = piecesOf(linesIn(input.lines) as { qty?: unknown }[])
      return qty > 0 ? `Return ${figure(qty)}` : 'Return'
    },
  })
  return {
    ...offerOf(undefined),
    fresh: {
      query: { collection: lots.name, where: [of, ['qtyOnHand', '>', 0]], limit: 500 },
      offerOf: (docs: readonly Doc[]) => offerOf(docs as readonly Lot[]),
    },
  }
}

const piecesOf = (chosen: readonly { qty?: unknown }[]): number =>
  chosen.reduce((sum, { qty }) => addQty(sum, typeof qty === 'number' ? qty : 0), 0)

/** Reverses a return to a vendor, as long as the vendor has not credited it. */
export const takeReturnOffer = ({
  movementId,
  name,
  qty,
}: {
  movementId: string
  name: string
  qty: number
}): StockOffer => ({
  command: takeReturnBack,
  label: 'Reverse return',
  title: `Reverse the return of ${name}`,
  fixed: { movementId },
  confirm: () => `${counted(qty, 'piece')} of ${name} will be in stock again.`,
})
