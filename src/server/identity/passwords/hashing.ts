import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** How passwords are stored, and the cost of deriving a key from one. */
export interface Hashing {
  hash(password: string): Promise<string>
  verify(given: { hash: string; password: string }): Promise<boolean>
  /** A key of this many bytes; deriving it takes as long as checking a password. */
  keyOf(password: string, salt: string, bytes: number): Promise<Buffer>
}

const derive = promisify<string, string, number, object, Buffer>(scrypt)
/** The cost of a hash, as set by the library. */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

/** In the library's format. */
export const HASHING: Hashing = {
  hash: hashPassword,
  verify: verifyPassword,
  keyOf: (password, salt, bytes) => derive(password.normalize('NFKC'), salt, bytes, COST),
}
