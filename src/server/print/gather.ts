import { dayIn } from '#base/days.ts'
import { portions, VALUES_PER_QUERY } from '#base/portions.ts'
import { Problem } from '#base/problem.ts'
import { inSentence } from '#base/text/in-sentence.ts'
import type { Caller } from '#model/command/people.ts'
import { printableText } from '#model/print/blocks.ts'
import type { AnyPrint, Letterhead, PrintContext, PrintNeed } from '#model/print/print.ts'
import { readAsk } from '#model/query/ask.ts'
import type { Clause } from '#model/query/query.ts'
import { recordAddress, statedAddress } from '#model/record-address.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import { authorise, visibleTo } from '#server/access/authorise.ts'
import { zoneOf } from '#server/http/zone.ts'
import type { Prime } from '#server/ports.ts'
import type { ReadTx } from '#store/driver.ts'

const PAGE = 1000
/** So many records are read away from the event loop. */
const MANY = 200
const MAX_RELATED = 20_000

/** The records of a print as the caller may see them; throws `not-found` for one that is not there. */
export async function readRecords(
  prime: Prime,
  caller: Caller,
  print: AnyPrint,
  ids: readonly string[],
): Promise<Doc[]> {
  const { collection } = print
  authorise(caller, 'get', { name: collection.name, collection })
  const found = await prime.driver.read((tx) => tx.getMany(collection.name, ids), { long: ids.length > MANY })
  const visible = visibleTo(prime, caller, collection)
  return found.map((doc, at) => {
    const seen = doc && visible(doc)
    if (!seen) throw new Problem('not-found', `There is no ${inSentence(collection.label.one)} "${ids[at]}".`)
    return seen
  })
}

/** Everything a template needs besides its records. */
export async function readContext(
  prime: Prime,
  caller: Caller,
  print: AnyPrint,
  records: readonly Doc[],
  origin: string,
): Promise<Omit<PrintContext, 'page' | 'room'>> {
  const timeZone = await zoneOf(prime)
  const needs = (print.needs?.(records) ?? []).map((need) => ({ ...need, collection: defined(prime, need) }))
  for (const { collection } of needs) authorise(caller, 'query', { name: collection.name, collection })
  const { company, settings, related } = await prime.driver.read(
    async (tx) => {
      const [company, settings] = await tx.getMany('settings', ['company', 'print'])
      const related: Doc[][] = []
      for (const need of needs) {
        const visible = visibleTo(prime, caller, need.collection)
        related.push((await answerTo(tx, need)).flatMap((doc) => opened(visible(doc), doc, need) ?? []))
      }
      return { company: company?.data ?? {}, settings: settings?.data ?? {}, related }
      // Names are found by looking at every open document.
    },
    { long: needs.length > 0 },
  )
  return {
    timeZone,
    settings,
    related,
    pictures: new Set(),
    today: dayIn(timeZone, prime.now()),
    ...(caller.kind === 'person' && { by: caller.person.id }),
    company: letterheadOf(company, settings),
    addressOf: ({ id }) => origin + addressIn(print, id),
  }
}

/** The document as the caller may see it, with the sealed fields that the template draws. */
const opened = (seen: Doc | undefined, { data }: Doc, { opens = [] }: PrintNeed): Doc | undefined =>
  seen && {
    ...seen,
    data: { ...seen.data, ...Object.fromEntries(Object.entries(data).filter(([name]) => opens.includes(name))) },
  }

const addressIn = ({ path, collection }: AnyPrint, id: string): string =>
  path ? statedAddress(path) + encodeURIComponent(id) : recordAddress(collection, id)

type DefinedNeed = PrintNeed & { collection: AnyCollection }

function defined({ collections }: Prime, { collection }: PrintNeed): AnyCollection {
  const definition = typeof collection === 'string' ? collections.get(collection) : collection
  if (!definition) throw new Error(`A print needs ${String(collection)}, which no feature defines`)
  return definition
}

async function answerTo(tx: ReadTx, need: DefinedNeed): Promise<Doc[]> {
  const { name } = need.collection
  if ('ids' in need) {
    const found = await tx.getMany(name, [...new Set(need.ids)])
    return found.filter((doc) => doc !== undefined)
  }
  const docs: Doc[] = []
  for (const where of clausesOf(need)) {
    const { orderBy, most } = 'most' in need || 'orderBy' in need ? need : {}
    let ask = readAsk({ where, limit: Math.min(PAGE, most ?? PAGE), ...(orderBy && { orderBy }) }, name, [])
    for (;;) {
      const { docs: more, next } = await tx.find(ask)
      docs.push(...more)
      if (docs.length > MAX_RELATED)
        throw new Problem('too-large', 'This is too much for one print; print fewer records at once.')
      if (!next || (most !== undefined && docs.length >= most)) break
      ask = { ...ask, after: next }
    }
  }
  return docs
}

/** The questions of a need, a few values at a time. */
function clausesOf(need: Exclude<PrintNeed, { ids: readonly string[] }>): (readonly Clause[])[] {
  if (!('field' in need)) return [need.where]
  const values = [...new Set(need.values)]
  return [...portions(values, VALUES_PER_QUERY)].map((some) => [[need.field, 'in', some], ...(need.where ?? [])])
}

/** Head and foot of the page: what the print settings say, else the company's own name and address. */
export function letterheadOf(company: Data, settings: Data): Letterhead {
  const lines = linesOf(printableText(settings.printLines) || printableText(company.address))
  const bank = linesOf(printableText(company.bankDetails))
  const [shipTo, remitTo] = [linesOf(printableText(company.shipTo)), linesOf(printableText(company.remitTo))]
  return {
    name: printableText(settings.printName) || printableText(company.companyName),
    lines,
    footer: printableText(settings.printFooter),
    currency: printableText(company.currency) || 'USD',
    ...(shipTo.length > 0 && { shipTo }),
    ...(remitTo.length > 0 && { remitTo }),
    ...(bank.length > 0 && { bank }),
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
