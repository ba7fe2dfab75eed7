import { expect, it } from 'vitest'
import { symbologyOf } from '#features/admin/system-check/scanned.ts'

it.each([
  ['4006381333931', 'EAN-13, its check digit is right'],
  ['4006381333932', 'likely Code 128 or Code 39'],
  ['036000291452', 'UPC-A, its check digit is right'],
  ['96385074', 'EAN-8, its check digit is right'],
  ['L2611003', 'likely Code 128 or Code 39'],
  ['6205-2RS1/C3', 'likely Code 128 or Code 39'],
  ['lot 77', 'likely Code 128'],
  ['https://prime.example/inventory?id=1', 'likely QR or Data Matrix'],
  ['Größe 62', 'likely QR or Data Matrix'],
  ['[)>06', 'likely Data Matrix or PDF417'],
  [']C1L2611003', 'Code 128, as the scanner says'],
  [']d2L2611003', 'Data Matrix, as the scanner says'],
])('%s is %s', (code, kind) => {
  expect(symbologyOf(code)).toBe(kind)
})
