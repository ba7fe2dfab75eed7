import { createHash, createHmac } from 'node:crypto'
import { HASHING, type Hashing } from '#server/identity/passwords/hashing.ts'

/**
 * Passwords in tests protect nothing, so hashing may be fast; `passwords/hashing.test.ts` tests the hashing Prime uses.
 * Passwords of older data are verified as they were stored.
 */
export const QUICK_HASHING: Hashing = {
  hash: async (password) => createHash('sha256').update(password).digest('hex'),
  verify: async ({ hash, password }) =>
    hash.includes(':') ? HASHING.verify({ hash, password }) : hash === (await QUICK_HASHING.hash(password)),
  keyOf: async (password, salt, bytes) => createHmac('sha256', salt).update(password).digest().subarray(0, bytes),
}
