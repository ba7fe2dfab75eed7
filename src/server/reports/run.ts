import { dayIn } from '#base/days.ts'
import { LIMITS } from '#base/limits.ts'
import { Problem } from '#base/problem.ts'
import { type Caller, nameOfPerson } from '#model/command/people.ts'
import { reports } from '#model/feature.ts'
import type { AggregateResult } from '#model/query/query.ts'
import { type AnyReport, type ReportAnswer, readChosen, reportOf } from '#model/report/define.ts'
import type { Data } from '#model/schema/value.ts'
import { authorise } from '#server/access/authorise.ts'
import { answer } from '#server/documents/query.ts'
import { zoneOf } from '#server/http/zone.ts'
import type { Prime } from '#server/ports.ts'
import { openReading } from '#store/session.ts'

const PAGE = 1_000
const SETTINGS = 500

/** The report of a name. */
export function neededReport(name: string): AnyReport {
  const found = reports().find((one) => one.name === name)
  if (!found) throw new Problem('not-found', `There is no report "${name.slice(0, 100)}".`)
  return found
}

/** A report as this person may see it: their rights narrow what it is made of. `address` is what was chosen. */
export async function runReport(
  prime: Prime,
  caller: Caller,
  spec: AnyReport,
  address: string,
): Promise<ReportAnswer<unknown>> {
  const { at, items } = await itemsOf(prime, caller, spec, address)
  // Each is added up on a thread of its own.
  const found = await Promise.all(
    (spec.figures?.(at) ?? []).map(({ collection, ...rest }) => answer(prime, caller, collection, rest)),
  )
  const figures = found.flatMap((one): AggregateResult[] => ('aggregate' in one ? [one.aggregate] : []))
  return reportOf(spec, items as never, at, undefined, figures)
}

/** The data of a report, as far as this person may see it. */
export async function itemsOf(
  prime: Prime,
  caller: Caller,
  spec: AnyReport,
  address: string,
): Promise<{ at: unknown; items: readonly unknown[] }> {
  const chosen = readChosen(spec, address)
  const timeZone = await zoneOf(prime)
  const settings = await settingsOf(prime)
  const people = await prime.identity.people()
  const at = spec.at({
    ...{ today: dayIn(timeZone, prime.now()), timeZone, chosen },
    settings: (id) => settings.get(id),
    nameOf: (email) => nameOfPerson(email, people),
  })
  const { read, question } = spec
  if (!read) return { at, items: question ? await everyDocument(prime, caller, spec) : [] }
  for (const name of read.of) authorise(caller, 'query', { name, collection: prime.collections.get(name) })
  const items = await prime.driver.read((tx) => read.items(openReading(tx, prime.collections), at), { long: true })
  return { at, items }
}

/** The company's settings. A report uses them for every reader. */
async function settingsOf(prime: Prime): Promise<ReadonlyMap<string, Data>> {
  const everything = { where: { op: 'and', of: [] }, orderBy: [], searchIn: [], skip: 0 } as const
  const { docs } = await prime.driver.read((tx) => tx.find({ collection: 'settings', ...everything, limit: SETTINGS }))
  return new Map(docs.map(({ id, data }) => [id, data]))
}

async function everyDocument(prime: Prime, caller: Caller, { question, title }: AnyReport): Promise<Data[]> {
  const { collection, ...rest } = question!
  const items: Data[] = []
  let cursor: string | null = null
  do {
    const page = await answer(prime, caller, collection, { ...rest, limit: PAGE, ...(cursor && { cursor }) })
    if (!('documents' in page)) break
    items.push(...page.documents.map(({ data }) => data))
    if (items.length > LIMITS.reportDocuments)
      throw new Problem(
        'too-large',
        `${title} covers more than ${LIMITS.reportDocuments.toLocaleString('en-US')} records. Open it on its page, or narrow the records.`,
      )
    cursor = page.nextCursor
  } while (cursor)
  return items
}
