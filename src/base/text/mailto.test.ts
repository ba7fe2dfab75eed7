import { expect, it } from 'vitest'
import { mailtoAddress } from '#base/text/mailto.ts'

it.each([
  [
    'ann@acme.example',
    { subject: 'Quote 7 & 8', body: 'Dear Ann,\n\nHere it is.' },
    'Dear%20Ann%2C%0D%0A%0D%0AHere%20it%20is.',
  ],
  ['', { subject: 'Today', body: 'One\r\nTwo' }, 'One%0D%0ATwo'],
])('an email to %j keeps its line breaks', (to, fields, body) => {
  const subject = encodeURIComponent(fields.subject)
  expect(mailtoAddress(to, fields)).toBe(`mailto:${encodeURIComponent(to)}?subject=${subject}&body=${body}`)
})

it('a copy goes to whom it is for', () => {
  expect(mailtoAddress('a@b.example', { subject: 'S', body: 'B', cc: 'c@d.example' })).toMatch(/&cc=c%40d\.example$/)
})
