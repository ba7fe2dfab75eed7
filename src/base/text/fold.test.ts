import { expect, it } from 'vitest'
import { folded } from '#base/text/fold.ts'

it.each([
  ['6205-2RS1/C3', '6205-2rs1/c3'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Société Générale', 'societe generale'],
  ['Socie\u0301te\u0301', 'societe'],
  ['Łódź', 'lodz'],
  ['Ærøskøbing', 'aeroskobing'],
  ['Şişli İstanbul, Ağrı', 'sisli istanbul, agri'],
  ['Ångström Håkan', 'angstrom hakan'],
  ['Þór', 'thor'],
  ['Ώρες', 'ωρεσ'],
  ['ＳＫＦ', 'skf'],
  ['Ⅳ ﬁn', 'iv fin'],
  ['Йод', 'йод'],
  ['が', 'が'],
  ['', ''],
])('%j is compared as %j', (text, form) => {
  expect(folded(text)).toBe(form)
  expect(folded(form)).toBe(form)
})
