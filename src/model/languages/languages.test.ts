import { describe, expect, it } from 'vitest'
import { accountWords, ageWords } from '#model/languages/account-words.ts'
import { dayWords, LANGUAGES, languageOf, languageWriting, lettersIn } from '#model/languages/languages.ts'

it.each([
  [{ language: 'German' }, 'German'],
  [{ language: 'Klingon' }, 'English'],
  [{}, 'English'],
  [undefined, 'English'],
] as const)('a party %j is written to in %s', (party, language) => {
  expect(languageOf(party)).toBe(language)
})

describe('days and amounts', () => {
  it.each([
    ['English', 'Nov 24, 2026', '1,290.10', 'Over 90 days', '1 to 30 days'],
    ['German', '24.11.2026', '1.290,10', 'Über 90 Tage', '1 bis 30 Tage'],
    ['Spanish', '24 nov 2026', '1.290,10', 'Más de 90 días', '1 a 30 días'],
    ['French', '24 nov. 2026', '1\u00a0290,10', 'Plus de 90 jours', '1 à 30 jours'],
  ] as const)('in %s', (language, day, amount, over, between) => {
    const writing = languageWriting(language)
    expect([dayWords(writing, '2026-11-24', 'UTC'), writing.amount(1290.1)]).toEqual([day, amount])
    expect([ageWords(language, 'Over 90'), ageWords(language, '1 to 30')]).toEqual([over, between])
  })

  it('stay as they are where they are none', () => {
    expect([dayWords(languageWriting('German'), 'soon', 'UTC'), languageWriting('German').amount('?')]).toEqual([
      'soon',
      '?',
    ])
  })
})

it('each language has letters of its own in the settings, and words of its own', () => {
  expect(LANGUAGES.map(lettersIn)).toEqual(['letters', 'letters-de', 'letters-es', 'letters-fr'])
  expect(LANGUAGES.map((language) => accountWords(language)('Total due'))).toEqual([
    'Total due',
    'Offen insgesamt',
    'Total pendiente',
    'Total dû',
  ])
  expect(ageWords('French', 'No due date')).toBe('Sans échéance')
})
