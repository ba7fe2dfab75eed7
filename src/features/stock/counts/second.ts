import type { Count } from '#features/stock/counts/collection.ts'
import { type CountLine, isOwn, LIMIT, valueOff, varianceOf } from '#features/stock/counts/rules.ts'

/** Whether so much differs that a second person is to look, each line by the cost it was planned with. */
export const wantsSecond = (lines: readonly CountLine[], limit = LIMIT): boolean =>
  valueOff(lines.map((line) => varianceOf(line, line.unitCost ?? 0).value)) > limit

/** Whether somebody is asked to look at a count: it is reviewed, much differs, nobody has looked, and others counted too. */
export function waitsForSecond({ data }: Count, lines: readonly CountLine[], me: string, limit?: number): boolean {
  return data.status === 'Review' && !data.secondPerson && !isOwn(lines, me) && wantsSecond(lines, limit)
}
