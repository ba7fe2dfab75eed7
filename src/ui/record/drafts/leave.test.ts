import { expect, it } from 'vitest'
import { forgetTyped, setTypedAside, takeTypedBack } from '#ui/record/drafts/leave.ts'

function storeOf(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries))
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    key: (at: number) => [...stored.keys()][at] ?? null,
    get length() {
      return stored.size
    },
  }
}
const TYPED = {
  'prime-draft-u1-vendors': '{"taxId":"481-22-6789"}',
  'prime-unsaved-u1-payables/a1': '{"notes":"Call"}',
  'prime-comment-po-1': 'To be asked',
}

it('who logs out leaves nothing typed behind, and keeps their settings', () => {
  const [local, tab] = [storeOf({ ...TYPED, 'prime-theme': 'dark' }), storeOf()]
  forgetTyped(local, tab)
  expect([...local.stored, ...tab.stored]).toEqual([['prime-theme', 'dark']])
})

it('whose session ended finds what was typed in the same tab, once', () => {
  const [local, tab] = [storeOf(TYPED), storeOf()]
  setTypedAside(local, tab, 'u1')
  expect(local.length).toBe(0)
  takeTypedBack(local, tab, 'u1')
  expect(Object.fromEntries(local.stored)).toEqual(TYPED)
  expect(tab.length).toBe(0)
})

it('nobody else finds it, and what was typed since stays', () => {
  const [local, tab] = [storeOf(TYPED), storeOf()]
  setTypedAside(local, tab, 'u1')
  takeTypedBack(local, tab, 'u2')
  takeTypedBack(local, tab, 'u1')
  expect([local.length, tab.length]).toEqual([0, 0])
})
