import { LIMITS } from '#base/limits.ts'
import { type Fault, invalid, Problem } from '#base/problem.ts'
import type { AnyConnector } from '#model/connector/connector.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import { normalise, validate } from '#model/schema/validate.ts'
import type { Data } from '#model/schema/value.ts'
import { hostFault, isThisMachine } from '#server/connectors/outside.ts'
import type { Prime } from '#server/ports.ts'

const PREFIX = '/input/settings'
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** The connector with a name; throws `not-found`. */
export function connectorOf({ connectors }: Pick<Prime, 'connectors'>, name: string): AnyConnector {
  const connector = connectors.get(name)
  if (!connector) throw new Problem('not-found', `There is no connector "${name.slice(0, 100)}".`)
  return connector
}

/** The settings of a connector in normalized form, without any others. Throws `not-found` or `invalid`. */
export function readSettings(
  prime: Pick<Prime, 'connectors'>,
  name: string,
  given: Data | undefined,
): Data | undefined {
  const { label, settings, servers = [] } = connectorOf(prime, name)
  if (given === undefined) return undefined
  const fields = settings as Fields
  const faults = Object.entries(given).flatMap(([field, value]): Fault[] => {
    const pointer = `${PREFIX}/${field.slice(0, 100)}`
    if (!Object.hasOwn(fields, field))
      return [{ pointer, code: 'unknown', detail: `${label} has no setting "${field.slice(0, 100)}".` }]
    const detail = textFault(fields[field]!, value)
    return detail === undefined ? [] : [{ pointer, code: 'invalid', detail: `${fields[field]!.label} ${detail}.` }]
  })
  if (faults.length > 0) throw invalid(faults)
  const values = normalise(fields, given, 'UTC')
  for (const field of servers) {
    const host = values[field]
    const detail = typeof host === 'string' && host !== '' && !isThisMachine(host) ? hostFault(host) : undefined
    if (detail !== undefined)
      faults.push({ pointer: `${PREFIX}/${field}`, code: 'invalid', detail: `${fields[field]!.label} ${detail}.` })
  }
  faults.push(...validate(fields, values, { prefix: PREFIX }))
  if (faults.length > 0) throw invalid(faults)
  return values
}

/** The errors in the text of a setting, before it is used. */
function textFault({ kind }: Field, value: unknown): string | undefined {
  if (kind === 'tags' && Array.isArray(value) && value.length > LIMITS.settingEntries)
    return `takes at most ${LIMITS.settingEntries} entries`
  const texts = [value].flat().filter((one) => typeof one === 'string')
  if (texts.some((one) => one.length > LIMITS.settingText)) return `has more than ${LIMITS.settingText} characters`
  return texts.some((one) => CONTROL.test(one)) ? 'holds a line break or another control character' : undefined
}
