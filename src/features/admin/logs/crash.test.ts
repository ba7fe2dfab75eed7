import { describe, expect, it } from 'vitest'
import { buildOf } from '#base/build.ts'
import { Problem } from '#base/problem.ts'
import { openTrail } from '#features/admin/logs/audit-trail.ts'
import type { ErrorLog } from '#features/admin/logs/collection.ts'
import { crashLog, isCrash, unsavedIn, unsavedWork } from '#features/admin/logs/rules.ts'

const crash = (more: object = {}) =>
  crashLog({
    error: new Error('Cannot read what is not there'),
    reference: 'Drawing the screen',
    page: '/payable',
    url: 'http://prime/payable?id=1',
    userAgent: 'Browser',
    user: 'kim@prime.test',
    build: 'Bx3f9',
    trail: ['09:41:07 went to /payable', '09:41:09 pressed "Pay"'],
    unsaved: {},
    ...more,
  })

describe('a crash', () => {
  it.each([
    ['a fault of the program', new TypeError('x is undefined'), true],
    ['what a person can act on', new Problem('refused', 'PO 1 is already Received.'), false],
    ['what was called off', Object.assign(new Error('Aborted'), { name: 'AbortError' }), false],
    ['something that is no error', 'oops', false],
  ])('%s', (_, error, expected) => {
    expect(isCrash(error)).toBe(expected)
  })

  it('is written in the specification’s shape, with what was done last', () => {
    const written = crash()
    expect(written).toMatchObject({
      status: 'pending',
      severity: 'error',
      page: '/payable',
      reference: 'Drawing the screen',
      message: 'Cannot read what is not there',
      user: 'kim@prime.test',
      build: 'Bx3f9',
      trail: '09:41:07 went to /payable\n09:41:09 pressed "Pay"',
      timestamp: { $serverTime: true },
    })
    expect(written.stack).toContain('Error: Cannot read what is not there')
    expect(written).not.toHaveProperty('draft')
  })

  it('of a chunk that does not come is a warning', () => {
    expect(crash({ error: new Error('Loading chunk users-1.js failed') }).severity).toBe('warning')
  })

  it('takes the unsaved work along, and leaves it where there is too much of it', () => {
    const unsaved = { drafts: { payables: { vendorInvoiceNo: 'R-77' } } }
    const { draft } = crash({ unsaved })
    expect(unsavedIn({ data: { draft } } as ErrorLog)).toEqual(unsaved)
    expect(crash({ unsaved: { drafts: { payables: { notes: 'x'.repeat(20_000) } } } })).not.toHaveProperty('draft')
    expect(unsavedIn({ data: { draft: 'no JSON' } } as ErrorLog)).toEqual({})
  })
})

it('unsaved work is that of one person', () => {
  const stored = [
    ['prime-draft-u1-payables', '{"vendorInvoiceNo":"R-77"}'],
    ['prime-draft-u1-checks', '{}'],
    ['prime-draft-u2-payables', '{"vendorInvoiceNo":"R-78"}'],
    ['prime-unsaved-u1-po/p1', '{"notes":"late"}'],
    ['prime-rail', 'open'],
  ] as const
  expect(unsavedWork(stored, 'u1')).toEqual({
    drafts: { payables: { vendorInvoiceNo: 'R-77' } },
    fields: { 'po/p1': { notes: 'late' } },
  })
  expect(unsavedWork(stored, 'u3')).toEqual({})
})

it.each([
  ['http://prime/assets/index-Bx3f9_-a.js', 'Bx3f9_-a'],
  ['http://prime/src/web/main.tsx', 'development'],
  [undefined, 'development'],
])('the build of %s is %s', (script, build) => {
  expect(buildOf(script)).toBe(build)
})

it('the trail has the last actions only', () => {
  const trail = openTrail(2)
  for (const second of [1, 2, 3]) trail.note(`act ${second}`, new Date(`2026-11-20T09:00:0${second}.000Z`))
  expect(trail.read()).toEqual(['09:00:02 act 2', '09:00:03 act 3'])
})
