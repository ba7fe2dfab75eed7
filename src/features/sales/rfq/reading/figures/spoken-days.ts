import { addDays, addMonths, type Day, dayOf, mondayOf } from '#base/days.ts'
import { COUNT_WORD, COUNT_WORDS } from '#features/sales/rfq/reading/figures/count-words.ts'
import { MONTH } from '#features/sales/rfq/reading/figures/months.ts'
import { anyCase } from '#features/sales/rfq/reading/patterns.ts'
import { readDay } from '#model/import/written-days.ts'

/** The last working day of a week that begins on Monday. */
const FRIDAY = 4
/** The names of weekdays from Monday, by their beginnings in each language. */
const WEEKDAYS = [
  /^(?:mon|lun|seg|maa|man|mån|pon)/i,
  /^(?:tue|die|mar|ter|din|tir|tis|wto)/i,
  /^(?:wed|mit|mi[eé]|mer|qua|woe|ons|[śs]ro)/i,
  /^(?:thu|don|jue|jeu|gio|qui|tor|czw)/i,
  /^(?:fri|fre|vie|ven|sex|vri|pi[ąa])/i,
  /^(?:sat|sam|s[aá]b|zat)/i,
]
const WEEKDAY =
  '(?:mon|tues|wednes|thurs|fri|satur)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|lundi|mardi|mercredi|jeudi|vendredi|samedi|luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|m[åa]ndag|tirsdag|tisdag|onsdag|torsdag|fredag|poniedzia[łl]k\\p{L}?|wtor\\p{L}{2,3}|[śs]rod[aęy]|czwart\\p{L}{2,3}|pi[ąa]t\\p{L}{2,3}|(?:segunda|ter[çc]a|quarta|quinta|sexta)(?:-feira)?'
/** The last day of its name before another. */
export const weekdayBefore = (day: Day, name: string): Day => {
  const before = addDays(
    mondayOf(day),
    WEEKDAYS.findIndex((one) => one.test(name)),
  )
  return before < day ? before : addDays(before, -7)
}
const WEEK = 'weeks?|wks?|wochen?|semanas?|semaines?|settiman[ae]|weken'
const ONE_WEEK = 'week|woche|semana|semaine|settimana'
const IN = "in|within|innerhalb(?: von)?|binnen|en|dentro de|dans|sous|d['’]ici|entro|tra|em|over"
const NEXT =
  'next|coming|following|n[äa]chste[rnsm]?|kommende[rnsm]?|pr[óo]xim[oa]|que viene|prochaine?|prossim[oa]|volgende'
const THIS = 'this|diese[rsn]?|cette|esta|questa|deze'
const THE = "(?:of |de |van |the |der |des |la |le |du |del |della |d['’]|di |do |da |ce |l['’]){0,2}"
const BY =
  "by|before|until|till|bis(?: zum)?|antes del?|para el|avant|pour|d['’]ici|faut|entro|per|até|voor|tegen|uiterlijk|op|do|w|innan|senast|latest|no later than"

/** What people write instead of a date, and the day it means to someone who reads it on the day it was sent. */
const SPOKEN: readonly (readonly [RegExp, (found: RegExpExecArray, sentOn: Day) => Day | undefined])[] = [
  [
    // `KW 3/2027`, `week 51`, `semaine 2 de 2027`; the first week of a month is not a week of the year.
    /(?<![\p{L}\d])(?:kw|cw|wk|(?<=(?:deliver\p{L}*|lieferung|leverans|livraison|entrega|by|in) )[wv](?=\d)|(?:calendar )?week|kalenderwoche|woche|semana|semaine|sem\.|settimana|tydzie[ńn]|t[ýy]den|vecka|uke|uge)(?: ?(?:no|nr|n[°º])?\.?) ?#?(?<week>\d{1,2})(?:(?: ?[/.-] ?| (?:of |de |van )?)(?<year>20\d\d|\d\d(?!\d))|(?<next> of next year| (?:des )?n[äa]chsten jahres| del pr[óo]ximo año| de l[’']ann[ée]e prochaine))?(?![\p{L}\d]|[.,]\d| (?:of|de|im) \p{L})/giu,
    ({ groups }, sentOn) =>
      fridayOfWeek(Number(groups!.week), groups!.next ? String(Number(sentOn.slice(0, 4)) + 1) : groups!.year, sentOn),
  ],
  [
    anyCase`(?<!\\p{L})(?:(?:${NEXT}) (?:${ONE_WEEK})|(?:${ONE_WEEK}) (?:${NEXT})|(?<later>(?:${ONE_WEEK}) after next|[üu]bern[äa]chste[rn]? (?:${ONE_WEEK}))|(?<own>(?:${THIS}) (?:${ONE_WEEK})))(?!\\p{L})`,
    ({ groups }, sentOn) =>
      later(addDays(mondayOf(sentOn), (groups!.own ? 0 : groups!.later ? 14 : 7) + FRIDAY), sentOn),
  ],
  [
    // `end of January`, `mid December`, `at the end of next month`, `month end`.
    anyCase`(?<!\\p{L})(?:(?:(?<end>end(?= of |-)|ende|fin|fina(?:les|is|l)|fine|eind|einde)|mid|middle|mitte|mi|mediados|met[àa]|meados|half|midden)[ -]${THE}(?:(?<month>${MONTH})\\.?(?: (?:de )?(?<year>20\\d\\d))?|(?:(?:${NEXT}|${THIS}) )?(?:(?<months>month|monate?s?|mois|mes|mese|maand|mês)|(?<years>year|jahre?s?|ann[ée]e|año|anno|jaar|ano)|${ONE_WEEK}(?<!semana|settimana))(?: (?:${NEXT}))?)|(?<whole>month|year|monats|jahres)[ -]?ende?)(?![\\p{L}\\d]| ?\\d)`,
    ({ 0: text, groups }, sentOn) => partOf(text, groups!, sentOn),
  ],
  [
    anyCase`(?<!\\p{L}|^|(?:guten?|good|la|esta) )(?:(?<after>day after tomorrow|[üu]e?bermorgen|pasado mañana|apr[èe]s-demain|dopodomani|overmorgen)|tomorrow|morgen|mañana|demain|domani|amanhã)(?!\\p{L})`,
    ({ groups }, sentOn) => addDays(sentOn, groups!.after ? 2 : 1),
  ],
  [
    // `by the 10th`, `bis zum 10.`, `pour le 10`: of this month or the next.
    anyCase`(?<=(?<!\\p{L})(?:${BY}|on|spätestens(?: am)?|il|le|el|am|hasta el) (?:(?:${WEEKDAY}),? )?(?:the |den |le |el |il |día |zum ){0,2})(?:(?<first>\\d{1,2})(?:st|nd|rd|th)|(?<=bis zum |am |spätestens zum |den )(?<second>\\d{1,2})\\.(?= \\p{Ll}|\\s*$)|(?<=(?:pour|avant|entro|per|para|antes) (?:le|il|el|del) (?:día )?|antes del )(?<third>\\d{1,2})(?=[.,;!]|\\s*$))(?! ?(?:of )?(?:${MONTH})|[.\\x2f-]?\\d)`,
    ({ groups }, sentOn) => {
      const date = Number(groups!.first ?? groups!.second ?? groups!.third)
      const month = addDays(sentOn, 1 - Number(sentOn.slice(8)))
      return date > 0 && date < 32
        ? [month, addMonths(month, 1)].map((one) => addDays(one, date - 1)).find((day) => day > sentOn)
        : undefined
    },
  ],
  [
    // `by Friday`, `Friday week`, `Tuesday next week`; not the weekday written before a date.
    anyCase`(?:(?<=(?<!\\p{L})(?:collect(?:ion|ed)?|deliver(?:y|ed)?|(?:need(?:ed)?|have|get)(?: (?:it|them|these|those|everything|all))?|need\\w* (?:\\w{2,5} ){0,3}on|pick-?up|lieferung|livraison|entrega|consegna|${BY}|(?:${NEXT})|this|diesen|(?<afar>week on)) (?:next |nächsten |kommenden |the |den |el |le |il |lo ){0,2})|(?=(?:${WEEKDAY}) (?:week|${NEXT}|latest|at the latest|sp(?:ä|ae)testens|au plus tard)(?!\\p{L})))(?<weekday>${WEEKDAY})(?:(?<later> week)(?! ?\\d)|(?<next> (?:${NEXT}) (?:${ONE_WEEK})))?(?!\\p{L}|-|,? (?:the |den |el |le |dem )?\\d{1,2}(?:st|nd|rd|th|[.\\x2f]|[ -](?:de |of )?(?:${MONTH})|\\s*$))`,
    ({ groups }, sentOn) => {
      const place = WEEKDAYS.findIndex((one) => one.test(groups!.weekday!))
      const day = addDays(mondayOf(sentOn), place)
      if (groups!.next) return addDays(day, 7)
      return addDays(day, (day > sentOn ? 0 : 7) + (groups!.later || groups!.afar !== undefined ? 7 : 0))
    },
  ],
  [
    // `in three weeks`, `within 7 days from today`; payment terms and terms from a future order give no date.
    anyCase`(?<![\\p{L}\\d])(?<within>(?:${IN}) (?:the next |the )?)?(?<count>\\d{1,3}|${COUNT_WORD}|an?) ?(?:(?<days>days?|tagen?|d[ií]as|jours|giorni|dagen)|(?<months>months?|monate?n?|mois|mes(?:es)?|mes[ei]|maand(?:en)?)|(?<fortnight>fortnight|quinzaine)|${WEEK})(?!\\p{L})(?:['’]?s?['’]? time)?(?<now>(?: max(?:imum)?)?(?: counting)? (?:(?:from|of|after) (?:today|now|receipt of this)|ab heute|(?:a partir de|desde) hoy|à partir d['’]aujourd['’]hui))?(?! (?:of|from|after|nach|ab) )`,
    ({ groups, index, input }, sentOn) => {
      const { within, count: text = '', days, months, fortnight, now } = groups!
      const count = /^an?$/i.test(text) ? 1 : (COUNT_WORDS[text.toLowerCase()] ?? Number(text))
      const isMeant = now ?? (within && ((!days && !months) || AWAITED.test(input.slice(0, index))))
      if (!isMeant) return undefined
      return months ? addMonths(sentOn, count) : addDays(sentOn, (days ? 1 : fortnight ? 14 : 7) * count)
    },
  ],
]
/** A word for wanting or delivering, and at most a few words after it. */
const AWAITED =
  /(?:need|want|requir|deliver|d[ée]lai|liefer|entrega|livraison|consegna|lever|necesit|besoin|faut|br(?:ä|ae|a)uch|ben[öo]tig|serv|occorr)\p{L}*(?: ?:)? (?:\p{L}{2,12} ){0,3}$/iu

/** The last day or the middle of a month, a year or a week. */
function partOf(text: string, { end, month, year, months, years, whole }: Groups, sentOn: Day): Day | undefined {
  const isNext = new RegExp(`(?<!\\p{L})(?:${NEXT})(?!\\p{L})`, 'iu').test(text)
  const own = sentOn.slice(0, 4)
  const ofMonth = (first: Day | undefined): Day | undefined =>
    first && (end || whole ? addDays(addMonths(first, 1), -1) : addDays(first, 14))
  if (month) {
    const day = ofMonth(readDay(`1 ${month} ${year ?? own}`, true))
    return day && !year && day < sentOn ? ofMonth(readDay(`1 ${month} ${Number(own) + 1}`, true)) : day
  }
  if (years || /^(?:year|jahr)/i.test(whole ?? ''))
    return end || whole ? `${Number(own) + (isNext ? 1 : 0)}-12-31` : undefined
  if (months || whole) return later(ofMonth(addMonths(`${sentOn.slice(0, 8)}01`, isNext ? 1 : 0)), sentOn)
  return end ? later(addDays(mondayOf(sentOn), (isNext ? 7 : 0) + FRIDAY), sentOn) : undefined
}
type Groups = Record<string, string | undefined>
const later = (day: Day | undefined, sentOn: Day): Day | undefined => (day && day >= sentOn ? day : undefined)

/** The days that a row states without a date, and their positions; of two that overlap, the longer one. */
export const spokenDaysIn = (row: string, sentOn: Day): { day: Day; index: number; length: number }[] =>
  SPOKEN.flatMap(([pattern, dayFrom]) =>
    [...row.matchAll(pattern)].flatMap((found) => {
      const day = dayFrom(found, sentOn)
      return day ? [{ day, index: found.index, length: found[0].length }] : []
    }),
  )
    .toSorted((a, b) => b.length - a.length)
    .filter(({ index, length }, at, all) =>
      all.slice(0, at).every((one) => one.index >= index + length || index >= one.index + one.length),
    )

/** The Friday of a calendar week; without a year, the next such week. */
function fridayOfWeek(week: number, written: string | undefined, sentOn: Day): Day | undefined {
  const own = Number(sentOn.slice(0, 4))
  const year = written ? Number(written.slice(-2)) + 2000 : own
  const friday = (of: number) => addDays(mondayOf(dayOf(of, 1, 4)!), (week - 1) * 7 + FRIDAY)
  if (week < 1 || week > 53) return undefined
  return !written && friday(year) < sentOn ? friday(year + 1) : friday(year)
}
