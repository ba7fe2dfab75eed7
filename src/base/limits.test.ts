import { expect, it } from 'vitest'
import { limitsPage } from '#base/limit-words.ts'

it('the page of limits says what the table of limits holds', async () => {
  await expect(limitsPage()).toMatchFileSnapshot('../../docs/LIMITS.md')
})
