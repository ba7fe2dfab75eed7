import { z } from 'zod'
import { Problem, type ProblemCode } from '#base/problem.ts'

/** Validates a value from a request against a schema. Throws a problem with one entry per invalid value. */
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

/** A value read by a function, which throws what is wrong. `described` is the same as JSON Schema. */
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

/** A value that is validated later by a reader that knows more than its form; here it is only described. */
export const byHand = (schema: z.ZodType) => z.unknown().meta(describedBy(schema))

/** The JSON Schema of what may be sent. */
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

/** The message for a value whose schema has no message of its own. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  const name = valueName(issue)
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => `"${key.slice(0, 100)}" is not known here.`).join(' ')
    case 'invalid_type':
      if (issue.path?.length && issue.input === undefined) return `${name} is missing.`
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
  const isMost = issue.code === 'too_big'
  const bound = isMost ? issue.maximum : issue.minimum
  if (issue.origin !== 'string' && issue.origin !== 'array') return `is ${bound} or ${isMost ? 'less' : 'more'}`
  return `has at ${isMost ? 'most' : 'least'} ${bound} ${issue.origin === 'string' ? 'characters' : 'entries'}`
}

/** The name of a value: its key, or its position in a list. */
export function valueName({ path = [] }: { path?: PropertyKey[] | undefined }): string {
  const last = path.at(-1)
  if (last === undefined) return 'The body'
  if (typeof last === 'number') return `Entry ${last + 1} of ${valueName({ path: path.slice(0, -1) })}`
  return `"${String(last).slice(0, 100)}"`
}

const wordList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
