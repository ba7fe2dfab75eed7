import { describe, expect, it } from 'vitest'
import { openHttp } from '#server/connectors/http.ts'
import { outsideOf } from '#server/connectors/outside.ts'

describe('the way out of a connector', () => {
  it.each([
    'http://service.example/',
    'https://other.example/',
    'https://service.example:8443/',
    'https://service.example.evil.example/',
  ])('does not lead to %s', async (url) => {
    await expect(openHttp({ hosts: ['service.example'] })(url)).rejects.toThrow('is not one of this connector')
  })

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fd00::1',
    'fe80::1',
  ])('takes no address of this machine or its networks: %s', (address) => {
    expect(outsideOf([{ address, family: address.includes(':') ? 6 : 4 }])).toEqual([])
  })

  it.each(['8.8.8.8', '172.32.0.1', '2001:4860:4860::8888'])('takes %s', (address) => {
    expect(outsideOf([{ address, family: address.includes(':') ? 6 : 4 }])).toHaveLength(1)
  })

  it('finds the private address behind a name when it connects', async () => {
    await expect(openHttp({ hosts: ['localhost'] })('https://localhost/')).rejects.toThrow('leads to a private address')
  })
})
