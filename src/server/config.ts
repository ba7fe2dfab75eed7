import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '#server/ports.ts'

/** An invalid setting; its message is the one sentence printed before the process exits. */
export class Unusable extends Error {}

type Environment = Readonly<Record<string, string | undefined>>
/** The database when `DATABASE_URL` is not set. */
export const USUAL_DATABASE = 'file:./data/prime.db'
const SIGN_UP = ['open', 'approval', 'invite', 'off'] as const
const SECRET_BYTES = 32

/**
 * Reads the settings from the environment; creates the data folder and secret key when they are missing. Throws
 * `Unusable`.
 */
export function readConfig(env: Environment, webFolder: string, randomBytes: (count: number) => Buffer): Config {
  const port = readPort(env.PORT)
  const host = env.HOST || '127.0.0.1'
  const limited = oneOf('RL', env.RL || '1', ['0', '1'] as const) === '1'
  const signUp = oneOf('PRIME_SIGNUP', env.PRIME_SIGNUP || 'approval', SIGN_UP)
  if (!isLoopback(host) && !limited) throw new Unusable(`RL=0 is for loopback only, and HOST is ${host}.`)
  if (!isLoopback(host) && signUp === 'open')
    throw new Unusable(`PRIME_SIGNUP=open is for loopback only, and HOST is ${host}: anyone could sign up as staff.`)
  const databaseUrl = env.DATABASE_URL || USUAL_DATABASE
  const dataFolder = folderOf(databaseUrl)
  makeFolder(dataFolder)
  return {
    port,
    host,
    origins: readOrigins(env.ORIGIN, port),
    databaseUrl,
    dataFolder,
    secretKey: readSecret(env.PRIME_SECRET_KEY, join(dataFolder, 'secret.key'), randomBytes),
    signUp,
    ...(env.PRIME_OWNER && { owner: env.PRIME_OWNER.trim().toLowerCase() }),
    trustedProxies: readProxies(env.PRIME_TRUSTED_PROXY),
    ...(env.SMTP_URL && { smtpUrl: readSmtp(env.SMTP_URL) }),
    ...(env.MAIL_FROM && { mailFrom: env.MAIL_FROM }),
    limited,
    webFolder,
    timeZone: readTimeZone(env.TZ),
  }
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)

function readPort(text = '4600'): number {
  const port = /^\d{1,5}$/.test(text || '4600') ? Number(text || '4600') : 0
  if (port < 1 || port > 65_535) throw new Unusable(`PORT is a number from 1 to 65535, not "${text}".`)
  return port
}

function oneOf<const T extends string>(name: string, text: string, values: readonly T[]): T {
  const found = values.find((value) => value === text)
  if (found === undefined) throw new Unusable(`${name} is one of ${values.join(', ')}, not "${text}".`)
  return found
}

function readOrigins(text: string | undefined, port: number): string[] {
  if (!text) return [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
  return listOf(text).map((item) => {
    const url = URL.canParse(item) ? new URL(item) : undefined
    if (!url || !/^https?:$/.test(url.protocol) || url.origin !== item.replace(/\/$/, ''))
      throw new Unusable(`ORIGIN holds addresses such as https://prime.example, not "${item}".`)
    return url.origin
  })
}

function folderOf(databaseUrl: string): string {
  if (/^postgres(ql)?:\/\//.test(databaseUrl) && URL.canParse(databaseUrl)) return resolve('data')
  const [, path] = /^file:(?:\/\/(?=\/))?(.+)$/.exec(databaseUrl) ?? []
  if (!path || path.endsWith('/')) throw new Unusable('DATABASE_URL is file:PATH or postgres://…; this one is neither.')
  return dirname(resolve(path))
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new Unusable(`The data folder ${folder} cannot be created: a file is in its place.`)
    throw new Unusable(`The data folder ${folder} cannot be made (${code}).`)
  }
}

function readSecret(given: string | undefined, file: string, randomBytes: (count: number) => Buffer): string {
  const secret = given || readOrMake(file, randomBytes)
  if (Buffer.byteLength(secret) < SECRET_BYTES)
    throw new Unusable(`${given ? 'PRIME_SECRET_KEY' : file} has fewer than ${SECRET_BYTES} bytes.`)
  return secret
}

function readOrMake(file: string, randomBytes: (count: number) => Buffer): string {
  try {
    // `wx` fails when the key exists, so that two starts never overwrite each other's.
    writeFileSync(file, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST') throw new Unusable(`The key file ${file} cannot be written (${code}).`)
  }
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Unusable(`The key file ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

function readProxies(text: string | undefined): string[] {
  const proxies = listOf(text ?? '')
  for (const proxy of proxies) {
    const [address = '', bits = '0', ...rest] = proxy.split('/')
    const family = isIP(address)
    if (family === 0 || rest.length > 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > (family === 6 ? 128 : 32))
      throw new Unusable(`PRIME_TRUSTED_PROXY holds addresses or networks such as 10.0.0.0/8, not "${proxy}".`)
  }
  return proxies
}

// Node silently ignores an unknown time zone: due dates would be a day early or late.
function readTimeZone(text: string | undefined): string {
  try {
    return Intl.DateTimeFormat('en', text ? { timeZone: text } : {}).resolvedOptions().timeZone
  } catch {
    throw new Unusable(`TZ is a time zone such as America/New_York, not "${text}".`)
  }
}

function readSmtp(text: string): string {
  if (URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol)) return text
  throw new Unusable('SMTP_URL is smtp://… or smtps://….')
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
