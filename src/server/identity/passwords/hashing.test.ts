import { scryptSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { HASHING } from '#server/identity/passwords/hashing.ts'

const PASSWORD = 'walnut harbour sextant'
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

it('a password is kept as 64 bytes of scrypt with a salt of its own, and nothing else opens it', async () => {
  const hash = await HASHING.hash(PASSWORD)
  const [salt = '', key = ''] = hash.split(':')
  expect(key).toBe(scryptSync(PASSWORD, salt, 64, COST).toString('hex'))
  expect(await HASHING.hash(PASSWORD)).not.toBe(hash)
  expect(await HASHING.verify({ hash, password: PASSWORD })).toBe(true)
  expect(await HASHING.verify({ hash, password: `${PASSWORD}s` })).toBe(false)
})

it('the key of a stand-in costs what a password costs, and is another one for each salt', async () => {
  const key = await HASHING.keyOf(PASSWORD, 'a', 20)
  expect(key).toEqual(scryptSync(PASSWORD, 'a', 20, COST))
  expect(key).not.toEqual(await HASHING.keyOf(PASSWORD, 'b', 20))
})
