import type { Day } from '#base/days.ts'
import { type Calendar, wishedDayIn } from '#features/sales/rfq/reading/figures/days.ts'
import { signatureApart } from '#features/sales/rfq/reading/letter/passages.ts'
import { joinedRows } from '#features/sales/rfq/reading/letter/row-breaks.ts'
import type { Line } from '#features/sales/rfq/reading/lines.ts'
import { makerScopesIn, makersIn } from '#features/sales/rfq/reading/maker-scopes.ts'

/** The maker and the day that sentences state for a whole list. */
export function ofAllIn(rows: readonly string[], calendar: Calendar): { maker?: string; day?: Day } {
  const { letter } = signatureApart(joinedRows(rows))
  const sentences = letter.slice(0, 60).flatMap((row) => row.split(/(?<=\p{L}{3}|\d{3})[.!]\s/u))
  const makers = new Set(
    sentences
      .flatMap(makerScopesIn)
      .flatMap(({ maker, isOfAll, numbers }) => (isOfAll && numbers.length === 0 ? [maker] : [])),
  )
  const days = new Set(sentences.flatMap((sentence) => wishedDayIn(sentence, calendar) ?? []))
  const [maker, day] = [[...makers][0], [...days][0]]
  return { ...(makers.size === 1 && { maker: maker! }), ...(days.size === 1 && { day: day! }) }
}

/** Sets the maker named in the subject on all lines, if the subject names one maker and the text none. */
export function ofSubject(lines: Line[], subject = ''): Line[] {
  const makers = makersIn(subject)
  if (makers.length === 1 && !lines.some(({ brand }) => brand))
    for (const line of lines) if (!line.isAnyMaker) line.brand = makers[0]!
  return lines
}
