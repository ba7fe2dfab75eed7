import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setConnector } from '#features/admin/connectors/commands.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

describe('the settings of a connector', () => {
  const set = (settings: object, connector = 'mailbox') =>
    world.execute(setConnector, { connector, isOn: false, settings } as never)
  const kept = async (id = 'mailbox') => (await world.all('connectors')).find((one) => one.id === id)?.data.settings

  it('are read by its definition, and stay where none are given', async () => {
    await set({ host: ' imap.company.com ', port: '993', security: 'starttls' })
    expect(await kept()).toEqual({ host: 'imap.company.com', port: 993, security: 'STARTTLS' })
    await world.execute(setConnector, { connector: 'mailbox', isOn: true })
    expect(await kept()).toEqual({ host: 'imap.company.com', port: 993, security: 'STARTTLS' })
    await set({ currencies: ['EUR', 'JPY'] }, 'ecb')
    expect(await kept('ecb')).toEqual({ currencies: ['EUR', 'JPY'] })
  })

  it.each<[object, string, string]>([
    [{ hosts: 'x' }, '/hosts', 'Inquiry mailbox has no setting "hosts".'],
    [{ password: 'x' }, '/password', 'Inquiry mailbox has no setting "password".'],
    [{ host: 7.5, user: ['a'] }, '/user', 'User is not text.'],
    [{ host: { name: 'x' } }, '/host', 'is not text.'],
    [{ port: 'many' }, '/port', 'Port is not a number.'],
    [{ port: 0 }, '/port', 'Port is below 1.'],
    [{ port: 65_536 }, '/port', 'Port is above 65535.'],
    [{ security: 'Any' }, '/security', 'Security must be one of TLS, STARTTLS, None.'],
    [{ user: 'u'.repeat(1_001) }, '/user', 'User has more than 1000 characters.'],
    [{ folder: 'INBOX\r\na1 LOGOUT' }, '/folder', 'Folder holds a line break or another control character.'],
    [{ user: 'a\u0000b' }, '/user', 'User holds a line break or another control character.'],
    ...['10.1.2.3', '169.254.169.254', '192.168.0.4', 'fd00::1', '::ffff:10.0.0.1', '0.0.0.0', '64:ff9b::a00:1'].map(
      (host): [object, string, string] => [{ host }, '/host', 'leads to a private address.'],
    ),
    ...['2130706433', '0x7f.1', '127.1', 'a b', 'https://x.example', 'x.example/..', 'fe80::1%eth0', '-x', 'x..y'].map(
      (host): [object, string, string] => [{ host }, '/host', 'is not the name of a server'],
    ),
  ])('are refused as %j', async (settings, at, words) => {
    await expect(set(settings)).rejects.toMatchObject({
      code: 'invalid',
      faults: expect.arrayContaining([
        expect.objectContaining({ pointer: `/input/settings${at}`, detail: expect.stringContaining(words) }),
      ]),
    })
    expect(await kept()).toBeUndefined()
  })

  it('are described with their choices, so that nobody has to spell one', async () => {
    const { items } = (await world.call('GET', '/api/connectors')).body as unknown as {
      items: { name: string; settings: { name: string; choices?: string[] }[] }[]
    }
    const { settings } = items.find(({ name }) => name === 'mailbox')!
    expect(settings.find(({ name }) => name === 'security')!.choices).toEqual(['TLS', 'STARTTLS', 'None'])
    expect(settings.find(({ name }) => name === 'host')).not.toHaveProperty('choices')
  })

  it('take a list of some length, and of texts alone', async () => {
    for (const currencies of [Array(201).fill('EUR'), [7], [['EUR']], 'x'.repeat(1_001), ['E\nR']])
      await expect(set({ currencies }, 'ecb')).rejects.toMatchObject({ code: 'invalid' })
  })
})
