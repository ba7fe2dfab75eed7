import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const HERE = 'src/server/access/'
const SOURCES = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  .map((name) => join('src/server', name))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith(HERE))
const textOf = (name: string) => readFileSync(name, 'utf8')

/** Files that check roles and rules themselves, each with its reason. */
const RULES: Record<string, string> = {
  'src/server/live/rights.ts': 'tells whether the rights of a session changed, and asks no further',
  'src/server/documents/collections.ts': 'hands the rules of a running definition on to a guessed one',
}

/** Files that read documents without an access check, each with its reason. */
const READS: Record<string, string> = {
  'src/server/clone/saved-plans.ts': 'plans that run by themselves',
  'src/server/clone/plan-page.ts': 'copies are for owners, and their plan was authorised',
  'src/server/clone/structure.ts': 'copies are for owners, and their plan was authorised',
  'src/server/clone/undo.ts': 'copies are for owners, and their plan was authorised',
  'src/server/connectors/schedule.ts': 'settings of connectors, for nobody',
  'src/server/documents/custom-tables.ts': 'the definitions themselves',
  'src/server/documents/reading/find-in-pieces.ts': 'asks in pieces what its callers were allowed to ask',
  'src/server/documents/cached/cached-figures.ts': 'adds up what its callers were allowed to ask',
  'src/server/documents/feed.ts': 'the changes feed and live show what it finds by visibleTo',
  'src/server/documents/commit/places.ts': 'what stands at the places of writes that were authorised',
  'src/server/documents/commit/work-ahead.ts': 'asks on a snapshot what its command was allowed to ask',
  'src/server/documents/commit/unique.ts': 'asks whether a value is taken',
  'src/server/duplicates/scan-thread.ts': 'a search was authorised when it began, and everybody may read what it reads',
  'src/server/duplicates/scope.ts': 'a search was authorised when it began, and everybody may read what it reads',
  'src/server/duplicates/store-groups.ts':
    'a search was authorised when it began, and everybody may read what it reads',
  'src/server/duplicates/weigh.ts': 'a search was authorised when it began, and everybody may read what it reads',
  'src/server/history/point-in-time.ts': 'history.ts shows what it finds by visibleTo',
  'src/server/history/log-page.ts': 'history.ts shows what it finds by seenCommits',
  'src/server/http/load.ts': 'counts commits',
  'src/server/http/zone.ts': 'the time zone of the company',
  'src/server/import/rows/row-currency.ts':
    'the settings of the company; parties come by findByKey, which asks for their reader',
  'src/server/import/undo/referenced-later.ts':
    'names the later records that keep the undo of an import from removing one',
  'src/server/live/answer.ts': 'the question was narrowed by onlySeen',
  'src/server/live/delivery.ts': 'each holder is asked again by permits',
  'src/server/live/resume.ts': 'the question was narrowed by onlySeen',
  'src/server/live/size.ts': 'the question was narrowed by onlySeen',
  'src/server/print/history.ts': 'the letterhead; its rows come from history.ts',
  'src/server/print/request.ts': 'the settings of the printer',
  'src/server/reports/run.ts': 'the settings of the company; its documents come by answer.ts',
}
const READING = /\b(tx|driver)\.(find|get|getMany|getAny|aggregate|changes|log)\(/

it('roles and rules are asked in one place', () => {
  const found = SOURCES.filter((name) => /person\.role\b|(?<!query)\.access\b/.test(textOf(name)))
  expect(found.filter((name) => !RULES[name])).toEqual([])
})

it('whoever reads documents by a name from outside asks that place first', () => {
  const found = SOURCES.filter((name) => READING.test(textOf(name)) && !textOf(name).includes(`'#server/access/`))
  expect(found.filter((name) => !READS[name])).toEqual([])
})

it('and no exception is kept beyond its time', () => {
  const isThere = (name: string) => SOURCES.includes(name)
  expect([...Object.keys(RULES), ...Object.keys(READS)].filter((name) => !isThere(name))).toEqual([])
})
