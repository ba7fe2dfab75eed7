import { expect, it } from 'vitest'
import { skippedWords, withNote } from '#ui/actions/done-message.ts'

it('days in what an act tells of its records are written for people', () => {
  const refused = ['Lot L-7 expired on 2026-11-28.', 'Lot L-8 expired on 2026-11-28.', 'Lot L-7 expired on 2026-11-28.']
  expect(skippedWords(refused)).toBe('3 skipped: Lot L-7 expired on Nov 28, 2026. Lot L-8 expired on Nov 28, 2026.')
  expect(withNote('Matched', { note: 'Posted on 2026-11-28.' })).toBe('Matched. Posted on Nov 28, 2026.')
})
