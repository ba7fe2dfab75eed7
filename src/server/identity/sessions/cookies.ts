import { createHmac, timingSafeEqual } from 'node:crypto'

/** `__Host-` pins a cookie to this host and to https; browsers refuse that prefix on plain http. */
export const cookiePrefix = (secure: boolean): string => (secure ? '__Host-prime' : 'prime')

/** The value of a cookie in a Cookie header; undefined when it is absent or not decodable. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (at < 0 || part.slice(0, at).trim() !== name) continue
    try {
      return decodeURIComponent(part.slice(at + 1).trim())
    } catch (error) {
      if (error instanceof URIError) return undefined
      throw error
    }
  }
  return undefined
}

/** The HMAC-SHA-256 with which better-auth signs its cookies, in base64. */
export const signatureOf = (value: string, secret: string): string =>
  createHmac('sha256', secret).update(value).digest('base64')

/** The value before a valid signature (`value.signature`); undefined when it was tampered with. */
export function signedValue(cookie: string | undefined, secret: string): string | undefined {
  const at = cookie?.lastIndexOf('.') ?? -1
  if (!cookie || at < 1) return undefined
  const value = cookie.slice(0, at)
  return sameText(cookie.slice(at + 1), signatureOf(value, secret)) ? value : undefined
}

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** One Set-Cookie line with the flags of all Prime cookies. */
export const cookieLine = (name: string, value: string, maxAgeS: number, secure: boolean): string =>
  `${name}=${encodeURIComponent(value)}; Max-Age=${maxAgeS}; Path=/; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Lax`
