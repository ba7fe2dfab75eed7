import type { Mention } from '#features/sales/rfq/reading/designations.ts'
import type { WrittenAmount } from '#features/sales/rfq/reading/figures/amounts.ts'
import { AIMED, type RequestedPart } from '#features/sales/rfq/reading/pairing.ts'
import { pnKey } from '#model/part-numbers/part-number.ts'

/** A target price as the fields of a line. */
export const targetPriceOf = ({ value, currency }: { value: number; currency?: string | undefined }) => ({
  target: value,
  ...(currency && { currency }),
})

/**
 * Assigns a target in a sentence of its own to the part it names, otherwise to the only part of the sentence before it.
 */
export function targetApart(
  target: WrittenAmount,
  named: readonly Mention[],
  before: readonly { requested: RequestedPart[] }[],
  row: string,
): void {
  const requested = before.flatMap((piece) => piece.requested)
  const own = target.of && requested.find(({ text }) => pnKey(text).startsWith(pnKey(target.of!)))
  const aimed =
    named.length === 1
      ? named[0]
      : named.find(({ start }) => start >= target.end && AIMED.test(row.slice(target.end, start)))
  const last = before.findLast((piece) => piece.requested.length > 0)?.requested ?? []
  const isOne = new Set(last.map(({ text }) => text)).size === 1
  const line =
    own ||
    (aimed ? requested.find(({ text }) => pnKey(text).startsWith(pnKey(aimed.text))) : isOne ? last.at(-1) : undefined)
  if (line && line.target === undefined) Object.assign(line, targetPriceOf(target))
}
