import { expect, it } from 'vitest'
import { joinedKeys } from '#ui/shell/keyboard/key-words.ts'

it('keys that do the same stand in one row', () => {
  const pinned = ['1', '2', '3', '4'].map((key) => [key, 'Open pinned record'] as const)
  expect(joinedKeys([['j', 'Next and previous'], ['e', 'Edit'], ['k', 'Next and previous'], ...pinned])).toEqual([
    ['j k', 'Next and previous'],
    ['e', 'Edit'],
    ['1 – 4', 'Open pinned record'],
  ])
})
