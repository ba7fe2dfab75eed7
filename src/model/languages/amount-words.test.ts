import { expect, it } from 'vitest'
import { amountWordsIn } from '#model/languages/amount-words.ts'
import type { Language } from '#model/languages/languages.ts'

it.each<[Language, number, string, string]>([
  ['English', 21, 'USD', 'Twenty-one and 00/100 dollars'],
  ['German', 0, 'EUR', 'Null Euro und 00/100'],
  ['German', 1, 'EUR', 'Ein Euro und 00/100'],
  ['German', 21.5, 'USD', 'Einundzwanzig Dollar und 50/100'],
  ['German', 101, 'GBP', 'Einhunderteins Pfund und 00/100'],
  ['German', 1_234.56, 'EUR', 'Eintausendzweihundertvierunddreißig Euro und 56/100'],
  ['German', 101_016, 'JPY', 'Einhunderteintausendsechzehn JPY'],
  ['German', 1_000_000, 'EUR', 'Eine Million Euro und 00/100'],
  ['German', 2_000_017.07, 'EUR', 'Zwei Millionen siebzehn Euro und 07/100'],
  ['German', 12.345, 'KWD', 'Zwölf KWD und 345/1000'],
  ['Spanish', 0.4, 'USD', 'Cero dólares con 40/100'],
  ['Spanish', 1, 'EUR', 'Un euro con 00/100'],
  ['Spanish', 21, 'USD', 'Veintiún dólares con 00/100'],
  ['Spanish', 31, 'EUR', 'Treinta y un euros con 00/100'],
  ['Spanish', 100, 'EUR', 'Cien euros con 00/100'],
  ['Spanish', 516.16, 'EUR', 'Quinientos dieciséis euros con 16/100'],
  ['Spanish', 221, 'GBP', 'Doscientas veintiuna libras con 00/100'],
  ['Spanish', 1_001, 'EUR', 'Mil un euros con 00/100'],
  ['Spanish', 21_700, 'EUR', 'Veintiún mil setecientos euros con 00/100'],
  ['Spanish', 1_000_000, 'EUR', 'Un millón de euros con 00/100'],
  ['Spanish', 1_000_000_000, 'USD', 'Mil millones de dólares con 00/100'],
  ['Spanish', 2_000_001, 'USD', 'Dos millones un dólares con 00/100'],
  ['French', 1, 'GBP', 'Une livre et 00/100'],
  ['French', 21, 'EUR', 'Vingt et un euros et 00/100'],
  ['French', 71, 'EUR', 'Soixante et onze euros et 00/100'],
  ['French', 80, 'EUR', 'Quatre-vingts euros et 00/100'],
  ['French', 81, 'GBP', 'Quatre-vingt-une livres et 00/100'],
  ['French', 91.09, 'EUR', 'Quatre-vingt-onze euros et 09/100'],
  ['French', 77, 'EUR', 'Soixante-dix-sept euros et 00/100'],
  ['French', 200, 'EUR', 'Deux cents euros et 00/100'],
  ['French', 201, 'EUR', 'Deux cent un euros et 00/100'],
  ['French', 280_080, 'EUR', 'Deux cent quatre-vingt mille quatre-vingts euros et 00/100'],
  ['French', 1_100, 'EUR', 'Mille cent euros et 00/100'],
  ['French', 3_000_000, 'EUR', 'Trois millions d’euros et 00/100'],
  ['French', 1_000_000, 'USD', 'Un million de dollars et 00/100'],
])('in %s %d %s is “%s”', (language, amount, currency, words) => {
  expect(amountWordsIn(language, amount, currency)).toBe(words)
})
