import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { atOnce } from '#base/pieces.ts'
import { fingerprintOf } from '#features/admin/logs/groups/groups.ts'
import { readBankStatement } from '#features/money/bank-statements/read-statement.ts'
import { nameForm } from '#model/matching/match-keys.ts'
import { readAmount } from '#model/query/amounts.ts'
import { money } from '#model/schema/fields.ts'
import { normalise } from '#model/schema/validate.ts'
import { safeName } from '#server/formats/zip.ts'
import { spent } from '#test/support/turns.ts'

/**
 * A regular expression in the source: only at a place where an expression can start, so that a division does not match.
 */
const LITERAL =
  /(?<=(?:[=(,:;!&|?{}[>]|return|^)\s*)\/(?![*/\s])((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/gm
const LENGTH = 12_000
/** A linear pattern takes a thousandth of this; a quadratic one takes several times as much. */
const MAX_MS = 50
const SIGNS = [' ', 'a', 'A', '1', '0', '.', ',', '-', '_', '/', '\n', '"', 'é']

/** Files with quadratic patterns, and why no long text reaches them. */
const SHORT_ONLY: Readonly<Record<string, string>> = {
  'src/base/decimal.ts': 'digits of numbers, some hundred at most',
  'src/model/query/ask.ts': 'the end of base64, two signs at most',
  'src/model/schema/validate.ts': 'readNumber looks at 100 characters at most',
  'src/model/import/written-days.ts': 'days and moments are written in 100 characters at most',
  'src/server/formats/zip.ts': 'safeName looks at 500 characters at most',
  'src/features/data/rule-lab/trade-labs.ts': 'what a person types, in their own browser',
  'src/features/channels/links/rules.ts': 'addresses are as short as a line',
  'src/features/stock/inventory/dimension-search.ts': 'what a person types, in their own browser',
  'src/features/insight/global-search/sourcing/sourcing.ts': 'lines that a person pastes, in their own browser',
  'src/features/data/label-generator/labels/labels.ts': 'lines that a person types, in their own browser',
  'src/features/insight/follow-ups/print.ts': 'the text of a reminder, printed in a thread that has a time limit',
}

function isSlow(pattern: RegExp, text: string): boolean {
  const tookLong = (clock: () => number) => {
    const from = clock()
    pattern.lastIndex = 0
    pattern.test(text)
    return clock() - from > MAX_MS
  }
  // The clock on the wall costs nothing; twice more by what the processor did, so that what the machine did besides does not count.
  return tookLong(() => performance.now()) && tookLong(spent) && tookLong(spent)
}

function slowFor(pattern: RegExp): string | undefined {
  const own = [...pattern.source.replace(/\\[a-zA-Z]/g, '')].filter((sign) => !'()[]{}|^$?+*\\'.includes(sign))
  const signs = [...new Set([...SIGNS, ...own])].slice(0, 40)
  const pairs = SIGNS.flatMap((one) => ['a', '1', ' ', '-', 's'].map((other) => one + other))
  return [...signs, ...pairs].find((pump) =>
    ['\u0001', ''].some((end) => isSlow(pattern, pump.repeat(LENGTH / pump.length) + end)),
  )
}

it('what is too long to be a number, a name or a path is none, at once', () => {
  const long = `${'1'.repeat(1_000_000)}x`
  const field = money('Amount')
  const from = performance.now()
  expect(readAmount(long, false)).toBeUndefined()
  expect(normalise({ amount: field }, { amount: long }, 'UTC')).toEqual({ amount: long })
  expect(safeName(' '.repeat(1_000_000)).length).toBeLessThan(200)
  expect(nameForm(` s a${' s a'.repeat(250_000)} x`).length).toBeLessThan(200)
  expect(fingerprintOf({ message: `${'a-'.repeat(200_000)}${'“'.repeat(200_000)}` }).length).toBeGreaterThan(0)
  expect(performance.now() - from).toBeLessThan(10_000)
})

describe('no pattern of our own can be made to look at a text again and again', () => {
  const files = globSync('src/{base,model,features,server,store}/**/*.ts', { exclude: ['**/*.test.ts'] })

  it('a pattern that can is found', () => {
    expect(slowFor(/[^\s<>:;,]+@[^\s<>;,]+/)).toBe('a')
    expect(slowFor(/^[\w-]{8,64}$/)).toBeUndefined()
  })

  it('and there is none, but for short texts', { timeout: 60_000 }, () => {
    const slow: Record<string, string> = {}
    let looked = 0
    for (const file of files)
      for (const [, source = '', flags = ''] of readFileSync(file, 'utf8').matchAll(LITERAL)) {
        if (!/[+*]|\{\d+,\}/.test(source) || Object.hasOwn(SHORT_ONLY, file)) continue
        looked++
        const pump = slowFor(new RegExp(source, flags.replace('g', '')))
        if (pump !== undefined) slow[`${file}: /${source}/`] = pump
      }
    expect(looked).toBeGreaterThan(100)
    expect(slow).toEqual({})
  })
})

it.each([
  ['tags that do not end', `<Document>${'<Ntry '.repeat(300_000)}`],
  ['entries that do not end', `<Document>${'<Ntry>'.repeat(300_000)}`],
  ['entries in entries', `<Document>${'<Ntry>'.repeat(100_000)}${'</Ntry>'.repeat(100_000)}`],
  ['one tag with many attributes', `<Document ${'a="b" '.repeat(300_000)}>`],
  ['amounts that do not end', `<Document>${'<Amt '.repeat(300_000)}`],
  ['balances that do not end', `<Document><Ntry>${'<Bal><Cd>'.repeat(150_000)}`],
  ['more rows than one may have', `Date,Amount\n${'2026-11-20,1.00\n'.repeat(300_000)}`],
  ['transactions without anything', `<OFX>${'<STMTTRN><LEDGERBAL>'.repeat(100_000)}`],
])('a bank statement of %s is refused at once', (_, text) => {
  const from = performance.now()
  expect(() => atOnce(readBankStatement(text, 'Auto'))).toThrow(/^(The file has|Entry 1 of|Transaction 1 of)/)
  expect(performance.now() - from).toBeLessThan(5_000)
})
