import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'prime-config-'))
  writeFileSync(join(folder, 'file'), '')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (env: Record<string, string> = {}) =>
  readConfig({ DATABASE_URL: `file:${folder}/data/prime.db`, ...env }, 'dist', (count) => Buffer.alloc(count, 7))

describe('settings', () => {
  it('have their defaults', () => {
    expect(read()).toMatchObject({
      port: 4600,
      host: '127.0.0.1',
      origins: ['http://127.0.0.1:4600', 'http://localhost:4600'],
      signUp: 'approval',
      limited: true,
      dataFolder: join(folder, 'data'),
      trustedProxies: [],
    })
  })

  it('make the secret once, for this account only, and keep it', () => {
    const first = read().secretKey
    expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32)
    expect(statSync(join(folder, 'data/secret.key')).mode & 0o777).toBe(0o600)
    expect(
      readConfig({ DATABASE_URL: `file:${folder}/data/prime.db` }, 'dist', (n) => Buffer.alloc(n, 9)).secretKey,
    ).toBe(first)
  })

  it('read what they are given', () => {
    const given = read({
      PORT: '8080',
      HOST: '0.0.0.0',
      ORIGIN: 'https://prime.example, https://other.example/',
      PRIME_SIGNUP: 'invite',
      PRIME_TRUSTED_PROXY: '10.0.0.0/8,::1',
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'prime@example.com',
      TZ: 'America/New_York',
    })
    expect(given).toMatchObject({
      port: 8080,
      origins: ['https://prime.example', 'https://other.example'],
      signUp: 'invite',
      trustedProxies: ['10.0.0.0/8', '::1'],
      smtpUrl: 'smtps://mail.example',
      timeZone: 'America/New_York',
    })
    expect(read({ RL: '0' }).limited).toBe(false)
  })

  it.each([
    [{ PORT: 'eighty' }, 'PORT is a number'],
    [{ PORT: '70000' }, 'PORT is a number'],
    [{ PRIME_SIGNUP: 'maybe' }, 'PRIME_SIGNUP is one of'],
    [{ RL: '2' }, 'RL is one of'],
    [{ RL: '0', HOST: '0.0.0.0' }, 'RL=0 is for loopback only'],
    [{ PRIME_SIGNUP: 'open', HOST: '192.168.1.4' }, 'PRIME_SIGNUP=open is for loopback only'],
    [{ ORIGIN: 'prime.example' }, 'ORIGIN holds addresses'],
    [{ ORIGIN: 'https://prime.example/path' }, 'ORIGIN holds addresses'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is'],
    [{ PRIME_TRUSTED_PROXY: '10.0.0.0/40' }, 'PRIME_TRUSTED_PROXY holds'],
    [{ PRIME_SECRET_KEY: 'short' }, 'fewer than 32 bytes'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL is'],
    [{ TZ: 'Mars/Base' }, 'TZ is a time zone such as'],
  ])('refuse %j in one sentence', (env, sentence) => expect(() => read(env as never)).toThrow(sentence))

  it('say that a folder stands where the secret should be', () => {
    mkdirSync(join(folder, 'locked/secret.key'), { recursive: true })
    expect(() => read({ DATABASE_URL: `file:${folder}/locked/prime.db` })).toThrow(
      'secret.key cannot be read (EISDIR).',
    )
  })

  it('say that a file stands where the data folder should be', () => {
    expect(() => read({ DATABASE_URL: `file:${folder}/file/prime.db` })).toThrow('a file is in its place')
  })
})
