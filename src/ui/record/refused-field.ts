import type { Fault } from '#base/problem.ts'
import type { Field } from '#model/schema/fields.ts'
import type { Data, Value } from '#model/schema/value.ts'

/**
 * The field a refusal is about: the only one whose value its sentence names, or the lines where it begins with one of
 * them. The sentence then stands at that field. Empty where the sentence is about none of them, or about several.
 */
export function refusedField(
  sentence: string,
  asked: readonly (readonly [name: string, field: Field])[],
  input: Data,
): Fault[] {
  const lines = /^Line \S+ /.test(sentence) ? asked.filter(([name, { kind }]) => kind === 'lines' && input[name]) : []
  const named = lines.length === 1 ? lines : asked.filter(([name, field]) => isNamed(sentence, field, input[name]))
  const [only] = named
  return only && named.length === 1 ? [{ pointer: `/input/${only[0]}`, code: 'refused', detail: sentence }] : []
}

function isNamed(sentence: string, { kind }: Field, value: Value | undefined): boolean {
  if (kind === 'date') return typeof value === 'string' && value.length >= 10 && sentence.includes(value.slice(0, 10))
  if ((kind !== 'money' && kind !== 'number') || typeof value !== 'number') return false
  const figures = sentence.match(/-?\d[\d,]*(?:\.\d+)?/g) ?? []
  return figures.some((figure) => Number(figure.replaceAll(',', '')) === value)
}
