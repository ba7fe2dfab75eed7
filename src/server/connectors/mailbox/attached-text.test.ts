import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { attachedText } from '#server/connectors/mailbox/attached-text.ts'

const MB = 1024 * 1024

describe('an attached workbook', () => {
  it.each([
    ['that unpacks to very much', zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(60 * MB) }), /unpacks to more/],
    ['that is cut short', zipSync({ 'xl/workbook.xml': new Uint8Array(100) }).subarray(0, 120), /not a zip|incomplete/],
    [
      'whose parts overlap',
      twice(zipSync({ 'a.xml': new Uint8Array(100), 'b.xml': new Uint8Array(100) })),
      /contradicts/,
    ],
  ])('%s is not read', async (_, bytes, why) => {
    await expect(attachedText('list.xlsx', bytes)).rejects.toThrow(why)
  })
})

/** Both entries of a zip refer to the first one's bytes. */
function twice(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip)
  const first = bytes.indexOf('PK\u0001\u0002')
  const second = bytes.indexOf('PK\u0001\u0002', first + 4)
  bytes.copy(bytes, second + 42, first + 42, first + 46)
  return bytes
}
