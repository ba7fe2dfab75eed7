import { timestamp } from '#base/days.ts'
import { isSpecial, plainValue } from '#model/firestore/plain.ts'
import type { Data } from '#model/schema/value.ts'

type Fields = Record<string, unknown>

/** A document as Firestore's REST API writes it: its path and typed values; a document without fields has no values. */
export interface RestDoc {
  name: string
  fields?: Fields
}

const OF_A_DOC = ['name', 'fields', 'createTime', 'updateTime']

export const isRestDoc = (value: unknown): value is RestDoc =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  value.name.includes('/documents/') &&
  (isRecord(value.fields) ||
    (value.fields === undefined &&
      'updateTime' in value &&
      Object.keys(value).every((name) => OF_A_DOC.includes(name))))

/** The document in one line of the response to a query or a batch read. */
export function answeredDoc(value: unknown): RestDoc | undefined {
  const doc = isRecord(value) && 'readTime' in value ? (value.document ?? value.found) : value
  return isRestDoc(doc) ? doc : undefined
}

/** The path of a document in parts, without project and database. */
export const restPath = ({ name }: RestDoc): string[] =>
  name.slice(name.indexOf('/documents/') + '/documents/'.length).split('/')

/**
 * The plain values; those that the reader of plain values would mistake for something else are tagged with their type.
 */
export const untypedFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, untyped(value, name)]))

function untyped(typed: unknown, name = ''): unknown {
  const [[kind, value] = ['', undefined]] = isRecord(typed) ? Object.entries(typed) : []
  switch (kind) {
    case 'stringValue':
      return plainValue(String(value), name) === value ? value : { __datatype__: 'string', value }
    case 'integerValue':
      // Firestore's integers have 64 bits; one that would lose digits stays text.
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
    case 'doubleValue':
      return Number.isFinite(Number(value)) ? Number(value) : String(value)
    case 'nullValue':
      return null
    case 'timestampValue':
      return moment(String(value)) ?? value
    case 'referenceValue':
      return { ref: String(value).replace(/^.*\/documents\//, '') }
    case 'geoPointValue':
      return isRecord(value) ? { lat: value.latitude ?? 0, lng: value.longitude ?? 0 } : value
    case 'mapValue': {
      const fields = untypedFields(isRecord(value) && isRecord(value.fields) ? value.fields : {}) as Data
      return isSpecial(fields) ? { __datatype__: 'map', value: fields } : fields
    }
    case 'arrayValue':
      return isRecord(value) && Array.isArray(value.values) ? value.values.map((item) => untyped(item)) : []
    default:
      return value
  }
}

function moment(text: string): Fields | undefined {
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? undefined : { ...timestamp(new Date(ms)) }
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
