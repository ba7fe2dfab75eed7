import { type AreaWords, plain } from '#model/command/words/words.ts'

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
    'demand.record': plain('Record a request', 'recorded a request', 'Request recorded'),
    'orders.reserveNumber': plain('Reserve a PO number', 'reserved {it}', 'PO number reserved'),
    'po.enter': plain('Enter orders', 'entered {it}'),
    'po.receive': plain('Receive {it}', 'received {it}'),
    'po.dropShipped': plain(
      'Record a drop shipment of {it}',
      'recorded a drop shipment of {it}',
      'Drop shipment of {it} recorded',
    ),
    'po.fromNeeds': plain('Order needs', 'put needs on draft orders', 'Draft orders created'),
    'po.linkParcels': plain('Link parcels', 'linked parcels', 'Parcels linked'),
    'po.receiveMany': plain('Receive several orders', 'received several orders', 'Orders received'),
    'po.takeBackEntered': plain('Reverse entered orders', 'reversed entered orders', 'Entered orders reversed'),
    'po.unreceive': plain(
      'Take back the receipt of {it}',
      'took back the receipt of {it}',
      'Receipt of {it} taken back',
    ),
    'receipts.count': plain('Count {it}', 'counted {it}', 'Count saved'),
    'receipts.discard': plain('Discard {it}', 'discarded {it}', '{it} discarded'),
    'receipts.post': plain('Post {it}', 'posted {it}', '{it} posted'),
    'receipts.start': plain('Begin receiving', 'began receiving {it}', 'Receipt {it} begun'),
    'reorder.accept': plain('Order {it}', 'put {it} on a draft order'),
    'reorder.acceptAll': plain(
      'Order everything below its level',
      'ordered everything below its level',
      'Draft orders created',
    ),
    'sourcing.order': plain('Put on draft orders', 'put lines on draft orders', 'Lines put on draft orders'),
  },
}
