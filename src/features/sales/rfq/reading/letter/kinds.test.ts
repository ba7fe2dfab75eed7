import { expect, it } from 'vitest'
import { readInquiry } from '#features/sales/rfq/reading.ts'

it.each([
  'Dear customer,\nwe would like to offer you from our overstock:\n6205-2RS 500 pcs 1.10 EUR\n22210 E 40 pcs 31 EUR',
  'Dear Manager,\nglad to offer you from our stock:\n6205-2RS  20000 pcs  USD 0.45\nLooking forward to your order.',
  'Hello,\nour new price list is attached. 6205-2RS1 now 3.40, 6306 5.10. Delivery of 22210 E from stock.',
  'We can supply you 6205 2RS 5000pcs @ 0.52 USD, 6206 2RS 3000pcs @ 0.66 USD. Interested?',
  'We produce 6205 ZZ, 6305 2RS, UCP 205 with best price. MOQ 1000 pcs. Please let us know your requirement.',
  'Angebot gültig bis 31.12.:\n6205-2RS 10 Stk 3,20 EUR\nWir freuen uns auf Ihre Bestellung.',
  'hello, want sell 200 pcs 6205 ZZ NSK new in box, you buy? price 1.50',
  'Hi, the 4 pcs 22210 E from PO 4411 have not turned up yet. Can you check?',
  'Thanks for the quote. We have decided to go with another supplier for the 6205-2RS (50 pcs).',
  'Thanks for your offer. Unfortunately we bought the 6 pcs NJ 2216 ECP and the 2 pcs 22316 E elsewhere.',
  'We have today remitted EUR 1,244.60 in settlement of your invoice 2026-62051 (10 pcs 6313-2Z).',
  'Please send the certificate 3.1 for 22230 CCK/W33, 2 pcs, delivery note 88213.',
  'Bonjour, nous avons reçu 6205-2RS au lieu de 6206-2RS (10 pcs). Merci de reprendre.',
  'Hi, we returned 3 x NU 2310 last week - any news on the credit?',
  'Morning, is the 22310 E1 (2 off) we got on Monday covered by warranty? It runs hot.',
  'PO 7712 as agreed: 4 x 22212 EK, 4 x H 312. Invoice to head office please.',
  'Les confirmamos el pedido 88712: 10 uds 6205-2RS1 a 3,10 €. Gracias.',
  'Beste, de 6 stuks 6206-2RS zijn goed ontvangen. Factuur volgt?',
  'Your parcel with 10 x 6205-2RS1 has been dispatched.',
  'We will not be quoting this time. Our line does not cover 22320 EAE4 (2 pcs).',
  'Our internal transfer from store 12 to store 14: 6 pcs NU 210, 3 pcs 6210. Booked by Anna.',
  'Your on-time delivery was 92 %. Late: PO 4411 line 10 (22210 E, 4 pcs).',
  'Can you do anything about the delivery date of 22316 EK? You promised week 49 for our 2 pcs.',
  'Hej, vi har modtaget 10 stk 6205-2RS1, tak. Vi mangler stadig 4 stk NU 210. Hvornår kommer de?',
  'Bonjour, merci de nous faire parvenir la facture pour les 10 roulements 6205-2RS1 livrés le 20 novembre.',
  'Dear Mr Lee, we regret that we placed the order for 12 pcs 6309-2Z with a competitor.',
  'Automatic reply: Quotation 26-11873, 12 pcs 6316 M/C3\n\nI am on parental leave until 1 February 2027.',
  'Stocktaking result: 6205-2RS1 system 40 counted 38; 6206-2Z system 12 counted 12.',
  'Hi, we have too many NSK 6208ZZCM, 200 pcs, which you could have at EUR 3.60.',
])('%j asks for nothing', (text) => expect(readInquiry(text)).toEqual([]))

it.each([
  [
    'please drop the 6308-2Z altogether. Of the 6309-2Z we need 24 instead of 12.\n\n> 6308-2Z 10 pcs\n> 6309-2Z 12 pcs',
    [['6309-2Z', 24]],
  ],
  [
    'forget the NU 310, the rest we still need.\n\n> please quote\n> NU 310 ECP 2 pcs\n> 6310-2Z 4 pcs',
    [['6310-2Z', 4]],
  ],
  [
    'Item 7: 33208, 2 per box\nItem 9: 6210 NR, 1 per box\n\nWe build 25 boxes, i.e. 50 pcs 33208 and 25 pcs 6210 NR in total.',
    [
      ['33208', 50],
      ['6210 NR', 25],
    ],
  ],
  [
    'We had 6008-2RS1 until now and were told the 6008-2RS1/C3 would last longer. Could you quote 24 of the latter?',
    [['6008-2RS1/C3', 24]],
  ],
  [
    'WTB 6205 2RS 1000 / 6206 2RS 500 / 6303 2Z 800',
    [
      ['6205 2RS', 1000],
      ['6206 2RS', 500],
      ['6303 2Z', 800],
    ],
  ],
  ['Job B (pump P-601, 14 Jan 2027): 2 x 7312 BEGAP', [['7312 BEGAP', 2]]],
  ['We are a manufacturer of garden shredders. We look for 1,000 pcs 6000-2RSH.', [['6000-2RSH', 1000]]],
])('%j asks for %j', (text, requested) => {
  expect(readInquiry(text).map(({ askedPart, qty }) => [askedPart, qty])).toEqual(requested)
})
