import { expect, it } from 'vitest'
import { readInquiry } from '#features/sales/rfq/reading.ts'

const brands = (text: string, subject?: string) =>
  readInquiry(text, { subject }).map(({ askedPart, brand = '' }) => `${brand} ${askedPart}`.trim())

/** Ways to name a maker for a whole list. */
const OF_ALL: readonly (readonly [string, string])[] = [
  ['All SKF please.', 'SKF'],
  ['All in SKF.', 'SKF'],
  ['Everything SKF.', 'SKF'],
  ['Brand: SKF', 'SKF'],
  ['SKF only.', 'SKF'],
  ['SKF or FAG only.', 'SKF'],
  ['Only SKF, FAG or NSK please.', 'SKF'],
  ['Brands: SKF / FAG', 'SKF'],
  ['We accept SKF or equivalent.', 'SKF'],
  ['SKF preferred.', 'SKF'],
  ['Preferably SKF.', 'SKF'],
  ['Must be SKF.', 'SKF'],
  ['Needs to be genuine SKF.', 'SKF'],
  ['Original SKF only, no copies.', 'SKF'],
  ['SKF, no Chinese please.', 'SKF'],
  ['Make SKF for the whole list.', 'SKF'],
  ['These should be SKF.', 'SKF'],
  ['They must all be from SKF.', 'SKF'],
  ['Alles von SKF.', 'SKF'],
  ['Alle Lager bitte in SKF.', 'SKF'],
  ['Fabrikat SKF.', 'SKF'],
  ['Nur SKF oder FAG.', 'SKF'],
  ['Bitte nur SKF anbieten.', 'SKF'],
  ['Marque SKF uniquement.', 'SKF'],
  ['Le tout en SKF.', 'SKF'],
  ['Tout en SKF, merci.', 'SKF'],
  ['Todo en marca SKF.', 'SKF'],
  ['Solo SKF o FAG.', 'SKF'],
  ['Tutto SKF.', 'SKF'],
  ['Solo marca SKF, grazie.', 'SKF'],
  ['Quote the above in SKF.', 'SKF'],
  ['We only use SKF.', 'SKF'],
  ['Our customer insists on SKF.', 'SKF'],
  ['Premium brands only (SKF, FAG, NSK).', 'SKF'],
  ['No Chinese.', ''],
  ['No Chinese brands please.', ''],
  ['Anything but SKF.', ''],
  ['No SKF please, too expensive.', ''],
  ['Any brand is fine.', ''],
  ['European brands only.', ''],
  ['Marke egal.', ''],
  ['We are an authorised SKF distributor.', ''],
  ['Last time we bought SKF from you.', ''],
]
it.each(OF_ALL)('“%s” gives a list the maker “%s”', (said, maker) => {
  const expected = ['6205-2RS1', '22210 E'].map((part) => `${maker} ${part}`.trim())
  expect(brands(`Please quote:\n10 pcs 6205-2RS1\n4 pcs 22210 E\n\n${said}`)).toEqual(expected)
  expect(brands(`Please quote.\n\n${said}\n\n10 pcs 6205-2RS1\n4 pcs 22210 E`)).toEqual(expected)
})

/** Ways to name a maker for some parts of a list. */
const OF_SOME: readonly (readonly [string, readonly string[]])[] = [
  ['10 pcs 6205-2RS1 (SKF)\n4 pcs 22210 E', ['SKF 6205-2RS1', '22210 E']],
  ['10 pcs 6205-2RS1, SKF or FAG\n4 pcs 22210 E', ['SKF 6205-2RS1', '22210 E']],
  ['10 pcs 6205-2RS1 make FAG\n4 pcs 22210 E make NSK', ['FAG 6205-2RS1', 'NSK 22210 E']],
  ['10 pcs 6205-2RS1 - FAG\n4 pcs 22210 E - NSK', ['FAG 6205-2RS1', 'NSK 22210 E']],
  ['6205-2RS1 FAG 10 pcs\n22210 E NSK 4 pcs', ['FAG 6205-2RS1', 'NSK 22210 E']],
  ['FAG/SKF 6205-2RS1 10 pcs', ['FAG 6205-2RS1']],
  ['FAG:\n10 pcs 6205-2RS1\n\nNSK:\n4 pcs 22210 E', ['FAG 6205-2RS1', 'NSK 22210 E']],
  ['FAG\n10 pcs 6205-2RS1\n6 pcs 6206-2Z\n\nNSK\n4 pcs 22210 E', ['FAG 6205-2RS1', 'FAG 6206-2Z', 'NSK 22210 E']],
  ['-- FAG --\n10 pcs 6205-2RS1\n-- NSK --\n4 pcs 22210 E', ['FAG 6205-2RS1', 'NSK 22210 E']],
  ['FAG bearings\n10 pcs 6205-2RS1\nNSK bearings\n4 pcs 22210 E', ['FAG 6205-2RS1', 'NSK 22210 E']],
  ['From FAG:\n10 pcs 6205-2RS1\nFrom NSK:\n4 pcs 22210 E', ['FAG 6205-2RS1', 'NSK 22210 E']],
  ['Marke FAG:\n10 Stk 6205-2RS1\nMarke NSK:\n4 Stk 22210 E', ['FAG 6205-2RS1', 'NSK 22210 E']],
  ['10 pcs 6205-2RS1\n4 pcs 22210 E\nThe 22210 must be FAG.', ['6205-2RS1', 'FAG 22210 E']],
  ['10 pcs 6205-2RS1\n4 pcs 22210 E\nThe former FAG, the latter NSK.', ['FAG 6205-2RS1', 'NSK 22210 E']],
  ['10 pcs 6205-2RS1\n4 pcs 22210 E\nItem 1 FAG, item 2 any brand.', ['FAG 6205-2RS1', '22210 E']],
  ['10 pcs 6205-2RS1\n4 pcs 22210 E\nAll SKF except the 22210, there FAG.', ['SKF 6205-2RS1', 'FAG 22210 E']],
  ['10 pcs 6205-2RS1\n4 pcs 22210 E, any brand\nRest SKF.', ['SKF 6205-2RS1', '22210 E']],
  ['10 pcs 6205-2RS1\n4 pcs NSK 22210 E\nOtherwise SKF.', ['6205-2RS1', 'NSK 22210 E']],
  ['Part;Qty;Brand\n6205-2RS1;10;SKF/FAG\n22210 E;4;any', ['SKF 6205-2RS1', '22210 E']],
  ['Part;Qty;Remarks\n6205-2RS1;10;SKF only\n22210 E;4;FAG preferred', ['SKF 6205-2RS1', 'FAG 22210 E']],
  ['I need 10 pcs 6205-2RS1 from SKF and 4 pcs 22210 E from FAG.', ['SKF 6205-2RS1', 'FAG 22210 E']],
  ['10 SKF bearings 6205-2RS1, 4 FAG spherical roller bearings 22210 E', ['SKF 6205-2RS1', 'FAG 22210 E']],
  ['10 pcs 6205-2RS1 in SKF, 4 pcs 22210 E in FAG', ['SKF 6205-2RS1', 'FAG 22210 E']],
  ['10 pcs 6205-2RS1 not SKF\n4 pcs 22210 E', ['6205-2RS1', '22210 E']],
]
it.each(OF_SOME)('in %j the makers are %j', (text, expected) => expect(brands(text)).toEqual(expected))

it('a subject names the maker of a list that names none', () => {
  expect(brands('10 pcs 6205-2RS1\n4 pcs 22210 E', 'RFQ SKF bearings')).toEqual(['SKF 6205-2RS1', 'SKF 22210 E'])
})
