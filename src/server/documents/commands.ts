import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Problem } from '#base/problem.ts'
import { readValue } from '#model/query/ask.ts'
import { authoriseCommand, roleOf } from '#server/access/authorise.ts'
import { runCommand } from '#server/documents/execute.ts'
import { Ran } from '#server/documents/shapes.ts'
import { answerKey, markReplay } from '#server/http/answers.ts'
import { sendJson } from '#server/http/request-hooks.ts'
import { route } from '#server/http/route.ts'
import { KeyShape, Some } from '#server/http/shapes.ts'
import type { Prime } from '#server/ports.ts'

const list = route('The commands of the business', { answer: z.array(Some) })
const run = route('Run a command; the known ones are described one by one', {
  headers: { 'Idempotency-Key': KeyShape },
  body: z
    .strictObject({ input: z.record(z.string(), z.unknown(), '"input" is an object of fields.').default({}) })
    .default({ input: {} }),
  answer: Ran,
})

/** The business commands: listing them, and running one. */
export function commandRoutes(app: FastifyInstance, prime: Prime): void {
  app.get('/api/commands', list, async ({ caller }, reply) => {
    const role = roleOf(caller)
    const list = [...prime.commands.values()].map((command) => {
      const { name, label, help, input, roles = ['owner', 'staff'], undoBy } = command
      return {
        name,
        label,
        ...(help && { help }),
        input,
        roles,
        ...(undoBy && { undoBy }),
        mayRun: roles.includes(role),
      }
    })
    return sendJson(reply, list)
  })

  app.post<{ Params: { name: string } }>('/api/commands/:name', run, async (request, reply) => {
    const { caller, params } = request
    const command = prime.commands.get(params.name)
    if (!command) throw new Problem('not-found', `There is no command "${params.name.slice(0, 100)}".`)
    authoriseCommand(caller, command)
    const use = answerKey(request, true)
    const { input } = run.readBody(request)
    const { replayed, ...answer } = await runCommand(prime, caller, params.name, readValue(input), use)
    return sendJson(markReplay(reply, replayed), answer)
  })
}
