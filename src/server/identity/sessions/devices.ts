import { createHash, randomBytes } from 'node:crypto'
import { cookieIn, cookieLine, cookiePrefix, signatureOf, signedValue } from '#server/identity/sessions/cookies.ts'

const REMEMBERED_S = 400 * 86_400
const MAX_ACCOUNTS = 5

/**
 * Remembers in a signed cookie which accounts have logged in on a device, so that strangers' failures do not lock it
 * out.
 */
export interface KnownDevices {
  /** The id of the device, when this account has logged in on it before. */
  known(cookieHeader: string | undefined, email: string): string | undefined
  /** The Set-Cookie line that remembers the account on this device. */
  remember(cookieHeader: string | undefined, email: string): string
}

export function openDevices(secret: string, secure: boolean): KnownDevices {
  const name = `${cookiePrefix(secure)}.device`
  const markOf = (email: string) => createHash('sha256').update(`device:${email}`).digest('base64url').slice(0, 22)

  const read = (header: string | undefined): { device: string; marks: string[] } => {
    const [device, ...marks] = (signedValue(cookieIn(header, name), `device:${secret}`) ?? '').split('~')
    return device ? { device, marks } : { device: randomBytes(12).toString('base64url'), marks: [] }
  }

  return {
    known(header, email) {
      const { device, marks } = read(header)
      return marks.includes(markOf(email)) ? device : undefined
    },
    remember(header, email) {
      const { device, marks } = read(header)
      const mark = markOf(email)
      const stored = [mark, ...marks.filter((other) => other !== mark)].slice(0, MAX_ACCOUNTS)
      const value = [device, ...stored].join('~')
      return cookieLine(name, `${value}.${signatureOf(value, `device:${secret}`)}`, REMEMBERED_S, secure)
    },
  }
}
