import { describe, expect, it } from 'vitest'
import { filesAgain } from '../../scripts/again.ts'

describe('which files of the tests run once more', () => {
  it('none when all is well', () => {
    expect(filesAgain({ failed: [], stray: [] })).toEqual([])
  })
  it('those that failed and those with an error that no test caught, each once', () => {
    expect(filesAgain({ failed: ['a', 'b'], stray: ['b', 'c', 'c'] })).toEqual(['a', 'b', 'c'])
  })
  it('up to five', () => {
    expect(filesAgain({ failed: ['a', 'b', 'c', 'd'], stray: ['e'] })).toHaveLength(5)
    expect(filesAgain({ failed: ['a', 'b', 'c', 'd'], stray: ['e', 'f'] })).toBeUndefined()
  })
  it('an error from nowhere has failed the run', () => {
    expect(filesAgain({ failed: [], stray: [undefined] })).toBeUndefined()
    expect(filesAgain({ failed: ['a'], stray: [undefined] })).toBeUndefined()
  })
})
