import { type AreaWords, plainWords } from '#model/command/words/words.ts'

/** The words for the commands of `sales`. */
export const salesWords: AreaWords = {
  headings: {
    commissions: ['Commissions', 'vouchers'],
    deal: ['Deals', 'transactions'],
    proforma: ['Proformas', 'proformas'],
    returns: ['Returns', 'transactions'],
    rfq: ['Inquiries', 'rfqs'],
    slips: ['Packing slips', 'packingSlips'],
  },
  words: {
    'commissions.pay': plainWords(
      'Pay commission',
      'paid commission[ {totalAmount}][ to {payeeName}]',
      'Commission paid',
    ),
    'deal.return': plainWords('Return goods of {it}', 'announced {it}', 'Return created'),
    'deal.enter': plainWords('Enter a deal', 'entered {it}', 'Deal entered'),
    'proforma.create': plainWords('Create a proforma[ for {it}]', 'created {it}', 'Proforma created'),
    'proforma.expire': plainWords('Expire proformas', 'expired proformas', 'Proformas expired'),
    'returns.receive': plainWords('Receive returned goods', 'received returned goods', 'Goods received'),
    'returns.unreceive': plainWords('Undo the arrival', 'undid the arrival of {it}', 'Arrival undone'),
    'returns.credit': plainWords('Credit {it}', 'credited {it}', 'Credit note posted'),
    'rfq.answer': plainWords('Quote {it}', 'quoted {it}'),
    'rfq.ask': plainWords('Ask vendors', 'asked vendors', 'Vendors asked'),
    'rfq.award': plainWords('Award {it}', 'awarded {it}'),
    'receivable.completeSellers': plainWords(
      'Complete sellers of older invoices',
      'completed sellers of older invoices',
      'Sellers of older invoices completed',
    ),
    'rfq.completeHours': plainWords(
      'Complete older inquiries',
      'completed older inquiries',
      'Older inquiries completed',
    ),
    'deal.completeBookings': plainWords(
      'Complete older bookings',
      'completed older bookings',
      'Older bookings completed',
    ),
    'deal.completeCountries': plainWords('Complete older deals', 'completed older deals', 'Older deals completed'),
    'deal.completeProgress': plainWords(
      'Complete states of older deals',
      'completed states of older deals',
      'States of older deals completed',
    ),
    'rfq.mailVendors': plainWords(
      'Email the vendors of {it}',
      'emailed the vendors of {it}',
      'Vendors of {it} emailed',
    ),
    'rfq.compare': plainWords('Compare offers for {it}', 'compared offers', 'Offers compared'),
    'rfq.expire': plainWords('Expire quotes', 'expired quotes', 'Quotes expired'),
    'rfq.match': plainWords('Match the lines of {it}', 'matched the lines of {it}', 'Lines of {it} matched'),
    'rfq.offer': plainWords('Enter an offer for {it}', 'entered an offer for {it}', 'Offer for {it} entered'),
    'rfq.read': plainWords('Read an inquiry', 'read an inquiry', 'Inquiry read'),
    'rfq.receiveMails': plainWords('Read the inquiry mailbox', 'read the inquiry mailbox', 'Mailbox read'),
    'rfq.receive': plainWords('Enter an inquiry', 'entered {it}', 'Inquiry entered'),
    'slips.create': plainWords('Create a packing slip for {it}', 'created {it}', 'Packing slip created'),
  },
}
