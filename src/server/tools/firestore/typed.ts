import { type DocumentData, DocumentReference, GeoPoint, Timestamp, VectorValue } from '@google-cloud/firestore'

/** The values that could not be imported unchanged, in the words of the report. */
export type FieldConversion =
  | 'moments cut to milliseconds'
  | 'whole numbers beyond 2^53 kept as text'
  | 'numbers that are not finite kept as text'
  | 'bytes kept as base64 text'
  | 'vectors kept as lists'

type Typed = Record<string, unknown>
type Report = (what: FieldConversion) => void

/** One document in the form of Firestore's REST API, which file imports can read. */
export const restText = (path: string, data: DocumentData, report: Report): string =>
  JSON.stringify({ name: documentName(path), fields: typedFields(data, report) })

const documentName = (path: string): string => `projects/-/databases/-/documents/${path}`

const typedFields = (data: DocumentData, report: Report): Typed =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, typed(value, report)]))

function typed(value: unknown, report: Report): Typed {
  if (value === null) return { nullValue: null }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'bigint') {
    if (!Number.isSafeInteger(Number(value))) report('whole numbers beyond 2^53 kept as text')
    return { integerValue: String(value) }
  }
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return { doubleValue: value }
    report('numbers that are not finite kept as text')
    return { stringValue: String(value) }
  }
  if (value instanceof Timestamp) {
    if (value.nanoseconds % 1e6 !== 0) report('moments cut to milliseconds')
    return { timestampValue: value.toDate().toISOString() }
  }
  if (value instanceof DocumentReference) return { referenceValue: documentName(value.path) }
  if (value instanceof GeoPoint) return { geoPointValue: { latitude: value.latitude, longitude: value.longitude } }
  if (value instanceof VectorValue) {
    report('vectors kept as lists')
    return typed(value.toArray(), report)
  }
  if (value instanceof Uint8Array) {
    report('bytes kept as base64 text')
    return { stringValue: Buffer.from(value).toString('base64') }
  }
  if (Array.isArray(value)) return { arrayValue: { values: value.map((item) => typed(item, report)) } }
  return { mapValue: { fields: typedFields(value as DocumentData, report) } }
}
