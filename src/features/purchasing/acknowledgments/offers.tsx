import { sumMoney } from '#base/decimal.ts'
import { counted } from '#base/text/words.ts'
import { acceptAcknowledged, acknowledgeOrder, backOrderLines } from '#features/purchasing/acknowledgments/commands.ts'
import { differingLines, orderedTerms } from '#features/purchasing/acknowledgments/rules.ts'
import type { PurchaseOrder } from '#features/purchasing/purchase-orders/collection.ts'
import { nameOfOrder, orderLineName, whyNotPending } from '#features/purchasing/purchase-orders/rules.ts'
import { openOfLine } from '#features/stock/line-entries/rules.ts'
import { linesIn } from '#model/document/lines.ts'
import type { Data } from '#model/schema/value.ts'
import type { CommandOffer } from '#ui/list/views/view.ts'
import { moneyText } from '#ui/shell/money/money.ts'

/** The actions between a pending order and its receipt: record what the vendor confirms, and what it delivers later. */
export function acknowledgmentOffers(order: PurchaseOrder): CommandOffer[] {
  const open = orderedTerms(order, 'UTC').filter(({ line }) => openOfLine('po', line) > 0)
  if (whyNotPending(order) || open.length === 0) return []
  return [...acceptOffer(order), acknowledgeOffer(order, open), splitOffer(order, open)]
}

type Open = ReturnType<typeof orderedTerms>

function acceptOffer(order: PurchaseOrder): CommandOffer[] {
  const differing = differingLines(order, 'UTC')
  if (differing.length === 0) return []
  const more = sumMoney(differing.map(({ difference }) => difference))
  const { currency } = order.data
  const change =
    more === 0 ? 'at the same total' : `for ${moneyText(Math.abs(more), currency)} ${more > 0 ? 'more' : 'less'}`
  return [
    {
      command: acceptAcknowledged,
      label: 'Accept the confirmed terms',
      later: true,
      record: nameOfOrder(order),
      fixed: { poId: order.id },
      confirm: () =>
        `${nameOfOrder(order)} R${(order.data.revision ?? 0) + 1} will have ${counted(differing.length, 'line')} as confirmed, ${change}.`,
      action: () => 'Accept',
    },
  ]
}

const acknowledgeOffer = (order: PurchaseOrder, open: Open): CommandOffer => ({
  command: acknowledgeOrder,
  label: 'Record acknowledgment',
  later: true,
  record: nameOfOrder(order),
  fixed: { poId: order.id },
  suggest: {
    ...(order.data.vendorRef && { vendorRef: order.data.vendorRef }),
    lines: open.map(
      ({ line, ordered: { qty, unitPrice, day } }) =>
        ({
          poLineId: String(line.lineId),
          ...(line.partNumber !== undefined && { partNumber: line.partNumber }),
          qty,
          ...(unitPrice !== undefined && { unitPrice }),
          ...(day && { expectedDate: day }),
        }) as Data,
    ),
  },
  confirm: ({ lines }) => {
    const acknowledged = linesIn(lines).map(({ poLineId, ...row }) => ({ ...row, lineId: poLineId }) as Data)
    const differing = differingLines({ data: { ...order.data, acknowledged: acknowledged as never } }, 'UTC')
    const first = differing[0]
    if (!first) return 'All lines are confirmed as ordered.'
    return `${counted(differing.length, 'line')} ${differing.length === 1 ? 'differs' : 'differ'} from the order: ${differing
      .map(({ line, differs }) => `${String(line.partNumber ?? `line ${line.lineId}`)} (${differs.join(', ')})`)
      .join('; ')}.`
  },
  action: () => 'Record',
})

const splitOffer = (order: PurchaseOrder, open: Open): CommandOffer => ({
  command: backOrderLines,
  label: 'Back-order part of a line',
  later: true,
  record: nameOfOrder(order),
  fixed: { poId: order.id },
  picks: {
    of: 'lines',
    id: 'poLineId',
    word: 'Later',
    lines: open.map(({ line }, at) => ({
      id: String(line.lineId),
      name: orderLineName(line, at),
      most: openOfLine('po', line),
    })),
  },
  confirm: ({ lines }) => {
    const pieces = linesIn(lines).reduce((sum, { qty }) => sum + Number(qty ?? 0), 0)
    return `${counted(pieces, 'piece')} of ${nameOfOrder(order)} will be on lines of their own. Quantity and total stay.`
  },
  action: () => 'Back-order',
})
