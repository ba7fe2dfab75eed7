import { describe, expect, it } from 'vitest'
import {
  addressesFor,
  filledIn,
  parametersOf,
  parameterWords,
  readBookmarks,
  STARTER_LINKS,
  sameAddress,
  whyNotLink,
} from '#features/channels/links/rules.ts'

describe('a link', () => {
  it.each([
    ['https://www.skf.com/x?q={partNumber}', undefined],
    ['javascript:alert(1)', 'Enter an address starting with http:// or https://.'],
    ['data:text/html,x', 'Enter an address starting with http:// or https://.'],
    ['https://me:secret@bank.example', 'Remove the user name and password.'],
    ['https://x.example/a b', 'A link cannot contain spaces.'],
  ])('%s: %s', (url, why) => {
    expect(whyNotLink(url)).toBe(why)
  })

  it('asks for its parameters and encodes what is given', () => {
    const url = 'https://x.example/{part number}?n={part number}&b={brand}'
    expect(parametersOf(url)).toEqual(['part number', 'brand'])
    expect(filledIn(url, { 'part number': ' 6205/C3 & more', brand: 'SKF' })).toBe(
      'https://x.example/6205%2FC3%20%26%20more?n=6205%2FC3%20%26%20more&b=SKF',
    )
    expect(parameterWords('trackingNumber')).toBe('Tracking number')
  })

  it('is the same with and without www and a slash at the end', () => {
    expect(sameAddress('http://www.SKF.com/', 'https://skf.com')).toBe(true)
    expect(sameAddress('https://skf.com/a', 'https://skf.com/b')).toBe(false)
  })

  it('of the starter set is good', () => {
    for (const { url } of STARTER_LINKS) expect(whyNotLink(url)).toBeUndefined()
  })
})

it('reads the bookmarks a browser exports, folder by folder, and leaves scripts out', () => {
  const html = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>
    <DT><H3 ADD_DATE="1">Trade &amp; stock</H3><DL><p>
      <DT><A HREF="https://a.example/?x=1&amp;y=2" ADD_DATE="1">A &lt;1&gt;</A>
      <DT><H3>Inner</H3><DL><p><DT><A HREF="https://b.example">B</A></DL><p>
      <DT><A HREF="https://c.example"></A>
    </DL><p>
    <DT><A HREF="javascript:void(0)">Bad</A>
    <DT><A HREF="https://d.example">D</A>
  </DL>`
  expect(readBookmarks(html)).toEqual([
    { title: 'A <1>', url: 'https://a.example/?x=1&y=2', group: 'Trade & stock' },
    { title: 'B', url: 'https://b.example', group: 'Inner' },
    { title: 'https://c.example', url: 'https://c.example', group: 'Trade & stock' },
    { title: 'D', url: 'https://d.example', group: 'Bookmarks' },
  ])
})

it('links that ask for what is known are ready to open, most opened first', () => {
  const link = (title: string, url: string, opened?: number) => ({ data: { title, url, ...(opened && { opened }) } })
  const all = [
    link('Plain', 'https://a.example'),
    link('Maker', 'https://m.example/?q={partNumber}'),
    link('Market', 'https://n.example/{partNumber}/{brand}', 4),
    link('Carrier', 'https://c.example/{trackingNumber}'),
  ]
  const found = (values: object) =>
    addressesFor(all, values as Record<string, unknown>).map(({ link: { data }, url }) => [data.title, url])
  expect(found({ partNumber: '6205/C3', brand: 'SKF', trackingNumber: ' ' })).toEqual([
    ['Market', 'https://n.example/6205%2FC3/SKF'],
    ['Maker', 'https://m.example/?q=6205%2FC3'],
  ])
  expect(found({ partNumber: '6205' }).map(([title]) => title)).toEqual(['Maker'])
  expect(found({})).toEqual([])
})
