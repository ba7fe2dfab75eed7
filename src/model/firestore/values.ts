import { isTimestamp } from '#base/days.ts'
import { plainValue } from '#model/firestore/plain.ts'
import { type Data, sameValue, type Value } from '#model/schema/value.ts'

/**
 * The fields of a document in Firestore's export format with data types (the first of its four formats). Values that
 * the reader would mistake for Firestore's special values are tagged with their type.
 */
export const firestoreFields = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, firestoreValue(value, name)]))

function firestoreValue(value: Value, name = ''): Value {
  if (typeof value === 'string') return typeof plainValue(value, name) === 'string' ? value : typed('string', value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => firestoreValue(item))
  if (isTimestamp(value)) return typed('timestamp', secondsOf(value.$ts))
  const { ref } = value
  if (typeof ref === 'string' && Object.keys(value).length === 1) return typed('documentReference', ref)
  const fields = firestoreFields(value)
  // Here `{seconds, nanoseconds}` and the like are ordinary objects.
  return sameValue(plainValue(fields), value) ? fields : typed('map', fields)
}

const typed = (kind: string, value: Value): Value => ({ __datatype__: kind, value })

function secondsOf(text: string): Value {
  const ms = Date.parse(text)
  const seconds = Math.floor(ms / 1000)
  return { _seconds: seconds, _nanoseconds: (ms - seconds * 1000) * 1e6 }
}
