import type { RefObject } from 'react'
import { unlessScanned, useKeys } from '#ui/shell/keyboard/keyboard.ts'

/**
 * Keyboard control of the agenda: `j` and `k` move between lines, `d` marks the focused line done, `s` postpones it.
 */
export function useAgendaKeys(list: RefObject<HTMLElement | null>): void {
  const lines = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]
  const here = (): number => lines().findIndex((line) => line.contains(document.activeElement))
  const go = (step: number): void => {
    const all = lines()
    const to = Math.min(all.length - 1, Math.max(0, here() + step))
    all[to]?.querySelector<HTMLElement>('a')?.focus()
  }
  const press = (what: string): void => {
    const line = lines()[here()]
    line?.querySelector<HTMLElement>(what)?.click()
  }
  useKeys({
    j: ['Next and previous line', () => go(1)],
    k: ['Next and previous line', () => go(-1)],
    d: ['Done', () => unlessScanned(() => press('input[type=checkbox]'))],
    s: ['Tomorrow', () => unlessScanned(() => press('[data-act=tomorrow]'))],
  })
}
