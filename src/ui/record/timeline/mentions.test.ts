import { describe, expect, it } from 'vitest'
import { mentionAt, peopleLike, putMention } from '#ui/record/timeline/mentions.ts'

describe('a mention while it is written', () => {
  it.each([
    ['@', 1, ''],
    ['ask @ki', 7, 'ki'],
    ['ask @kim about', 8, 'kim'],
    ['ask @kim about', 14, undefined],
    ['kim@prime', 9, undefined],
    ['', 0, undefined],
  ])('%j at %i is %j', (text, caret, word) => {
    expect(mentionAt(text, caret)).toBe(word)
  })

  it('is replaced by the address, the rest stays', () => {
    expect(putMention('ask @ki about it', 7, 'kim@prime.test')).toEqual({
      text: 'ask @kim@prime.test about it',
      caret: 20,
    })
  })

  it('is offered by first name, last name or address', () => {
    const people = [
      { name: 'Kim Ode', email: 'k@prime.test' },
      { name: 'Sam', email: 'sam@prime.test' },
    ]
    expect(peopleLike('od', people)).toEqual([people[0]])
    expect(peopleLike('', people)).toEqual(people)
    expect(peopleLike('x', people)).toEqual([])
    expect(peopleLike('óde', people)).toEqual([people[0]])
  })
})
