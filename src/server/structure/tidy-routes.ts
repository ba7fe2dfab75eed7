import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isReservedKey } from '#model/schema/value.ts'
import { FIXES, TIDYINGS, type TidyPlan } from '#model/structure/tidy.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import { route } from '#server/http/route.ts'
import { CollectionName, CountShape, RunShape } from '#server/http/shapes.ts'
import type { Prime } from '#server/ports.ts'
import { previewTidy, tidyPage } from '#server/structure/tidy-field.ts'

const LONGEST_NAME = 200
const LONGEST_VALUE = 10_000

const FieldName = z
  .string()
  .min(1)
  .max(LONGEST_NAME)
  .refine((name) => !isReservedKey(name), 'This name is reserved; choose another one.')
const Plan = z
  .strictObject({
    collection: CollectionName,
    field: FieldName,
    as: z.enum([...TIDYINGS, ...FIXES]),
    value: z
      .union(
        [z.string().min(1).max(LONGEST_VALUE), z.number(), z.boolean()],
        `"value" is a text of 1 to ${LONGEST_VALUE} characters, a number, true or false.`,
      )
      .exactOptional(),
    to: FieldName.exactOptional(),
    dayFirst: z.boolean().exactOptional(),
    decimalComma: z.boolean().exactOptional(),
  })
  .superRefine(({ as, field, to, value }, { addIssue }) => {
    const refuse = (name: string, message: string) => addIssue({ code: 'custom', path: [name], message })
    if (as === 'fill' && value === undefined) refuse('value', '"value" is missing: what to fill in.')
    if (as !== 'rename') return
    if (to === undefined) refuse('to', '"to" is missing: the new name of the field.')
    else if (to.trim() !== to) refuse('to', '"to" has no spaces around it.')
    else if (to === field) refuse('to', '"to" is another name than the field has.')
  })
  .transform(
    ({ value, to, ...plan }): TidyPlan => ({
      ...plan,
      ...(plan.as === 'fill' && value !== undefined && { value }),
      ...(plan.as === 'rename' && to !== undefined && { to }),
    }),
  )

const preview = route('What bringing a field into one form would change', {
  body: z.strictObject({ plan: Plan }),
  answer: z.object({
    scanned: CountShape,
    changed: CountShape,
    unreadable: CountShape,
    isDayOrderOpen: z.boolean(),
    examples: z.array(z.object({ id: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })),
    left: z.array(z.object({ id: z.string(), value: z.unknown() })),
  }),
})
const run = route('Bring a field into one form, one page of documents; all pages of a run are undone as one', {
  body: z.strictObject({
    plan: Plan,
    run: RunShape,
    after: z.string().meta({ description: 'The id that the page before ended with' }).exactOptional(),
  }),
  answer: z.object({
    scanned: CountShape,
    changed: CountShape,
    refused: CountShape,
    reason: z.string().optional(),
    run: z.string(),
    after: z.string().optional().meta({ description: 'Where the next page begins; absent after the last' }),
  }),
})

/** Converts the values of one field to one form: first as a preview, then page by page as one run. */
export function tidyRoutes(app: FastifyInstance, prime: Prime): void {
  app.post('/api/structure/tidy', preview, async (request, reply) =>
    sendJson(reply, await previewTidy(prime, request.caller, preview.readBody(request).plan)),
  )
  app.post('/api/structure/tidy/run', run, async (request, reply) => {
    const { plan, ...place } = run.readBody(request)
    return sendJson(reply, await tidyPage(prime, request.caller, plan, place))
  })
}
