import type { Data } from '#model/schema/value.ts'

/** Characters from which the text of a document is kept as long as the document: shorter ones are written again in no time. */
const LONG = 8 * 1024
const texts = new WeakMap<Data, string>()

/** Parses a stored document. Keeps the text of a long one, so that it is sent and measured without being written again. */
export function readData(text: string): Data {
  const data = JSON.parse(text) as Data
  if (text.length >= LONG) texts.set(data, text)
  return data
}

/** The data of a document as JSON. */
export const dataText = (data: Data): string => texts.get(data) ?? JSON.stringify(data)

/** A part of an answer as JSON, which may be or hold the data of a document under `data`. */
export function partText(part: object): string {
  const { data, ...more } = part as { data?: Data }
  const text = typeof data === 'object' && data !== null ? texts.get(data) : undefined
  if (text === undefined) return JSON.stringify(part)
  const head = JSON.stringify(more).slice(0, -1)
  return `${head}${head === '{' ? '' : ','}"data":${text}}`
}
