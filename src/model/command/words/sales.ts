import { type AreaWords, plain } from '#model/command/words/words.ts'

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
    'commissions.pay': plain('Pay commission', 'paid commission[ {totalAmount}][ to {payeeName}]', 'Commission paid'),
    'deal.return': plain('Return goods', 'announced {it}', 'Return created'),
    'deal.enter': plain('Enter a deal', 'entered {it}', 'Deal entered'),
    'proforma.create': plain('Create a proforma', 'created {it}', 'Proforma created'),
    'proforma.expire': plain('Expire proformas', 'expired proformas', 'Proformas expired'),
    'returns.receive': plain('Receive returned goods', 'received returned goods', 'Goods received'),
    'returns.unreceive': plain('Undo the arrival', 'undid the arrival of {it}', 'Arrival undone'),
    'returns.credit': plain('Credit a return', 'credited a return', 'Credit note {it} posted'),
    'rfq.answer': plain('Quote {it}', 'quoted {it}'),
    'rfq.ask': plain('Ask vendors', 'asked vendors', 'Vendors asked'),
    'rfq.award': plain('Award {it}', 'awarded {it}'),
    'rfq.completeHours': plain('Complete older inquiries', 'completed older inquiries', 'Older inquiries completed'),
    'deal.completeCountries': plain('Complete older deals', 'completed older deals', 'Older deals completed'),
    'rfq.mailVendors': plain('Email the vendors of {it}', 'emailed the vendors of {it}', 'Vendors of {it} emailed'),
    'rfq.compare': plain('Compare offers', 'compared offers', 'Offers compared'),
    'rfq.expire': plain('Expire quotes', 'expired quotes', 'Quotes expired'),
    'rfq.match': plain('Match the lines of {it}', 'matched the lines of {it}', 'Lines of {it} matched'),
    'rfq.offer': plain('Enter an offer for {it}', 'entered an offer for {it}', 'Offer for {it} entered'),
    'rfq.read': plain('Read an inquiry', 'read an inquiry', 'Inquiry read'),
    'rfq.receiveMails': plain('Read the inquiry mailbox', 'read the inquiry mailbox', 'Mailbox read'),
    'rfq.receive': plain('Enter an inquiry', 'entered {it}', 'Inquiry entered'),
    'slips.create': plain('Create a packing slip', 'created {it}', 'Packing slip created'),
  },
}
