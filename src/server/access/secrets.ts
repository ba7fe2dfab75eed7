import { createHash, randomBytes } from 'node:crypto'
import type { Secret } from '#model/command/command.ts'

/** Random enough that a plain digest cannot be reversed. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A secret of 192 random bits. */
export function newSecret(): Secret {
  const token = randomBytes(24).toString('base64url')
  return { token, digest: digestOf(token) }
}
