import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** How passwords are kept, and what a key that is worked out from one costs. */
export interface Hashing {
  hash(password: string): Promise<string>
  verify(given: { hash: string; password: string }): Promise<boolean>
  /** A key of so many bytes; it takes as long as to check a password. */
  keyOf(password: string, salt: string, bytes: number): Promise<Buffer>
}

const derive = promisify<string, string, number, object, Buffer>(scrypt)
/** The cost of a hash, as the library sets it. */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

/** As the library keeps them. */
export const HASHING: Hashing = {
  hash: hashPassword,
  verify: verifyPassword,
  keyOf: (password, salt, bytes) => derive(password.normalize('NFKC'), salt, bytes, COST),
}
