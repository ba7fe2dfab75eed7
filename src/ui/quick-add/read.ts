import { addDays, type Day, dayOf } from '#base/days.ts'
import { folded } from '#base/text/fold.ts'
import { documents, screenPath } from '#model/feature.ts'
import { listAddress, withParams } from '#model/record-address.ts'
import { dayFromKeys } from '#ui/fields/typed/day-input.ts'

/** The meaning of a line like `call Acme tomorrow @kim !high #110326-01`. */
export interface ReadTask {
  title: string
  dueOn?: Day
  /** `10:30`, when the line contains a time. */
  time?: string
  priority?: 'High' | 'Low'
  /** The e-mail of a person named in the line. */
  assignee?: string
  /** The URL of a record named in the line. */
  about?: string
}

interface Known {
  today: Day
  people: readonly { email: string; name: string }[]
}

const DAY_WORDS = [
  /(?:^|\s)in (?:a|one|\d{1,3}) (?:day|week|month)s?(?=\s|$)/i,
  /(?:^|\s)(?:(?:(?:at the )?end of(?: the)? (?:week|month))|eow|eom)(?=\s|$)/i,
  /(?:^|\s)next (?:week|month)(?=\s|$)/i,
  /(?:^|\s)(?:(?:on|by|until) )?(?:next )?(?:today|tonight|tomorrow|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?=\s|$|[,.])/i,
  /(?:^|\s)(?:(?:on|by) )?\d{4}-\d\d-\d\d(?=\s|$|[,.])/,
  /(?:^|\s)(?:(?:on|by) )?\d{1,2}\/\d{1,2}(?:\/(?:\d{4}|\d\d))?(?=\s|$|[,.])/,
  /(?:^|\s)(?:(?:on|by) )?\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?: \d{4})?(?=\s|$|[,.])/i,
  /(?:^|\s)(?:(?:on|by) )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}(?:,? \d{4})?(?=\s|$|[,.])/i,
]

/** Parses one line: a day in words, `@person`, `!high` or `!low`, `#document`; the rest is the title. */
export function readQuick(line: string, { today, people }: Known): ReadTask {
  let rest = ` ${line.trim()} `
  const reading: Omit<ReadTask, 'title'> = {}
  rest = rest.replace(/\s!(high|low|!)?(?=\s)/i, (_, word?: string) => {
    reading.priority = word?.toLowerCase() === 'low' ? 'Low' : 'High'
    return ''
  })
  rest = rest.replace(/\s@(\S+)(?=\s)/, (whole, name: string) => {
    const person = personOf(name, people)
    if (!person) return whole
    reading.assignee = person
    return ''
  })
  rest = rest.replace(/\s#([\w/-]+)(?=\s)/, (whole, number: string) => {
    reading.about = addressOf(number)
    return whole.replace('#', '')
  })
  for (const words of DAY_WORDS) {
    const [found] = words.exec(rest) ?? []
    const day = found && dayOfWords(found, today)
    if (!found || !day) continue
    reading.dueOn = day
    rest = rest.replace(found, ' ')
    break
  }
  const at = TIME.exec(rest) ?? (reading.dueOn && BARE_HOUR.exec(rest))
  const time = at && timeOf(at)
  if (at && time) {
    reading.time = time
    reading.dueOn ??= today
    rest = rest.replace(at[0], ' ')
  }
  return {
    title: rest
      .replace(/\s+/g, ' ')
      .replace(/\s[,.]/g, '')
      .trim(),
    ...reading,
  }
}

// `at 10`, `10:30`, `3 pm`; a bare hour only at the end of a line that names a day, so that a quantity stays a
// quantity.
const TIME = /\s(?:at )?(?:(\d{1,2}):(\d\d)(?: ?(am|pm))?|(\d{1,2}) ?(am|pm))(?=\s|$|[,.])|\sat (\d{1,2})(?=\s|$|[,.])/i
const BARE_HOUR = /\s()()()()()(\d{1,2})\s*$/

function timeOf([, hour, minute = '00', half, hourOf, halfOf, bare]: RegExpExecArray): string | undefined {
  const written = Number(hour || hourOf || bare)
  const noon = (half || halfOf)?.toLowerCase()
  if (noon ? written < 1 || written > 12 : written > 23) return undefined
  const hours = noon ? (written % 12) + (noon === 'pm' ? 12 : 0) : written
  return Number(minute) > 59 ? undefined : `${String(hours).padStart(2, '0')}:${minute || '00'}`
}

function dayOfWords(found: string, today: Day): Day | undefined {
  const words = found
    .trim()
    .toLowerCase()
    .replace(/^(?:on|by|until) /, '')
    .replace(/^at the /, '')
  const [, many, unit] = /^in (a|one|\d+) (day|week|month)/.exec(words) ?? []
  if (many && unit) return later(today, /^\d/.test(many) ? Number(many) : 1, unit)
  if (/^(?:end of.*week|eow)$/.test(words)) return dayFromKeys('friday', addDays(today, -1))
  if (/^(?:end of.*month|eom)$/.test(words)) return addDays(monthLater(today.slice(0, 8).concat('01'), 1), -1)
  if (words === 'next week') return dayFromKeys('monday', today)
  if (words === 'next month') return monthLater(today.slice(0, 8).concat('01'), 1)
  if (words === 'tonight') return today
  return dayFromKeys(
    words.replace(/^next /, '').replace(/^(tues|thur|thurs)$/, (name) => name.slice(0, 3)),
    today,
  )
}

const later = (today: Day, count: number, unit: string): Day =>
  unit === 'month' ? monthLater(today, count) : addDays(today, count * (unit === 'week' ? 7 : 1))

/** The same day of a later month; the last day of a month that is too short for it. */
function monthLater(day: Day, count: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const months = year * 12 + month - 1 + count
  for (let last = date; ; last--) {
    const found = dayOf(Math.floor(months / 12), (months % 12) + 1, last)
    if (found) return found
  }
}

function personOf(name: string, people: Known['people']): string | undefined {
  const wanted = folded(name)
  const exact = people.find(({ email }) => folded(email) === wanted)
  const starting = people.filter(
    (person) => folded(person.name).startsWith(wanted) || folded(person.email).startsWith(wanted),
  )
  // Two people match: better nobody than the wrong person.
  return exact?.email ?? (starting.length === 1 ? starting[0]!.email : undefined)
}

/** The URL of the document with this number: numbers of purchase orders begin with a day, the others with letters. */
function addressOf(number: string): string {
  const series = /^\d{6}/.test(number) ? 'day' : /^[a-z]+/i.exec(number)?.[0].toUpperCase()
  const kind = documents.find((one) => one.number.series === series)
  return kind ? listAddress(kind.of, { tab: 'all', q: number }) : withParams(screenPath('inventory'), { q: number })
}
