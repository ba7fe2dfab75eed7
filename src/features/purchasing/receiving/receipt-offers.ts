import type { Day } from '#base/days.ts'
import { counted } from '#base/text/words.ts'
import { figure } from '#base/text/writing.ts'
import { type GoodsOffer, goodsBillOffer } from '#features/purchasing/receiving/actions.ts'
import type { Receipt } from '#features/purchasing/receiving/collection.ts'
import { takeReceiptBack } from '#features/purchasing/receiving/commands.ts'
import { numberOn } from '#features/purchasing/receiving/order-lines.ts'
import { discardReceipt, postReceipt } from '#features/purchasing/receiving/post-count.ts'
import { returnGoodsOffer } from '#features/stock/movements/actions.ts'
import { unbilledOf } from '#features/stock/movements/rules.ts'
import { currencyOf } from '#model/document/amounts/sums.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'
import { addQty } from '#model/stock/quantity.ts'

interface At {
  today: Day
  /** The company's currency. */
  base: string
}

const accepted = (lines: readonly Data[]): string =>
  counted(
    lines.reduce((sum, line) => addQty(sum, numberOn(line, 'qty')), 0),
    'piece',
  )

/** The actions on a receipt: post or discard a count; bill, return and reverse a posted receipt. */
export function receiptOffers({ id, data }: Receipt, at: At): GoodsOffer[] {
  const name = `receipt ${data.receiptNumber ?? id}`
  const lines = linesIn(data.lines as Data[])
  if (data.status === 'Draft')
    return [
      {
        command: postReceipt,
        label: 'Post',
        title: `Post ${name}`,
        fixed: { receiptId: id },
        suggest: { receivedOn: at.today },
        confirm: () => `${accepted(lines)} will be in stock.`,
      },
      {
        command: discardReceipt,
        label: 'Discard',
        title: `Discard ${name}`,
        reverses: true,
        fixed: { receiptId: id },
        confirm: () => `The count of ${accepted(lines)} is voided. Nothing is added to stock.`,
      },
    ]
  if (data.status !== 'Posted') return []
  return [
    ...billOffers(data, { id, name, lines }, at),
    ...(data.kind !== 'Drop ship' && data.vendorId ? [returnGoodsOffer(['receiptId', '==', id], data.vendorId)] : []),
    ...(data.poId
      ? [
          {
            command: takeReceiptBack,
            label: 'Reverse receipt',
            title: `Reverse ${name}`,
            reverses: true as const,
            fixed: { poId: data.poId, receiptId: id },
            confirm: () => `${accepted(lines)} leave the stock again, and PO ${data.poNumber ?? ''} waits for them.`,
          },
        ]
      : []),
  ]
}

function billOffers(
  data: Receipt['data'],
  { id, name, lines }: { id: string; name: string; lines: readonly Data[] },
  { today, base }: At,
): GoodsOffer[] {
  const unbilled = lines.flatMap((line): Data[] => {
    const qty = unbilledOf(line)
    const what = String(line.partNumber ?? line.description ?? '')
    return qty > 0
      ? [
          {
            ...{ kind: 'Goods', receiptId: id, receiptLineId: String(line.lineId), description: what },
            ...{ qty, unitPrice: numberOn(line, 'unitPrice') },
          },
        ]
      : []
  })
  if (unbilled.length === 0 || !data.vendorId) return []
  const currency = currencyOf(data, base)
  const goods = lines.map(
    ({ lineId, poLineId }): Data => ({
      ...{ receiptId: id, receiptLineId: String(lineId) },
      ...(data.poId && { poId: data.poId, ...(poLineId !== undefined && { poLineId }) }),
    }),
  )
  const title = `Bill ${name}`
  return [goodsBillOffer({ vendorId: data.vendorId, lines: unbilled, goods, currency, title, today })]
}

/** `20 accepted, 1 rejected` over all lines. */
export const receivedWords = (lines: readonly Data[]): string =>
  (['qty', 'qtyRejected'] as const)
    .flatMap((of) => {
      const sum = lines.reduce((all, line) => addQty(all, numberOn(line, of)), 0)
      return sum > 0 ? [`${figure(sum)} ${of === 'qty' ? 'accepted' : 'rejected'}`] : []
    })
    .join(', ')
