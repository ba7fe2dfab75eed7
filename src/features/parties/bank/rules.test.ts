import { expect, it } from 'vitest'
import { bankNotice, maskedAccount, whyCallBack, whyNotAccount } from '#features/parties/bank/rules.ts'

it.each([
  ['Chase', '000123456789', 'Chase ••••6789'],
  [undefined, 'DE89 3704 0044 0532 0130 00', '••••3000'],
])('an account at %s, %s, is shown as %s', (bank, account, shown) => {
  expect(maskedAccount(bank, account)).toBe(shown)
})

it.each([
  ['DE89 3704 0044 0532 0130 00', undefined, undefined],
  ['GB29NWBK60161331926819', 'NWBKGB2L', undefined],
  ['DE89 3704 0044 0532 0130 01', undefined, /not a valid IBAN/],
  ['12345', '021000021', undefined],
  ['1234', undefined, /5 to 34/],
  ['12345', '021000022', /not a valid routing number/],
  ['12345', '02100002', /not a valid routing number/],
  ['12345', 'NOBIC', /neither/],
])('account %s with %s: %s', (account, routing, words) => {
  const why = whyNotAccount({ account, routing })
  expect(words ? words.test(why ?? '') : why === undefined).toBe(true)
})

it.each([
  ['2026-11-20', undefined, /changed today\. Before paying, call/],
  ['2026-11-19', undefined, /changed yesterday/],
  ['2026-11-14', undefined, /changed 6 days ago/],
  ['2026-11-14', 'Ann at the old number', /Called back: Ann/],
  ['2026-11-13', undefined, undefined],
  [undefined, undefined, undefined],
])('details that changed on %s, called back %s', (bankChangedOn, bankConfirmed, words) => {
  const notice = bankNotice({ bankChangedOn, bankConfirmed }, '2026-11-20')
  expect(words ? words.test(notice ?? '') : notice === undefined).toBe(true)
})

it.each([
  ['2026-11-20', undefined, 'The bank details of Acme changed today and have not been confirmed by a call back.'],
  ['2026-11-14', '', 'The bank details of Acme changed 6 days ago and have not been confirmed by a call back.'],
  ['2026-11-14', 'Ann at the old number', undefined],
  ['2026-11-13', undefined, undefined],
  [undefined, undefined, undefined],
])('a payment after a change on %s, called back %s, waits: %s', (bankChangedOn, bankConfirmed, reason) => {
  expect(whyCallBack({ name: 'Acme', bankChangedOn, bankConfirmed }, '2026-11-20')).toBe(reason)
})
