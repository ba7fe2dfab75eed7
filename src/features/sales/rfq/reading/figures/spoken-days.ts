import { addDays, type Day, dayOf, mondayOf } from '#base/days.ts'
import { COUNT_WORD, COUNT_WORDS } from '#features/sales/rfq/reading/figures/count-words.ts'
import { anyCase } from '#features/sales/rfq/reading/patterns.ts'

/** The last working day of a week that begins on a Monday. */
const FRIDAY = 4
/** The names of weekdays from Monday on, by how they begin in each language. */
const WEEKDAYS = [
  /^(?:mon|lun|seg)/i,
  /^(?:tue|die|mar|ter)/i,
  /^(?:wed|mit|mi[eé]|mer|qua)/i,
  /^(?:thu|don|jue|jeu|gio|qui)/i,
  /^(?:fri|fre|vie|ven|sex)/i,
  /^(?:sat|sam|s[aá]b)/i,
]
const WEEKDAY =
  '(?:mon|tues|wednes|thurs|fri|satur)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|lundi|mardi|mercredi|jeudi|vendredi|samedi|luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|(?:segunda|ter[çc]a|quarta|quinta|sexta)(?:-feira)?'
const WEEK = 'weeks?|wks?|wochen?|semanas?|semaines?|settiman[ae]|weken'
const IN = 'in|within|innerhalb (?:von )?|binnen|en|dentro de|dans|sous|entro|em'
const NEXT = 'next|coming|following|n[äa]chste[rn]?|kommende[rn]?|pr[óo]xim[oa]|que viene|prochaine?|prossim[oa]'

/** What people say instead of a date, and the day each means to someone who reads it on the day it was sent. */
const SPOKEN: readonly (readonly [RegExp, (found: RegExpExecArray, sentOn: Day) => Day | undefined])[] = [
  [
    // `KW 3/2027`, `week 51`, `semaine 2 de 2027`; the first week of a month is none of the year.
    /(?<![\p{L}\d])(?:kw|cw|wk|(?<=(?:deliver\p{L}*|lieferung|leverans|livraison|entrega|by|in) )[wv](?=\d)|(?:calendar )?week|kalenderwoche|woche|semana|semaine|sem\.|settimana|tydzie[ńn]|t[ýy]den|vecka|uke|uge)(?: ?(?:no|nr|n[°º])?\.?) ?#?(?<week>\d{1,2})(?:(?: ?[/.-] ?| (?:of |de |van )?)(?<year>20\d\d|\d\d(?!\d))|(?<next> of next year| (?:des )?n[äa]chsten jahres| del pr[óo]ximo año| de l[’']ann[ée]e prochaine))?(?![\p{L}\d]|[.,]\d| (?:of|de|im) \p{L})/giu,
    ({ groups }, sentOn) =>
      fridayOfWeek(Number(groups!.week), groups!.next ? String(Number(sentOn.slice(0, 4)) + 1) : groups!.year, sentOn),
  ],
  [
    anyCase`(?<!\\p{L})(?:(?:${NEXT}) (?:week|woche|semana|semaine|settimana)|(?:semana|semaine|settimana) (?:${NEXT}))(?!\\p{L})`,
    (_, sentOn) => addDays(mondayOf(sentOn), 7 + FRIDAY),
  ],
  [
    // Not the weekday that is written before a date.
    anyCase`(?:(?<=(?<!\\p{L})(?:collect(?:ion|ed)?|deliver(?:y|ed)?|(?:need(?:ed)?|have|get)(?: (?:it|them|these|those|everything|all))?|need\\w* (?:\\w{2,5} ){0,3}on|pick-?up|lieferung|livraison|entrega|consegna|by|before|until|till|bis(?: zum)?|n[äa]chsten|next|antes del?|para el|avant|pour|d['’]ici|entro|até) (?:next |nächsten |kommenden |the |el |le )?)|(?=(?:${WEEKDAY}) (?:prochain|que viene|pr[óo]ximo|prossimo)(?!\\p{L})))(?<weekday>${WEEKDAY})(?!\\p{L}|-|,? (?:the |den |el |le |dem )?\\d)`,
    ({ groups }, sentOn) => {
      const place = WEEKDAYS.findIndex((one) => one.test(groups!.weekday!))
      const day = addDays(mondayOf(sentOn), place)
      return day > sentOn ? day : addDays(day, 7)
    },
  ],
  [
    // `in three weeks`, `within 7 days from today`; of a term of payment or an order to come nothing is known.
    anyCase`(?<![\\p{L}\\d])(?<within>(?:${IN}) (?:the next |the )?)?(?<count>\\d{1,3}|${COUNT_WORD}) ?(?:(?<days>days?|tagen?|d[ií]as|jours|giorni)|${WEEK})(?!\\p{L})(?<now>(?: max(?:imum)?)?(?: counting)? (?:(?:from|of|after) (?:today|now|receipt of this)|ab heute|(?:a partir de|desde) hoy|à partir d['’]aujourd['’]hui))?(?! (?:of|from|after|nach|ab) )`,
    ({ groups, index, input }, sentOn) => {
      const { within, count = '', days, now } = groups!
      const isMeant =
        now ??
        (within &&
          (!days ||
            /(?:need|want|requir|deliver|d[ée]lai|liefer|entrega|livraison|consegna|lever)\p{L}*(?: \p{L}{8,10})?(?: ?: | )(?:(?:it|them|these|those|all|everything) ){0,2}$/iu.test(
              input.slice(0, index),
            )))
      return isMeant ? addDays(sentOn, (days ? 1 : 7) * (COUNT_WORDS[count.toLowerCase()] ?? Number(count))) : undefined
    },
  ],
]

/** The days that a row speaks of without a date, and where they stand. */
export const spokenDaysIn = (row: string, sentOn: Day): { day: Day; index: number; length: number }[] =>
  SPOKEN.flatMap(([pattern, dayFrom]) =>
    [...row.matchAll(pattern)].flatMap((found) => {
      const day = dayFrom(found, sentOn)
      return day ? [{ day, index: found.index, length: found[0].length }] : []
    }),
  )

/** The Friday of a week of the year; without its year the next such week. */
function fridayOfWeek(week: number, written: string | undefined, sentOn: Day): Day | undefined {
  const own = Number(sentOn.slice(0, 4))
  const year = written ? Number(written.slice(-2)) + 2000 : own
  const friday = (of: number) => addDays(mondayOf(dayOf(of, 1, 4)!), (week - 1) * 7 + FRIDAY)
  if (week < 1 || week > 53) return undefined
  return !written && friday(year) < sentOn ? friday(year + 1) : friday(year)
}
