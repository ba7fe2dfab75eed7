import { describe, expect, it } from 'vitest'
import { mayBeNumber, nearestPaths, soughtIn } from '#features/shell/not-found/nearest.ts'

const paths = ['/receivable', '/payable', '/BearingnetRFQ', '/bearingnet', '/log', '/login', '/links']

describe('an address that is no page', () => {
  it.each([
    ['/recieveable', ['/receivable']],
    ['/bearingnetrfq', ['/BearingnetRFQ', '/bearingnet']],
    ['/LOGIN/', ['/login', '/log']],
    ['/something-else', []],
    ['/6205-2RS1', []],
  ])('%s is near %j', (typed, near) => {
    expect(nearestPaths(typed, paths)).toEqual(near)
  })

  it.each([
    ['/110326-01', '110326-01'],
    ['/6205-2RS1/C3', '6205-2RS1/C3'],
    ['/NU%20208/', 'NU 208'],
    ['/50%', '50%'],
    ['/ab', undefined],
    [`/${'x'.repeat(101)}`, undefined],
  ])('%s asks for %s', (pathname, sought) => {
    expect(soughtIn(pathname)).toBe(sought)
  })

  it('is a number only with a digit in it', () => {
    expect([mayBeNumber('6205'), mayBeNumber('recieveable')]).toEqual([true, false])
  })
})
