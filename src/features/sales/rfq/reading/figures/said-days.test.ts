import { expect, it } from 'vitest'
import { readInquiry } from '#features/sales/rfq/reading.ts'

/** A Wednesday. */
const SENT = '2026-11-25'

/** Ways to state when a list is needed, and the day each means; none when the sentence states no date for the goods. */
const SAID: readonly (readonly [string, string?])[] = [
  // English
  ['Needed by 10 December.', '2026-12-10'],
  ['Delivery by December 10th, please.', '2026-12-10'],
  ['We need them on the 10th of December.', '2026-12-10'],
  ['We need these by the 10th.', '2026-12-10'],
  ['Required on site Thu 10 Dec.', '2026-12-10'],
  ['Required date: 10-Dec-26', '2026-12-10'],
  ["Must be here by 10 Dec '26.", '2026-12-10'],
  ['Needed 2026-12-10.', '2026-12-10'],
  ['Delivery: 10.12.', '2026-12-10'],
  ['Needed by tomorrow!', '2026-11-26'],
  ['We need them tomorrow.', '2026-11-26'],
  ['Needed the day after tomorrow.', '2026-11-27'],
  ['Must be here by Friday.', '2026-11-27'],
  ['Needed Friday week.', '2026-12-04'],
  ['We need these a week on Monday.', '2026-12-07'],
  ['We need these by Monday week.', '2026-12-07'],
  ['Needed by Tuesday next week.', '2026-12-01'],
  ['Delivery by the end of this week.', '2026-11-27'],
  ['Required by end of next week.', '2026-12-04'],
  ['Delivery next week please.', '2026-12-04'],
  ['Delivery the week after next.', '2026-12-11'],
  ['Delivery by the end of January.', '2027-01-31'],
  ['Needed end-January.', '2027-01-31'],
  ['Needed by the end of February 2027.', '2027-02-28'],
  ['We need delivery by month end.', '2026-11-30'],
  ['We need delivery by the end of next month.', '2026-12-31'],
  ['Delivery before the end of the year please.', '2026-12-31'],
  ['Needed by year-end.', '2026-12-31'],
  ['Required mid December.', '2026-12-15'],
  ['Required by mid-January.', '2027-01-15'],
  ['Needed within 3 weeks.', '2026-12-16'],
  ['We need the lot in 10 days.', '2026-12-05'],
  ["We need them in two weeks' time.", '2026-12-09'],
  ['Required in a fortnight.', '2026-12-09'],
  ['We need these two weeks from now.', '2026-12-09'],
  ['Delivery in CW 49.', '2026-12-04'],
  ['Delivery: CW49/2026', '2026-12-04'],
  ['Delivery wk 50 latest.', '2026-12-11'],
  ['Delivery by the end of week 50.', '2026-12-11'],
  ['We need everything before Christmas.'],
  ['As soon as possible, please.'],
  ['Delivery 3 to 4 weeks is fine.'],
  ['Please quote by tomorrow.'],
  ['Please let us have your offer by the end of this week.'],
  ['Please quote within 3 days.'],
  ['Talk to you tomorrow.'],
  ['We close for the year at the end of December.'],
  ['Payment at the end of the month.'],
  ['Prices should hold until the end of January.'],
  // German
  ['Liefertermin: 10.12.', '2026-12-10'],
  ['Benötigt bis Freitag, den 11. Dezember.', '2026-12-11'],
  ['Wir brauchen die Ware bis morgen.', '2026-11-26'],
  ['Wir brauchen die Teile übermorgen.', '2026-11-27'],
  ['Lieferung Ende Januar.', '2027-01-31'],
  ['Lieferung bis Mitte Dezember bitte.', '2026-12-15'],
  ['Lieferung bis Monatsende.', '2026-11-30'],
  ['Bedarf bis Jahresende.', '2026-12-31'],
  ['Lieferung innerhalb von 3 Wochen nötig.', '2026-12-16'],
  ['Liefertermin Ende KW 49.', '2026-12-04'],
  ['Lieferung bis Ende nächster Woche.', '2026-12-04'],
  ['Lieferung übernächste Woche.', '2026-12-11'],
  ['Wir brauchen alles vor Weihnachten.'],
  ['Guten Morgen, wir brauchen ein Angebot.'],
  ['Bitte bis morgen anbieten.'],
  // French
  ['Livraison pour le 10/12, merci.', '2026-12-10'],
  ['Livraison souhaitée le 7/12.', '2026-12-07'],
  ["Il nous les faut d'ici vendredi.", '2026-11-27'],
  ['Livraison fin janvier.', '2027-01-31'],
  ['Livraison impérative avant mi-décembre.', '2026-12-15'],
  ['Livraison sous 15 jours.', '2026-12-10'],
  ['Nous en avons besoin pour demain.', '2026-11-26'],
  ['Livraison avant la fin du mois.', '2026-11-30'],
  ['Merci de nous répondre avant demain.'],
  // Spanish
  ['Entrega el 7/12, gracias.', '2026-12-07'],
  ['Lo necesitamos para mañana.', '2026-11-26'],
  ['Entrega a finales de enero.', '2027-01-31'],
  ['Entrega a mediados de diciembre.', '2026-12-15'],
  ['Lo necesitamos en 15 días.', '2026-12-10'],
  ['Entrega antes de fin de mes.', '2026-11-30'],
  ['Lo necesitamos la semana que viene.', '2026-12-04'],
  ['Quedo a la espera, mañana hablamos.'],
  // Italian
  ['Consegna entro il 7/12, grazie.', '2026-12-07'],
  ['Ci servono per domani.', '2026-11-26'],
  ['Consegna entro fine gennaio.', '2027-01-31'],
  ['Consegna a metà dicembre.', '2026-12-15'],
  ['Consegna entro 2 settimane.', '2026-12-09'],
  ['Consegna entro fine mese.', '2026-11-30'],
  ['Ci servono prima di Natale.'],
]

it.each(SAID.map(([said, day]) => ({ said, day })))('of what is wanted “$said” the day is $day', ({ said, day }) => {
  const isOurs = /^(?:Livr|Il n|Nous|Merci)/.test(said)
  for (const text of [
    `10 pcs 6205-2RS1\n4 pcs 22210 E\n\n${said}`,
    `Hello,\n${said}\n\n6205-2RS1 - 10 pcs\n22210 E - 4 pcs`,
  ]) {
    const lines = readInquiry(isOurs ? `Bonjour,\n${text}` : text, { sentOn: SENT })
    expect(lines.map(({ askedPart, qty, neededOn }) => [askedPart, qty, neededOn])).toEqual([
      ['6205-2RS1', 10, day],
      ['22210 E', 4, day],
    ])
  }
})

/** Dates of two numbers: the day is first, unless the sender is in the United States. */
const SHORT: readonly (readonly [string, string])[] = [
  ['Needed by 7/12.\n\nTel. +44 161 4960123', '2026-12-07'],
  ['Needed by 7/12.\nBudget 12 GBP each.', '2026-12-07'],
  ['Needed 7/12/26.\n\nT: +27 11 5550123', '2026-12-07'],
  ['Delivery: 7/12\nTel +61 2 5550 1234', '2026-12-07'],
  ['Delivery on Monday 7/12 please.\n\njo@bolts.example.co.uk', '2026-12-07'],
  ['Needed by 7/12/2026.\nPrices in AUD.', '2026-12-07'],
  ['Needed by 7/12/2026.\n\nRegards\nPriya Nair\nNair Mills Pvt Ltd', '2026-12-07'],
  ['Needed by 12/7.\n\nPhone (614) 555-0134\nColumbus, OH 43215', '2026-12-07'],
  ['Needed by 12/7/2026.\nTarget $4.10 each.', '2026-12-07'],
  ['Needed by 12/18.\nThanks, Bill', '2026-12-18'],
  ['Needed by 18/12.\nThanks, Bill', '2026-12-18'],
]
it.each(SHORT)('in “%s” the day is %s', (said, day) => {
  const lines = readInquiry(`Please quote 10 pcs 6205-2RS1.\n${said}`, { sentOn: SENT })
  expect(lines.map(({ askedPart, neededOn }) => [askedPart, neededOn])).toEqual([['6205-2RS1', day]])
})

/** Dates for one of two lines, which a sentence refers to as people do. */
const OF_ONE: readonly (readonly [string, string?, string?])[] = [
  ['The latter by 10 December.', undefined, '2026-12-10'],
  ['The former we need by 10 December, the latter by the end of January.', '2026-12-10', '2027-01-31'],
  ['Need the 6205 by Friday, the rest mid December.', '2026-11-27', '2026-12-15'],
  ['Item 2 is needed tomorrow.', undefined, '2026-11-26'],
  ['First item within 3 weeks, second one no rush.', '2026-12-16', undefined],
  ['Ersteres brauchen wir bis 10.12., letzteres bis Ende Januar.', '2026-12-10', '2027-01-31'],
]
it.each(OF_ONE)('of two lines, “%s” names the days %s and %s', (said, ...days) => {
  const lines = readInquiry(`10 pcs 6205-2RS1\n4 pcs 22210 E\n\n${said}`, { sentOn: SENT })
  expect(lines.map(({ neededOn }) => neededOn)).toEqual(days)
})
it.each([
  ['10 pcs 6205-2RS1 by Friday week, 4 pcs 22210 E by the end of January', ['2026-12-04', '2027-01-31']],
  ['10 pcs 6205-2RS1 needed tomorrow\n4 pcs 22210 E needed CW 49', ['2026-11-26', '2026-12-04']],
  ['Part\tQty\tNeeded\n6205-2RS1\t10\tend of January\n22210 E\t4\tCW 49', ['2027-01-31', '2026-12-04']],
  ['Teil;Menge;Termin\n6205-2RS1;10;Mitte Dezember\n22210 E;4;7/12', ['2026-12-15', '2026-12-07']],
  ['I need 10 pcs 6205-2RS1 within 3 weeks and 4 pcs 22210 E tomorrow.', ['2026-12-16', '2026-11-26']],
])('in the rows %j the days are %j', (text, days) => {
  expect(readInquiry(text, { sentOn: SENT }).map(({ neededOn }) => neededOn)).toEqual(days)
})
