import type { FastifyInstance } from 'fastify'
import { Problem } from '#base/problem.ts'
import { readCollectionName } from '#model/patch.ts'
import type { TidyPlan } from '#model/tidy.ts'
import { TIDYINGS } from '#model/tidy.ts'
import { isReservedKey } from '#model/value.ts'
import { previewTidy, tidyPage } from '#server/data/tidy-field.ts'
import { sendJson } from '#server/door.ts'
import type { Prime } from '#server/ports.ts'
import { readBody } from '#server/writes.ts'

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
  const { collection, field, as, dayFirst, decimalComma } = readBody(raw, [
    'collection',
    'field',
    'as',
    'dayFirst',
    'decimalComma',
  ])
  const tidying = TIDYINGS.find((known) => known === as)
  if (!tidying) throw bad(`"as" is ${TIDYINGS.join(', ')}.`)
  if (typeof field !== 'string' || field === '' || field.length > 200 || isReservedKey(field))
    throw bad('"field" is the name of a field.')
  for (const [name, flag] of Object.entries({ dayFirst, decimalComma }))
    if (flag !== undefined && typeof flag !== 'boolean') throw bad(`"${name}" is true or false.`)
  return {
    collection: readCollectionName(collection),
    field,
    as: tidying,
    ...(typeof dayFirst === 'boolean' && { dayFirst }),
    ...(typeof decimalComma === 'boolean' && { decimalComma }),
  }
}

const bad = (detail: string) => new Problem('bad-request', detail)
