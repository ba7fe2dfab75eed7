import { type Day, isDay } from '#base/days.ts'
import { readDay } from '#model/import/written-days.ts'

const WRITTEN =
  /\b(?:\d{4}-\d\d-\d\d|\d{1,2}[./-]\d{1,2}[./-](?:20)?\d\d|\d{1,2}(?:st|nd|rd|th|\.)? (?:of |de )?\p{L}{3,10}\.?,?(?: de)? 20\d\d|\p{L}{3,10}\.? \d{1,2}(?:st|nd|rd|th)?,? 20\d\d)(?!\d)/giu
const DAY_FIRST =
  /\b(?:bitte|st(?:ü|ue)ck|stk|angebot|gr(?:ü|ue)(?:ß|ss)en|gracias|piezas|uds|unidades|precio|oferta|necesit\w*|saludos?|eur|vat)\b|€|£/i
const REPLY =
  /\b(?:reply|respon\w+|answer|quot\w+|offer\w*|closing|deadline|antwort\w*|angebot\w*|abgabe\w*|r(?:ü|ue)ckmeldung|anfrage|respuesta|ofert\w*|cotiz\w*|plazo|precios?|presupuest\w*)\b/iu
const UNTIL =
  /(?:\b(?:by|before|until|than|bis|sp(?:ä|ae)testens|zum|antes del?|hasta|tardar|is|ist|es|deadline|date|plazo)|:)\s*(?:(?:the|el|den|dem|am|del) )?$/iu
const NEED =
  /\b(?:need|required?|deliver\w*|due|wanted|by|ship(?:ment|ping)?|dispatch|eta|liefer\w*|termin|bis|ben(?:ö|oe)tigt|wunschtermin|entrega\w*|para el|antes del|fecha)\b/iu

const NEEDED_BY =
  /\b(?:need|require|deliver|ship|dispatch|liefer|entreg)\w*(?: date)? (?:by|before|on|bis|am|zum|antes del?|el):?\s*$/iu

/** Whether a text writes the day before the month. */
export const isDayFirst = (text: string): boolean => DAY_FIRST.test(text)

/** The days of a row that say their year, and what stands before them. */
const daysIn = (row: string, dayFirst: boolean): { day: Day; lead: string }[] =>
  [...row.matchAll(WRITTEN)].flatMap(({ 0: written, index }) => {
    const day = readDay(written.replace(/(\d)\. (?=\p{L})/u, '$1 ').replace(/,? de (?=\d)/, ' '), dayFirst)
    return day && isDay(day) ? [{ day, lead: row.slice(Math.max(0, index - 90), index) }] : []
  })

const isReplyDay = ({ lead }: { lead: string }): boolean => REPLY.test(lead) && UNTIL.test(lead)

/** The last day to answer, where a row of the text names it. */
export function replyDayIn(rows: readonly string[], dayFirst: boolean): Day | undefined {
  for (const row of rows) {
    const found = REPLY.test(row) ? daysIn(row, dayFirst).find(isReplyDay) : undefined
    if (found) return found.day
  }
  return undefined
}

/** The day by which a row needs its parts. */
export function neededDayIn(row: string, dayFirst: boolean): Day | undefined {
  const all = daysIn(row, dayFirst)
  const told = all.filter(({ lead }) => NEEDED_BY.test(lead))
  const days = told.length === 1 ? told : all
  const [found] = days.length === 1 && (NEED.test(row) || row.length < 80) ? days : []
  return found && (told.length === 1 || !isReplyDay(found)) ? found.day : undefined
}

/** Whether a row of a form tells when the part above it is needed. */
export const isNeededBy = (row: string): boolean =>
  /^\s*(?:need(?:ed)?(?: by)?|required(?: by| date)?|deliver\w*(?: date)?|due(?: date)?|liefer(?:termin|datum)|wunschtermin|(?:fecha de )?entrega)\b[^:\d]{0,20}:/i.test(
    row,
  )
