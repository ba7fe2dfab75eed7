import { type ListInJson, parseJson, plainJson, scanJson } from '#base/formats/json.ts'
import { Problem } from '#base/problem.ts'
import { slicer } from '#server/slicing.ts'

/** Bodies up to this size are read at once, larger ones in pieces of about it. */
const PIECE = 128 * 1024

/** Reads a body as `parseJson` does. A large one is taken apart at its lists, and others are answered in between. */
export async function parseBody(text: string): Promise<unknown> {
  if (text.length <= PIECE) return parseJson(text)
  const pause = slicer()
  await pause()
  const scan = scanJson(text, PIECE)
  let step = scan.next()
  while (!step.done) {
    await pause()
    step = scan.next()
  }
  const lists = step.value
  const whole = plainJson(withoutItems(text, lists))
  for (const list of lists) {
    const items: unknown[] = []
    for (const piece of piecesOf(text, list)) {
      for (const item of plainJson(`[${piece}]`) as unknown[]) items.push(item)
      await pause()
    }
    ;(whole as Record<string, unknown>)[list.key] = items
  }
  return whole
}

function withoutItems(text: string, lists: readonly ListInJson[]): string {
  let kept = ''
  let from = 0
  for (const { start, end } of lists) {
    kept += text.slice(from, start)
    from = end
  }
  return kept + text.slice(from)
}

/** The items of a list, cut at commas. */
function* piecesOf(text: string, { start, end, commas }: ListInJson): Generator<string> {
  let from = start
  for (const comma of commas) {
    if (comma - from < PIECE) continue
    yield filled(text.slice(from, comma))
    from = comma + 1
  }
  yield filled(text.slice(from, end))
}

function filled(piece: string): string {
  // Nothing behind a comma would be read as an end.
  if (piece.trim() === '') throw new Problem('bad-json', 'The body is not JSON.')
  return piece
}
