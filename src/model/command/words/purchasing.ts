import { type AreaWords, plainWords } from '#model/command/words/words.ts'

/** The words for the commands of `purchasing`. */
export const purchasingWords: AreaWords = {
  headings: {
    demand: ['Sourcing'],
    orders: ['Purchase orders', 'po'],
    po: ['Purchase orders', 'po'],
    receipts: ['Receipts', 'receipts'],
    reorder: ['Purchase orders', 'po'],
    sourcing: ['Sourcing', 'po'],
  },
  words: {
    'demand.record': plainWords('Record a request', 'recorded a request', 'Request recorded'),
    'orders.reserveNumber': plainWords('Reserve a PO number', 'reserved {it}', 'PO number reserved'),
    'po.acceptAcknowledged': plainWords(
      'Accept the confirmed terms of {it}',
      'accepted the confirmed terms of {it}',
      'Confirmed terms of {it} accepted',
    ),
    'po.acknowledge': plainWords(
      'Record the acknowledgment of {it}',
      'recorded the acknowledgment of {it}',
      'Acknowledgment of {it} recorded',
    ),
    'po.splitLines': plainWords('Back-order part of {it}', 'back-ordered part of {it}', 'Part of {it} back-ordered'),
    'po.completeProgress': plainWords(
      'Complete states of older orders',
      'completed states of older orders',
      'States of older orders completed',
    ),
    'po.enter': plainWords('Enter orders', 'entered {it}'),
    'po.receive': plainWords('Receive {it}', 'received {it}'),
    'po.dropShipped': plainWords(
      'Record a drop shipment of {it}',
      'recorded a drop shipment of {it}',
      'Drop shipment of {it} recorded',
    ),
    'po.fromNeeds': plainWords('Order needs', 'put needs on draft orders', 'Draft orders created'),
    'po.linkParcels': plainWords('Link parcels', 'linked parcels', 'Parcels linked'),
    'po.receiveMany': plainWords('Receive several orders', 'received several orders', 'Orders received'),
    'po.takeBackEntered': plainWords('Reverse entered orders', 'reversed entered orders', 'Entered orders reversed'),
    'po.unreceive': plainWords(
      'Reverse the receipt of {it}',
      'reversed the receipt of {it}',
      // Also for an order that only an invoice announced.
      '{it} is pending again',
    ),
    'receipts.count': plainWords('Count {it}', 'counted {it}', 'Count saved'),
    'receipts.discard': plainWords('Discard {it}', 'discarded {it}', '{it} discarded'),
    'receipts.post': plainWords('Post {it}', 'posted {it}', '{it} posted'),
    'receipts.start': plainWords('Begin receiving', 'began receiving {it}', 'Receipt {it} begun'),
    'reorder.accept': plainWords('Order {it}', 'put {it} on a draft order'),
    'reorder.acceptAll': plainWords(
      'Order everything below its level',
      'ordered everything below its level',
      'Draft orders created',
    ),
    'sourcing.order': plainWords('Put on draft orders', 'put lines on draft orders', 'Lines put on draft orders'),
  },
}
