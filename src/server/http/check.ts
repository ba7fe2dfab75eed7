import { z } from 'zod'
import { Problem, type ProblemCode } from '#base/problem.ts'

/** What came over the wire, in the shape that is asked for. Throws a problem with one entry per value that is wrong. */
export function check<S extends z.ZodType>(
  schema: S,
  raw: unknown,
  refusal: 'bad-request' | 'invalid' = 'bad-request',
): z.output<S> {
  const read = schema.safeParse(raw, { error: sentenceOf })
  if (read.success) return read.data
  const faults = read.error.issues.map((issue) => ({
    pointer: issue.path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
    code: codeIn(issue) ?? (refusal === 'invalid' ? 'value' : refusal),
    detail: issue.message,
  }))
  const [code = refusal] = read.error.issues.flatMap((issue) => codeIn(issue) ?? [])
  throw new Problem(code, [...new Set(faults.map(({ detail }) => detail))].join(' '), { faults })
}

/** A value that a function reads: what it throws is what is wrong. `described` says the same as JSON Schema. */
export const reading = <T>(read: (raw: unknown) => T, described: Readonly<Record<string, unknown>>) =>
  z
    .unknown()
    .transform((raw, context): T => {
      try {
        return read(raw)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        context.addIssue({ code: 'custom', message: error.message, params: { code: error.code } })
        return z.NEVER
      }
    })
    .meta(described)

/** A value that is checked further in, by a reader that knows more than its form; only described here. */
export const byHand = (schema: z.ZodType) => z.unknown().meta(describedBy(schema))

/** JSON Schema of what may be sent. */
export function describedBy(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return described
}

const codeIn = (issue: z.core.$ZodIssue): ProblemCode | undefined =>
  issue.code === 'custom' ? (issue.params?.code as ProblemCode | undefined) : undefined

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
}

/** What is wrong with a value whose schema has no sentence of its own. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  const name = issue.path?.length ? `"${issue.path.join('.').slice(0, 100)}"` : 'The body'
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => `"${key.slice(0, 100)}" is not known here.`).join(' ')
    case 'invalid_type':
      return `${name} is ${KINDS[issue.expected] ?? (issue.path?.length ? 'an object' : 'a JSON object')}.`
    case 'invalid_value':
      return `${name} is ${wordList(issue.values.map(String))}.`
    case 'too_small':
    case 'too_big':
      return `${name} ${boundOf(issue)}.`
    default:
      return `${name} has another form than this address takes.`
  }
}

function boundOf(issue: Extract<z.core.$ZodRawIssue, { code: 'too_big' | 'too_small' }>): string {
  const bound = issue.code === 'too_big' ? issue.maximum : issue.minimum
  const [verb, unit] =
    issue.origin === 'string' ? ['has', ' characters'] : issue.origin === 'array' ? ['has', ' entries'] : ['is', '']
  return `${verb} at ${issue.code === 'too_big' ? 'most' : 'least'} ${bound}${unit}`
}

const wordList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
