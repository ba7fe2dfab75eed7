import { parseJson, plainJson, scanJson } from '#base/formats/json.ts'
import { Problem } from '#base/problem.ts'
import { slicer } from '#server/slicing.ts'

/** Bodies up to this size are read at once, larger ones in pieces of about it. */
const PIECE = 128 * 1024
/** Text that arrived in one piece is scanned in parts of so many characters. */
const PART = 64 * 1024
const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44]
const [OPEN_MAP, CLOSE_MAP, OPEN_LIST, CLOSE_LIST] = [123, 125, 91, 93]

/**
 * Reads a body as `parseJson` does. A large one is taken apart at its lists, and others are answered in between; it is
 * never put together, since to find room for a text of some megabytes takes longer than to read it.
 */
export async function parseBody(text: string, parts?: readonly string[]): Promise<unknown> {
  if (text.length <= PIECE) return parseJson(text)
  const pause = slicer()
  await pause()
  const apart = takenApart()
  for (const whole of parts ?? [text])
    for (const part of partsOf(whole)) {
      apart.take(part)
      await pause()
    }
  const { rest, lists } = apart.end()
  await scan(rest, 0, pause)
  for (const pieces of lists) for (const piece of pieces) await scan(`[${piece}]`, 1, pause)
  const whole = plainJson(rest)
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return whole
  for (const [key, value] of Object.entries(whole))
    if (Array.isArray(value)) (whole as Record<string, unknown>)[key] = await itemsOf(lists[Number(value[0])]!, pause)
  return whole
}

type Pause = () => Promise<void> | undefined

function* partsOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += PART) yield text.slice(from, from + PART)
}

async function scan(text: string, outer: number, pause: Pause): Promise<void> {
  const steps = scanJson(text, PIECE, outer)
  while (!steps.next().done) await pause()
  await pause()
}

async function itemsOf(pieces: readonly string[], pause: Pause): Promise<unknown[]> {
  const items: unknown[] = []
  for (const piece of pieces) {
    // Nothing behind a comma would be read as an end.
    if (pieces.length > 1 && piece.trim() === '') throw new Problem('bad-json', 'The body is not JSON.')
    for (const item of plainJson(`[${piece}]`) as unknown[]) items.push(item)
    await pause()
  }
  return items
}

/** Where a sign comes next in a text, from rising places; the length of the text when it comes no more. */
function finder(text: string, sign: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      const next = text.indexOf(sign, from)
      found = next < 0 ? text.length : next
    }
    return found
  }
}

/**
 * Takes a text part by part, cut anywhere. Of a map, the items of the lists in it are kept apart, cut at commas; in their
 * place the rest has their number.
 */
function takenApart() {
  const lists: string[][] = []
  let [rest, piece] = ['', '']
  let [depth, isMap, isText, isEscaped] = [0, false, false, false]
  let list: string[] | undefined

  function take(part: string): void {
    let from = 0
    const keep = (to: number): void => {
      if (list) piece += part.slice(from, to)
      else rest += part.slice(from, to)
      from = to
    }
    const quotes = finder(part, '"')
    const backslashes = finder(part, '\\')
    for (let at = 0; at < part.length; at++) {
      if (isText) {
        if (isEscaped) {
          isEscaped = false
          continue
        }
        // Nothing else counts in a text.
        at = Math.min(quotes(at), backslashes(at))
        isEscaped = part.charCodeAt(at) === BACKSLASH
        isText = isEscaped || at === part.length
        continue
      }
      const unit = part.charCodeAt(at)
      if (unit === QUOTE) isText = true
      else if (unit === OPEN_MAP || unit === OPEN_LIST) {
        if (depth === 0) isMap = unit === OPEN_MAP
        depth++
        if (unit === OPEN_MAP || depth !== 2 || !isMap) continue
        keep(at + 1)
        rest += String(lists.length)
        list = []
        lists.push(list)
      } else if (unit === CLOSE_MAP || unit === CLOSE_LIST) {
        depth--
        if (!list || depth !== 1) continue
        keep(at)
        list.push(piece)
        piece = ''
        list = undefined
      } else if (unit === COMMA && list && depth === 2 && piece.length + at - from >= PIECE) {
        keep(at)
        list.push(piece)
        piece = ''
        from = at + 1
      }
    }
    keep(part.length)
  }

  return {
    take,
    end() {
      list?.push(piece)
      return { rest, lists }
    },
  }
}
