import { type CountLine, isDone } from '#features/stock/counts/rules.ts'

/** What a scan means in a count: a bin with its lines, or one line; nothing where it is not part of the count. */
export type Scanned = { bin: string; lines: readonly CountLine[] } | { line: CountLine } | undefined

/**
 * Reads a scan of a bin, a lot or a part. Of several lots of a part the one in the bin that was scanned before is
 * meant, and of these one that nobody has counted yet.
 */
export function scannedIn(lines: readonly CountLine[], typed: string, bin?: string): Scanned {
  const wanted = typed.trim().toUpperCase()
  if (!wanted) return undefined
  const inBin = lines.filter((line) => line.bin?.toUpperCase() === wanted)
  if (inBin[0]?.bin) return { bin: inBin[0].bin, lines: inBin }
  const named = lines.filter((line) => [line.lotNumber, line.partNumber].some((name) => name.toUpperCase() === wanted))
  const here = named.filter((line) => bin !== undefined && line.bin?.toUpperCase() === bin.toUpperCase())
  const likely = here.length > 0 ? here : named
  const line = likely.find((each) => !isDone(each)) ?? likely[0]
  return line && { line }
}
