import { expect, it } from 'vitest'
import { writeBlock } from '#base/formats/csv.ts'
import { readBlock } from '#ui/grid/paste.ts'

it.each([
  [[['Mill 1', '1200.5']]],
  [
    [
      ['Name', 'Notes'],
      ['Mill', 'two\nlines, a "quote"\tand a tab'],
      ['', ''],
    ],
  ],
])('what is copied out of a list can be pasted into one: %j', (cells) => {
  expect(readBlock(writeBlock(cells))).toEqual(cells)
})
