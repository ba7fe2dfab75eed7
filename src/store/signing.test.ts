import { createHmac, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openHmac } from '#store/signing.ts'

it.each([1, 32, 64, 65, 200])('signs as the standard says with a key of %i bytes', (size) => {
  const key = randomBytes(size)
  const macOf = openHmac(key)
  for (const text of ['', 'name', `12:${'a'.repeat(64)}`, 'größer als ein Block '.repeat(20)])
    expect(macOf(text)).toBe(createHmac('sha256', key).update(text).digest('base64url'))
})
