import type { FastifyInstance } from 'fastify'
import { Problem } from '#base/problem.ts'
import { readCollectionName } from '#model/command/patch.ts'
import { isReservedKey } from '#model/schema/value.ts'
import { FIXES, TIDYINGS, type TidyPlan } from '#model/structure/tidy.ts'
import { readBody } from '#server/documents/writes.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import type { Prime } from '#server/ports.ts'
import { previewTidy, tidyPage } from '#server/structure/tidy-field.ts'

/** Brings the values of one field into one form: shown first, then page by page under one run. */
export function tidyRoutes(app: FastifyInstance, prime: Prime): void {
  app.post('/api/structure/tidy', async ({ caller, body }, reply) => {
    const { plan } = readBody(body, ['plan'])
    return sendJson(reply, await previewTidy(prime, caller, readTidyPlan(plan)))
  })
  app.post('/api/structure/tidy/run', async ({ caller, body }, reply) => {
    const { plan, run, after } = readBody(body, ['plan', 'run', 'after'])
    if (typeof run !== 'string' || !/^[\w-]{8,64}$/.test(run))
      throw bad('"run" is a name of 8 to 64 letters and digits.')
    if (after !== undefined && typeof after !== 'string') throw bad('"after" is the id a page ended with.')
    const place = { run, ...(after !== undefined && { after }) }
    return sendJson(reply, await tidyPage(prime, caller, readTidyPlan(plan), place))
  })
}

function readTidyPlan(raw: unknown): TidyPlan {
  const { collection, field, as, value, to, dayFirst, decimalComma } = readBody(raw, [
    'collection',
    'field',
    'as',
    'value',
    'to',
    'dayFirst',
    'decimalComma',
  ])
  const ways = [...TIDYINGS, ...FIXES]
  const way = ways.find((known) => known === as)
  if (!way) throw bad(`"as" is ${ways.join(', ')}.`)
  const name = readFieldName(field, 'field')
  const given = way === 'fill' ? readFill(value) : undefined
  const next = way === 'rename' ? readFieldName(to, 'to') : undefined
  if (next !== undefined && next.trim() !== next) throw bad('"to" has no spaces around it.')
  if (next === name) throw bad('"to" is another name than the field has.')
  for (const [option, flag] of Object.entries({ dayFirst, decimalComma }))
    if (flag !== undefined && typeof flag !== 'boolean') throw bad(`"${option}" is true or false.`)
  return {
    collection: readCollectionName(collection),
    field: name,
    as: way,
    ...(given !== undefined && { value: given }),
    ...(next !== undefined && { to: next }),
    ...(typeof dayFirst === 'boolean' && { dayFirst }),
    ...(typeof decimalComma === 'boolean' && { decimalComma }),
  }
}

function readFieldName(raw: unknown, part: string): string {
  if (typeof raw !== 'string' || raw === '' || raw.length > LONGEST_NAME || isReservedKey(raw))
    throw bad(`"${part}" is the name of a field, of 1 to ${LONGEST_NAME} characters.`)
  return raw
}

function readFill(raw: unknown): string | number | boolean {
  if (typeof raw === 'boolean' || (typeof raw === 'number' && Number.isFinite(raw))) return raw
  if (typeof raw === 'string' && raw !== '' && raw.length <= LONGEST_VALUE) return raw
  throw bad(`"value" is a text of 1 to ${LONGEST_VALUE} characters, a number, true or false.`)
}

const LONGEST_NAME = 200
const LONGEST_VALUE = 10_000

const bad = (detail: string) => new Problem('bad-request', detail)
