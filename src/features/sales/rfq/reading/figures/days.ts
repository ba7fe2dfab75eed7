import { addDays, type Day, isDay } from '#base/days.ts'
import { MONTH } from '#features/sales/rfq/reading/figures/months.ts'
import { spokenDaysIn, weekdayBefore } from '#features/sales/rfq/reading/figures/spoken-days.ts'
import { anyCase } from '#features/sales/rfq/reading/patterns.ts'
import { readDay } from '#model/import/written-days.ts'

const WRITTEN = anyCase`\\b(?:\\d{1,2}-\\p{L}{3,4}-(?:20)?\\d\\d|\\d{1,2}[\\x2f-](?:${MONTH})[\\x2f-]20\\d\\d|\\d{4}([.\\x2f-])\\d\\d\\1\\d\\d|\\d{1,2}[.\\x2f-]\\d{1,2}[.\\x2f-](?:20)?\\d\\d|\\d{1,2}\\. \\d{1,2}\\. 20\\d\\d|\\d{1,2}(?:st|nd|rd|th|\\.)? (?:of |de )?(?:${MONTH})\\.?,?(?: de)? 20\\d\\d|(?:${MONTH})\\.? \\d{1,2}(?:st|nd|rd|th)?,? 20\\d\\d)(?!\\d)`
const REPLY =
  /\b(?:reply|submi\w+|rfqs?|rfi|bids?|tenders?|proposals?|clos(?:es|ing)|respon\w+|answer|quot\w+|offer\w*|closing|deadline|antwort\w*|angebot\w*|abgabe\w*|r(?:ü|ue)ckmeldung|anfrage|respuesta|ofert\w*|propost\p{L}*|cotiz\w*|plazo(?= (?:de |para )\p{L}*\s?(?:resp|ofert|cotiz|present))|precios?|presupuest\w*|r[ée]pon\w+|retour|pric(?:es?|ing)|prix|preise?|prezz[io]|devis|offres?|rispo\w+|preventivo|nennen|mitteil\w*|advise)\b/giu
const UNTIL =
  /(?:\b(?:by|before|until|than|bis|sp(?:ä|ae)testens|zum|antes del?|hasta|avant|entro|tardar|next|is|ist|es|deadline|closes?|closing|latest|no later than|uiterlijk|date|plazo|due(?: (?:by|on))?)|:)\s*(?:(?:the|el|den|dem|am|del|le|il|al|zum|sp(?:ä|ae)testens(?: zum)?) )?(?:(?:close of business|c\.?o\.?b\.?|eod|noon),?\s(?:on )?)?(?:(?:mon|tue?|wed|thur?|fri|sat|sun)(?:\p{L}{0,6}day)?s?,?\s|(?:mon|diens|donners|frei|sams)tag,?\s(?:den )?|mittwoch,?\s(?:den )?)?$/iu
const NEED =
  /(?<![\p{L}\d])(?:need\p{L}*|required?|deliver\p{L}*|call-?off|due|wants?|wanted|dock|faut|faudrait|by|ship(?:ment|ping)?|dispatch|eta|latest|sp(?:ä|ae)testens|(?:an)?liefer\p{L}*|termin\p{L}*|bis|term[ií]n\p{L}*|dod[áa]n\p{L}*|ben(?:ö|oe)tig\p{L}*|wunschtermin|entrega\p{L}*|para el|antes del?|fecha|consegna|livraison|d[ée]lai|lever\p{L}*|uiterlijk|dostaw\p{L}*|teslim\p{L}*|prazo|necesit\p{L}*|precis[oa]\p{L}*|br(?:ä|ae|a)uch\p{L}*|besoin|occorr\p{L}*|servono|potrzeb\p{L}*|nodig|tienen que|deben|must|have to|has to|have (?:it|them|these|those|everything))(?![\p{L}\d])/giu

const NEEDED_BY =
  /\b(?:need|require|deliver|ship|dispatch|liefer|entreg)\w*(?: date)? (?:by|before|on|bis|am|zum|antes del?|el):?\s*$/iu

/** Whether a text writes the day before the month. */
export const writesDayFirst = (text: string): boolean => {
  // One day above 12 decides for the whole text.
  const [first = 0, second = 0] = (EITHER.exec(text)?.slice(1) ?? []).map((one) => Number(one ?? 0))
  return first > 0 || (second === 0 && DAY_FIRST.test(text) && !AMERICAN.test(text))
}
const EITHER =
  /(?<![\d/.-])(?:(1[3-9]|2\d|3[01])[/.](?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])\/(1[3-9]|2\d|3[01]))[/.](?:20)?[2-4]\d(?!\d)/
/** Signs of a sender outside the United States: phone codes, currencies, legal forms, web domains, words. */
const DAY_FIRST =
  /(?<![\d+])(?:\+|00)(?!1(?!\d{10}\d))[2-9]\d{0,2}[\s().-]{0,2}\d|(?<![\p{L}\d])(?:AUD|NZD|ZAR|INR|SGD|MYR|AED|SAR|QAR|KWD|OMR|BHD|PLN|SEK|NOK|DKK|CZK|HUF|RON|TRY|BRL|CHF|THB|HKD|IDR|KES|NGN|EGP|PKR|LKR|BDT|MAD|CLP|COP|MXN|PEN|ARS|Rs|A\$|S\$|Pty|Pvt|Sdn|Bhd|GmbH|S\.?r\.?l|S\.?A\.?S|S\.?L|B\.?V|Ltda|FZ[EC]|plc|Ltd|Oy|ApS|kft)(?![\p{L}\d])|[₹₺₽₪₦]|(?:@|www\.)[\w.-]{1,60}\.(?!(?:us|io|me|tv|ai|co)(?![\w.]))[a-z]{2}(?![\w.]*\w)|(?<!\p{L})(?:enquir(?:y|ies)|cheers|mate|favour\p{L}*|colour|whilst|tonnes?|metres?|organis\p{L}*|postcode|quid|kindly|pls revert)(?!\p{L})|\b(?:bitte|bonjour|merci|cordialement|livraison|roulements?|buongiorno|consegna|cuscinetti|saluti|bom dia|boa tarde|entrega|rolamentos?|cota[çc][ãa]o|proszę|szt|termin|merhaba|adet|rulman\p{L}*|stuks|graag|gst|gbp|plc|st(?:ü|ue)ck|stk|angebot|gr(?:ü|ue)(?:ß|ss)en|gracias|piezas|uds|unidades|precio|oferta|necesit\w*|saludos?|eur|vat)(?![\p{L}\d])|€|£/iu
const AMERICAN = /(?<![\d+])\+?1[\s.-]\(?\d{3}\)?[\s.-]|\(\d{3}\) ?\d{3}-\d{4}|,? [A-Z]{2},? \d{5}(?:-\d{4})?(?!\d)/

/** How a text writes its dates, and when it was sent. */
export interface Calendar {
  dayFirst: boolean
  sentOn: Day | undefined
}

interface WrittenDay {
  day: Day
  /** The text before it in its sentence. */
  lead: string
  tail: string
  /** It is written with its year. */
  isDated: boolean
  /** It is expressed in words, such as `tomorrow`. */
  isSpoken?: boolean
  start: number
  end: number
}

/** The dates of a row. A date without a year is the next such day after the text was sent. */
const daysIn = (row: string, { dayFirst, sentOn }: Calendar): WrittenDay[] => {
  const written = ({ day, index, length }: { day: Day; index: number; length: number }, isDated: boolean) => ({
    ...{ start: index, end: index + length, isDated, tail: row.slice(index + length, index + length + 60) },
    day: dayMeant(day, row.slice(index + length)),
    // Other sentences say nothing about this day.
    lead: row.slice(Math.max(0, index - 90), index).replace(OTHER_SENTENCES, ''),
  })
  const found = (pattern: RegExp, isDated: boolean, dayOfText: (text: string) => Day | undefined): WrittenDay[] =>
    [...row.matchAll(pattern)].flatMap(({ 0: text, index }) => {
      const day = dayOfText(text)
      // The day the text was sent is not a requested day.
      return day && isDay(day) && day !== sentOn ? [written({ day, index, length: text.length }, isDated)] : []
    })
  const whole = found(WRITTEN, true, (text) => readDay(plainDay(text), dayFirst))
  if (!sentOn) return whole
  return (
    [
      ...whole,
      ...found(YEARLESS, false, (text) => nextDay(plainDay(text), sentOn, dayFirst)),
      ...spokenDaysIn(row, sentOn).map((spoken): WrittenDay => ({ ...written(spoken, false), isSpoken: true })),
    ]
      .toSorted((a, b) => a.start - b.start)
      // `Monday next week (30 Nov)`, `Friday, December 11`: the second states the date of the first.
      .filter(
        ({ end, isSpoken }, at, all) =>
          !all[at + 1] || !(isSpoken ? /^,?\s\(?$/ : /^,?\s\($/).test(row.slice(end, all[at + 1]!.start)),
      )
  )
}

/** `…, the day before`, `…, here on the Friday before` */
function dayMeant(day: Day, tail: string): Day {
  const [, weekday] = WEEKDAY_BEFORE.exec(tail) ?? []
  if (weekday) return weekdayBefore(day, weekday)
  return DAY_BEFORE.test(tail) ? addDays(day, -1) : day
}
const WEEKDAY_BEFORE =
  /^[^.;]{0,60}(?<!\p{L})(?:the|am|le|el|il) (\p{L}{5,10}) (?:before|davor|zuvor|d['’]avant|antes|prima)(?!\p{L})/iu
const plainDay = (written: string): string =>
  written
    .replace(/(\d)\. (?=\d)/g, '$1.')
    .replace(/(\d)\. (?=\p{L})/u, '$1 ')
    .replace(/,? de (?=\d)/, ' ')
    .replace(/[/-](\p{L}{3,})[/-]/u, ' $1 ')

function nextDay(written: string, sentOn: Day, dayFirst: boolean): Day | undefined {
  const year = Number(sentOn.slice(0, 4))
  const text = written.replace(/[.,]$/, '')
  const of = (one: number) =>
    readDay(/[./]/.test(text) ? `${text}${text.includes('/') ? '/' : '.'}${one}` : `${text} ${one}`, dayFirst)
  const own = of(year)
  // A day in the recent past is meant as such and is not next year's: `our request of 25 November`.
  if (own !== undefined && own < sentOn) return own < addDays(sentOn, -60) ? of(year + 1) : undefined
  return own
}
/** `7/12` after a word that introduces a date. */
export const SLASHED =
  '(?<=(?<!\\p{L})(?:need|have|here|wanted|arrive|ship|by|on|for|than|before|until|due|eta|needed|required|delivery|del|date|bis|zum|am|vom|le|il|el|les|até|dia|día|op|voor|pour|liv|termin|entrega|consegna|livraison|lieferung|liefertermin)(?:\\.?:| )\\s?(?:(?:\\p{L}{3,10}),?\\s)?)(?:0?[1-9]|[12]\\d|3[01])\\x2f(?:0?[1-9]|[12]\\d|3[01])(?!\\s?(?:["”x×]|inch|zoll|bsp|npt))'
/** `9 December`, `Dec 9th`, `15.12.`, and `15/12` after a word that introduces a date. */
const YEARLESS = anyCase`(?<![\\p{L}\\d.,/-])(?:\\d{1,2}(?:st|nd|rd|th|\\.)?[ -](?:of |de )?(?:${MONTH})|(?:${MONTH})\\.? \\d{1,2}(?:st|nd|rd|th)?|(?<!(?:EUR|USD|GBP|CHF|[$€£])\\s?)\\d{1,2}\\.(?:0?[1-9]|1[0-2])\\.|${SLASHED})(?![\\p{L}\\d]|[./-]\\d|,? (?:de )?(?:19|20)\\d\\d| (?:be|have|also|come|well|remain|stay)(?!\\p{L}))`
/** The date in a cell of a date column, alone or within a note. */
export const dayInCell = (cell: string, calendar: Calendar): Day | undefined =>
  readDay(cell, calendar.dayFirst) ??
  daysIn(`date ${cell.slice(0, 100).replace(/(?<=end) (?!of )/i, '-')}`, calendar)[0]?.day

const OTHER_SENTENCES = /^.*(?:(?<=\p{L}{4}|\p{Lu}{3}|[\d)]{2})\.|[?!])\s(?=\p{Lu})/su

/**
 * Whether a date is a deadline for answers: of the words for goods and for an answer, the closest before the date
 * decides.
 */
const isReplyDay = ({ lead, tail, isSpoken }: WrittenDay): boolean => {
  if (REPLY_AFTER.test(tail) && lastOf(lead, GOODS) < 0) return true
  const replies = lastOf(lead, REPLY)
  return (
    replies >= 0 && (isSpoken || UNTIL.test(lead)) && replies > lastOf(lead.replace(REQUESTED_TERM, 'price'), GOODS)
  )
}
/** `bis morgen anbieten` */
const REPLY_AFTER =
  /^\s(?:\p{L}{1,12}\s){0,4}(?:anbieten|antwort\p{L}*|zurück|zusenden|zukommen lassen|mitteilen|melden|sturen|offrire|rispondere)(?!\p{L})/iu
/** The delivery time as part of the requested answer. */
const REQUESTED_TERM =
  /(?:preis\p{L}*|prices?|precios?|prix|prezz[oi]|prijs)\s(?:und|and|y|et|e|en|&)\s(?:\p{L}{2,4}\s)?(?:liefer\p{L}*|deliver\p{L}*|lead\p{L}*|entrega|d[ée]lai\p{L}*|consegna|levertijd)/giu
const GOODS =
  /(?<![\p{L}\d])(?:need|in[- ]hand|must|(?:has|have) to be|(?:have|get) (?:it|them|these|those|all|everything)(?!\p{L})|faut|bedarf|want|requir|necesit|ben(?:ö|oe)tig|brauch|besoin|occorr|serv(?=ono|irebbero)|potrzeb|goods|parts|waren?(?!\p{L})|material|deliver|lieferung|liefertermin|ship|entreg|consegn|livrais|lever|dostaw|teslim)\p{L}*/giu
const lastOf = (lead: string, pattern: RegExp): number => [...lead.matchAll(pattern)].at(-1)?.index ?? -1

/** The deadline for answers, if a row of the text states it. */
export function replyDayIn(rows: readonly string[], calendar: Calendar): Day | undefined {
  for (const row of rows) {
    const found = row.search(REPLY) >= 0 ? daysIn(row, calendar).find(isReplyDay) : undefined
    if (found) return found.day
  }
  return undefined
}

/** Words before the date on which something began or was written. */
const BEGUN = /\b(?:since|dated|dtd?\.?|from|vom|seit|desde|depuis|dal|od|del d[íi]a)\s$/iu

/** The day by which a row needs its parts. */
export function neededDayIn(row: string, calendar: Calendar): Day | undefined {
  const all = daysIn(row, calendar).filter(({ lead }) => !BEGUN.test(lead))
  const needed = all.filter(({ lead }) => NEEDED_BY.test(lead))
  const days = needed.length === 1 ? needed : all
  const [found] = days.length === 1 && (row.search(NEED) >= 0 || row.length < 80) ? days : []
  return found && (needed.length === 1 || !isReplyDay(found)) ? found.day : undefined
}

/** The dates of a row with several parts, one for each part in order; empty when the counts differ. */
export function neededDaysIn(row: string, calendar: Calendar, parts: number): readonly Day[] {
  const days = parts > 1 && row.search(NEED) >= 0 ? daysIn(row, calendar).filter(({ lead }) => !EVENT.test(lead)) : []
  return days.length === parts && !days.some(isReplyDay) ? days.map(({ day }) => day) : []
}

/** The day by which goods are wanted, in a row without a part: `Liefertermin: 14.12.2026`. */
export function wishedDayIn(row: string, calendar: Calendar): Day | undefined {
  if (row.length > 400) return undefined
  const days = daysIn(row, calendar)
  // Of several dates, the requested one counts if it is the only one, or the only one with a year.
  const wished = days.filter((day) => isWished(day, days.length > 1))
  const dated = wished.filter(({ isDated }) => isDated)
  const [found, ...others] = dated.length === 1 ? dated : wished
  return found &&
    others.every(({ day }) => day === found.day) &&
    !SETTLED.test(`${found.lead} ${found.tail.split(/[.;]\s/)[0]}`)
    ? found.day
    : undefined
}
const DAY_BEFORE =
  /^[^.;]{0,50}(?<!\p{L})(?:the day before|(?:am|den) (?:vortag|tag davor)|la veille|el día (?:antes|anterior)|il giorno prima)(?!\p{L})/iu

const isWished = (found: WrittenDay, isOneOfSeveral: boolean): boolean =>
  (WISHED.test(found.lead) ||
    DAY_BEFORE.test(found.tail) ||
    WEEKDAY_BEFORE.test(found.tail) ||
    /^,? as (?:the |our |your )?(?:required|requested|delivery|needed) da/i.test(found.tail) ||
    (BY.test(found.lead) && !OTHER_DAY.test(found.lead)) ||
    (!isOneOfSeveral && (WISHED_AFTER.test(found.tail) || isLabelled(found)))) &&
  !isReplyDay(found) &&
  !SPAN.test(found.lead) &&
  !(isOneOfSeveral && EVENT.test(found.lead)) &&
  // Arrival and departure of a ship are not requested dates.
  !(isOneOfSeveral && /\bET[AD]\W{0,3}$/i.test(found.lead))

/** A row with only a label and a date is a requested date, unless the label is for another kind of date. */
const isLabelled = ({ lead, tail }: { lead: string; tail: string }): boolean =>
  /^\W{0,4}\p{L}[\p{L}\s.’'/-]{1,30}[:=]\s{0,3}(?:\p{L}{2,8}\s)?$/u.test(lead) &&
  /^\W{0,3}$/.test(tail) &&
  !OTHER_DAY.test(lead)
const OTHER_DAY =
  /(?<![\p{L}\d])(?:date|dated|datum|fecha|data|tarih|dato|p[äa]iv[äa]\p{L}*|dátum|дата|sent|printed|issued|created|received|from|von|rfq|order\p{L}*|pedido|bestell\p{L}*|invoice|rechnung|inquiry|enquiry|anfrage|arrival|et[ad]|valid\p{L}*|expir\p{L}*|g(?:ü|ue)ltig\p{L}*|fixed|firm|prices?|warranty|today|heute|hoy|deadline|clos\p{L}*|reply|response|bids?|offers?|quot\p{L}*|angebot\p{L}*|revision|rev|version|born|visit|call\p{L}*|meeting|termin)(?![\p{L}\d])/iu

const WISHED =
  /(?<![\p{L}\d])(?:date (?:souhait[ée]e|requise|voulue)|fecha (?:deseada|requerida)|data (?:richiesta|desiderata)|gewenste datum|faudrait|hacen? falta|(?:all|everything|the lot|all (?:the )?(?:parts|items|goods))(?= (?:in|by|on|before) )|need(?:ed)?|requir(?:ed?|ement)|requested|in[- ]hand|call-?off|to be (?:on|in|at|here|with)|(?:should|must|to) (?:leave|ship|sail)|wanted|collect(?:ion|ed)?|goods|supply|plazo|dock|arrive|reach|supplied|estar en|(?:have|has) to be|must be|req\.?(?= date)|pick-?up|on site|land|be here|with us|wants? (?:it|them)|hier zijn|mogen|follow|req['’]?d|due(?: date)?|deliver(?:y|ed)?|del(?:y|iv|v)|dlv(?:ry|y)?|ship(?:ment|ping)?|dispatch|(?:wunsch)?liefer(?:termin|datum|tag|ung)|wunschtermin|ben(?:ö|oe)tig\p{L}{1,3}|br(?:ä|ae|a)uch\p{L}{1,4}|necesit\p{L}*|precis[oa]\p{L}*|besoin|occorr\p{L}*|servono|faut|bedarf|potrzeb\p{L}*|behøver|trenger|behöver|até(?: o)?(?: dia)?|bis|entrega|fecha requerida|consegna|livraison|d[ée]lai(?: souhait[ée])?|lever\p{L}*|innen|senas?t|latest|not? later than|en geç|sp(?:ä|ae)testens|au plus tard|a m[áa]s tardar|al pi[ùu] tardi|najp[óo][źz]niej|nejpozději|nejp\p{L}+|legkésőbb|[öø]nsk\p{L}*|toimitus\p{L}*|sz[áa]ll[íi]t\p{L}*|hat[áa]rid[őo]|срок\p{L}*|поставк\p{L}*|uiterlijk|(?:termin )?dostawy|teslim(?: tarihi)?|term[ií]n(?: do)?|prazo|pour(?= le)|para(?= el| antes)|per(?= il)|entro|avant(?= le)|antes(?= del?))(?![\p{L}\d])(?:(?!\.\s\p{Lu})[^\d]|\d{1,2}(?=\s?(?:wks?|weeks?|days?|wochen|tage|semanas?|d[ií]as|semaines?|jours|settimane|giorni)(?!\p{L}))){0,40}$/iu
/** The last day of a period. */
const SPAN =
  /(?<!\p{L})(?:vom|from|between|von|del|du|dal|od|van)\s\d[\d./ -]{2,10}(?:\p{L}{3,10}\s)?(?:20\d\d\s)?(?:bis|to|and|until|till|au|al|do|tot|a)\s(?:zum )?$/iu
/** `Can you supply by 8 December 2026?` */
const BY =
  /(?<![\p{L}\d])(?:by|before|until|latest|bis|sp(?:ä|ae)testens|antes del?|avant|entro|até(?: o)?(?: dia)?|voor|uiterlijk|přede?|przed|innan|innen|før)\s(?:the |el |le |il |zum |den |dem |next |nächsten |kommenden )?(?:\p{L}{3,7}day,?\s(?:the )?)?$/iu
/** `15.12.2026 tarihine kadar teslim`, `on 15 December 2026 at the latest`. */
const WISHED_AFTER =
  /^[\s,)]{0,3}(?:(?:pls|please) arrange before|(?:op|ab)?ha[lo]len(?!\p{L})|is the (?:last|latest) (?:day|date)|a m[áa]s tardar|au plus tard|al pi[ùu] tardi|o m[áa]s tardar|tarihin[ei] kadar (?!teklif|cevap|yanıt)|at the latest|(?:spätestens )?(?:benötigt|geliefert|gebraucht)|mennessä|(?:,? so|and)?[^.;]{0,30}(?:by then|bis da(?:hi)?nn?|para entonces|d['’]ici là|entro allora)|is when we need|on which (?:date|day)(?!\p{L})|would be (?:great|good|fine|ideal|perfect)|required|needed|nodig)/iu

/** Something that begins or happens on a day. */
const EVENT =
  /(?<!\p{L})(?:machines?|vessel|plant|shutdown|outage|overhaul|turnaround|customers?|fitters?|kunden?|anlage|maschinen?|monteur|stillstand|arr[êe]t|parada|fermo)\s(?:ships?|leaves?|sails?|starts?|begins?|arrives?|collects?|is|are|beginnt|startet|ist|kommt|d[ée]bute|empieza|comienza|inizia)\s(?:\p{L}{1,12},?\s){0,3}$/iu
const NAMED_DATE =
  /(?<!(?:delivery|due|needed?|required|requested|ship(?:ping)?)\s)(?<!\p{L})(?:date|datum|fecha|data)\W{0,3}$/iu

/** Phrases for parts that need no delivery date. */
export const NO_DAY =
  /(?<!\p{L})(?:no (?:hurry|rush|deadline|urgency|fixed date)|can (?:come|follow|be) later|not (?:that )?urgent|whenever(?: you can)?|kein (?:fester )?(?:liefer)?termin|nicht (?:eilig|dringend)|keine eile|hat zeit|sin prisa|no (?:es|son) urgentes?|pas (?:urgent|press[ée])e?s?|senza fretta|non (?:[èe] |sono )?urgent[ei]|geen haast)(?!\p{L})/giu

/**
 * The dates of a sentence that may apply to the parts named beside them, without a day when the sentence says that none
 * is needed; and whether the sentence has a word for needing.
 */
export const daysFor = (
  sentence: string,
  calendar: Calendar,
): { day?: Day; start: number; end: number; isNeeded: boolean }[] =>
  [
    ...daysIn(sentence, calendar)
      .filter(
        (one, _, all) => !isReplyDay(one) && !NAMED_DATE.test(one.lead) && !(all.length > 1 && EVENT.test(one.lead)),
      )
      .map(({ day, start, end }) => ({ day, start, end, isNeeded: sentence.search(NEED) >= 0 })),
    ...[...sentence.matchAll(NO_DAY)].map(({ 0: { length }, index: start }) => ({
      start,
      end: start + length,
      isNeeded: false,
    })),
  ].toSorted((a, b) => a.start - b.start)

/** Something already delivered, ordered or promised. */
const SETTLED =
  /\b(?:delivery note|(?<!be )delivered(?! (?:on board|by|at the latest|no later|before|until))|shipped|ordered|received|dated|confirmed|expected|estimated|lieferschein|geliefert|bestellt|albar[áa]n|bon de livraison|valid|g(?:ü|ue)ltig|v[áa]lid[ao])\b/iu
