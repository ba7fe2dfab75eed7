import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { csvReader } from '#base/formats/csv.ts'
import { bareNumber, guessCarrier, trackingPage } from '#model/matching/tracking-numbers.ts'

const reader = csvReader()
const [, ...vectors] = [...reader.push(readFileSync('test/fixtures/tracking_vectors.csv', 'utf8')), ...reader.end()]
const CARRIERS: Record<string, string> = {
  ups: 'UPS',
  fedex: 'FedEx',
  usps: 'USPS',
  dhl: 'DHL',
  amazon: 'Amazon',
  ontrac: 'OnTrac',
  s10: 'Post',
}
/** Our name for the format of each test vector. */
const ABOUT: Record<string, string> = {
  ups: 'UPS',
  'UPS Waybill': 'UPS waybill',
  fedex_12: 'FedEx Express (12)',
  fedex_34: 'FedEx (34)',
  fedex_ground_gsn: 'FedEx (34)',
  fedex_astra_32: 'FedEx barcode (32)',
  fedex_ground: 'FedEx Ground',
  fedex_ground_96: 'FedEx Ground 96',
  fedex_ground_sscc_18: 'FedEx Ground (SSCC-18)',
  usps_20: 'USPS (20)',
  usps_legacy: 'USPS',
  usps_impb_c: 'USPS',
  usps_impb_n: 'USPS',
  s10: 'Post (S10)',
  dhl_express: 'DHL Express',
  dhl_express_piece_id: 'DHL Express piece',
  dhl_ecommerce: 'DHL eCommerce',
  dhl_ecommerce_14: 'DHL eCommerce (14)',
  amazon_logistics: 'Amazon',
  amazon_international: 'Amazon International',
  ontrac_c: 'OnTrac',
  ontrac_d: 'OnTrac',
}

describe('a tracking number', () => {
  it('is tried on every vector', () => {
    expect(vectors.length).toBeGreaterThan(100)
  })

  it.each(vectors.map((row) => [row[3]!, row[0]!, row[1]!, row[6]!] as const))(
    '%s of %s (%s) is %s',
    (written, carrier, format, expected) => {
      const guesses = guessCarrier(written)
      const of = guesses.find(({ format: own }) => own === ABOUT[format])
      if (expected === 'valid') {
        expect(of).toMatchObject({ carrier: CARRIERS[carrier], check: expect.stringMatching(/passes|none/) })
        expect(guesses[0]!.check).not.toBe('fails')
      } else expect(of === undefined || of.check === 'fails').toBe(true)
    },
  )

  it('of UPS for tests fails its check digit, and is known anyway', () => {
    expect(guessCarrier('1Z12345E0205271688')[0]).toMatchObject({ carrier: 'UPS', check: 'fails' })
  })

  it('leads to the page of the carrier', () => {
    expect(trackingPage('ups', ' 1z 5r8-9')).toBe('https://www.ups.com/track?loc=en_US&tracknum=1Z5R89')
    expect(trackingPage('Hermes', '1')).toBeUndefined()
    expect(bareNumber('jd 01-2')).toBe('JD012')
  })
})
