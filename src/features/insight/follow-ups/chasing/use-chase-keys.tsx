import type { RefObject } from 'react'
import type { Item, PartyCardRow } from '#features/insight/follow-ups/chasing/party-card.tsx'
import { type FollowUpOutcome, OUTCOMES } from '#features/records/follow-ups/rules.ts'
import { unlessScanned, useKeys } from '#ui/shell/keyboard/keyboard.ts'

interface Acts {
  pick: (items: readonly Item[], outcome: FollowUpOutcome) => void
  snooze: (row: PartyCardRow) => void
}

/**
 * Keyboard control of the desk: arrows or `j` and `k` move between items, `1` to `6` record an outcome, `s` postpones.
 */
export function useChaseKeys(desk: RefObject<HTMLElement | null>, rows: readonly PartyCardRow[], acts: Acts): void {
  const items = (): HTMLElement[] => [...(desk.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const here = (): number => items().findIndex((item) => item.contains(document.activeElement))
  const go = (step: number): void => {
    const all = items()
    const to = Math.min(all.length - 1, Math.max(0, here() + step))
    all[to]?.querySelector<HTMLElement>('a, button')?.focus()
  }
  const withRow = (act: (row: PartyCardRow) => void): void =>
    unlessScanned(() => {
      const key = items()[here()]?.dataset.row
      const row = rows.find((one) => one.key === key)
      if (row) act(row)
    })
  useKeys({
    ...Object.fromEntries(
      Object.entries({ j: 1, k: -1, ArrowRight: 1, ArrowLeft: -1 }).map(([key, step]) => [
        key,
        ['Next and previous item', () => go(step)] as const,
      ]),
    ),
    s: ['Postpone', () => withRow(acts.snooze)],
    ...Object.fromEntries(
      OUTCOMES.map((outcome, at) => [
        String(at + 1),
        [outcome, () => withRow((row) => acts.pick([row], outcome))] as const,
      ]),
    ),
  })
}
