import { expect, it } from 'vitest'
import { pageId } from '#ui/list/views/menu-pages.ts'

it.each([
  ['Late bills (EUR)', [], 'late-bills-eur'],
  ['Späte Rechnungen', [], 'spate-rechnungen'],
  ['Late bills', ['late-bills', 'late-bills-2'], 'late-bills-3'],
  ['未払い', [], 'page'],
])('a page called %s beside %j is at %s', (title, taken, id) => {
  expect(pageId(title, new Set(taken))).toBe(id)
})
