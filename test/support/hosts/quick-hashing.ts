import { createHash, createHmac } from 'node:crypto'
import { HASHING, type Hashing } from '#server/identity/passwords/hashing.ts'

/**
 * What is kept in tests guards nothing, so that working it out may be quick; `passwords/hashing.test.ts` tries what Prime
 * takes. Passwords of older data are checked as they were kept.
 */
export const QUICK_HASHING: Hashing = {
  hash: async (password) => createHash('sha256').update(password).digest('hex'),
  verify: async ({ hash, password }) =>
    hash.includes(':') ? HASHING.verify({ hash, password }) : hash === (await QUICK_HASHING.hash(password)),
  keyOf: async (password, salt, bytes) => createHmac('sha256', salt).update(password).digest().subarray(0, bytes),
}
