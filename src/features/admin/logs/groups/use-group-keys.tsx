import { useRouter } from '@tanstack/react-router'
import type { RefObject } from 'react'
import type { LogGroup } from '#features/admin/logs/groups/groups.ts'
import { unlessScanned, useKeys } from '#ui/shell/keyboard/keyboard.ts'

/**
 * Keyboard shortcuts for the cards: `j` and `k` focus the next and the previous one, `a` assigns, `r` resolves, `o`
 * opens the page.
 */
export function useGroupKeys(list: RefObject<HTMLDivElement | null>, groups: readonly LogGroup[]): void {
  const { history } = useRouter()
  const cards = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('article') ?? [])]
  // The index of the focused card; -1 when none is focused.
  const here = (): number => cards().findIndex((card) => card.contains(document.activeElement))
  const go = (step: number): void => {
    const all = cards()
    const to = Math.min(all.length - 1, Math.max(0, here() + step))
    all[to]?.querySelector<HTMLElement>('[data-message]')?.focus()
  }
  const press = (act: string): void =>
    cards()[Math.max(0, here())]?.querySelector<HTMLElement>(`[data-act=${act}]`)?.click()
  useKeys({
    j: ['Next and previous group', () => go(1)],
    k: ['Next and previous group', () => go(-1)],
    a: ['Assign', () => unlessScanned(() => press('Assign'))],
    r: ['Resolve', () => unlessScanned(() => press('Resolve'))],
    o: [
      'Open the page it happened on',
      () => {
        const page = groups[Math.max(0, here())]?.page
        if (page?.startsWith('/')) unlessScanned(() => history.push(page))
      },
    ],
  })
}
