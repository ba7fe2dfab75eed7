import { describe, expect, it } from 'vitest'
import { atOnce } from '#base/pieces.ts'
import { readActivity } from '#features/channels/paypal/read-activity.ts'

const HEAD = 'Date,Time,TimeZone,Type,Currency,Gross,Fee,Net,Transaction ID'
const one = (line: string) => atOnce(readActivity(`${HEAD}\n${line}`))[0]!

describe('an activity file of PayPal', () => {
  it.each([
    ['11/21/2026,09:00:00,PST,Payment,USD,"1,234.50",-12.30,"1,222.20",T', 1234.5, -12.3],
    ['11/21/2026,09:00:00,PST,Payment,EUR,"1.234,56","-12,30","1.222,26",T', 1234.56, -12.3],
    ['11/21/2026,09:00:00,PST,Payment,EUR,"(1,234.56)",0,"-1,234.56",T', -1234.56, 0],
    ['11/21/2026,09:00:00,PST,Payment,JPY,"150,000",-5840,,T', 150000, -5840],
    ['11/21/2026,09:00:00,PST,Payment,KWD,10.125,,10.125,T', 10.125, 0],
  ])('reads the amounts of %s', (line, gross, fee) => {
    expect(one(line)).toMatchObject({ gross, fee, net: Number((gross + fee).toFixed(3)) })
  })

  it.each([
    ['11/21/2026,21:30:00,PST', '2026-11-22T05:30:00.000Z'],
    ['11/21/2026,9:30:00 PM,PST', '2026-11-22T05:30:00.000Z'],
    ['11/21/2026,12:05:00 AM,UTC', '2026-11-21T00:05:00.000Z'],
    ['11/21/2026,08:00:00,GMT+02:00', '2026-11-21T06:00:00.000Z'],
    ['11/21/2026,08:00:00,UTC-0330', '2026-11-21T11:30:00.000Z'],
    ['11/21/2026,08:00:00,HKT', '2026-11-21T00:00:00.000Z'],
    ['11/21/2026,08:00:00,Europe/Berlin', '2026-11-21T07:00:00.000Z'],
    ['11/21/2026,,UTC', '2026-11-21T00:00:00.000Z'],
  ])('%s is the moment %s', (when, moment) => {
    expect(one(`${when},Payment,USD,1,0,1,T`).at.toISOString()).toBe(moment)
  })

  it.each([
    ['11/21/2026,09:00:00,PST,Payment,USD,abc,0,100,T', 'Row 2, Gross: "abc" is not an amount.'],
    ['11/21/2026,09:00:00,PST,Payment,USD,100,0,99,T', 'gross 100 and fee 0 do not add up to net 99'],
    ['11/21/2026,09:00:00,PST,Payment,,100,0,100,T', 'Row 2 of the file has no currency'],
    ['11/21/2026,25:70:00,PST,Payment,USD,100,0,100,T', 'Row 2 of the file has no time: "25:70:00"'],
    ['21/11/2026,09:00:00,PST,Payment,USD,100,0,100,T', 'Row 2 of the file has no date: "21/11/2026"'],
  ])('refuses %s', (line, why) => {
    expect(() => one(line)).toThrow(why)
  })
})
