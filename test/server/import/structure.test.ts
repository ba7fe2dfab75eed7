import { afterEach, beforeEach, expect, it } from 'vitest'
import { parts } from '#features/stock/parts/collection.ts'
import type { FieldFacts } from '#model/structure/structure.ts'
import { openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

const structure = async (name: string, as = world.sam) =>
  world.call('GET', `/api/structure?collection=${name}`, undefined, {}, as)

it('the structure of a defined collection shows references that point nowhere', async () => {
  await world.put('vendors', 'v1', { name: 'SKF' })
  await world.put('payables', 'p1', { vendorId: 'v1', status: 'Open' })
  await world.put('payables', 'p2', { vendorId: 'gone', status: 'Open', colour: 'red' })
  const { body } = await structure('payables')
  const of = (name: string) => body.fields.find((field: FieldFacts) => field.name === name)
  expect(body).toMatchObject({ scanned: 2, isCut: false, isDefined: true })
  expect(of('vendorId').problems).toEqual(['Points to vendors that are not there: 1.'])
  expect(of('colour').problems).toEqual(['Not in the definition.'])
  expect(of('status')).toMatchObject({ filled: 2, examples: ['Open'] })
})

it('the structure of a loose collection is what its documents hold', async () => {
  for (let at = 0; at < 1200; at++) await world.put('bins', `b${at}`, { size: at === 7 ? 'big' : at })
  const { body } = await structure('bins')
  expect(body).toMatchObject({ scanned: 1200, isDefined: false })
  expect(body.fields).toMatchObject([
    { name: 'size', types: { number: 1199, text: 1 }, least: 0, most: 1199, problems: ['Holds number and text.'] },
  ])
})

it('tells what each reference points to, in lines too, and which point nowhere', async () => {
  await world.put('vendors', 'v1', { name: 'SKF' })
  await world.put('po', 'o1', { vendorId: 'v1', lines: [{ partId: 'gone' }, { partId: 'lost' }, { qty: 1 }] })
  await world.put('po', 'o2', { vendorId: 'nobody', lines: [] })
  const { body } = await structure('po')
  const of = (name: string) => body.relations.find(({ field }: { field: string }) => field === name)
  expect(of('vendorId')).toEqual({
    field: 'vendorId',
    target: 'vendors',
    filled: 2,
    missing: 1,
    broken: [{ id: 'o2', to: 'nobody' }],
  })
  expect(of('lines.partId')).toMatchObject({ target: 'parts', filled: 2, missing: 2 })
})

it('is told as it stood at an earlier moment', async () => {
  await world.put('bins', 'b1', { size: 5 })
  const then = world.now().toISOString()
  world.pass(3_600_000)
  await world.put('bins', 'b1', { size: 'five', colour: 'red' })
  await world.put('bins', 'b2', { size: 6 })
  const { body } = await world.call('GET', `/api/structure?collection=bins&at=${then}`)
  expect(body).toMatchObject({ scanned: 1, at: then })
  expect(body.fields).toMatchObject([{ name: 'size', types: { number: 1 } }])
  expect((await world.call('GET', '/api/structure?collection=bins&at=yesterday')).body.code).toBe('bad-request')
})

it('the structure is shown to no one who may not read the collection', async () => {
  await world.insert(parts, { partNumber: '6205' })
  expect((await structure('counters', world.kim)).status).toBe(404)
  const waiting = world.person('new@prime.test', 'staff', 'pending')
  expect((await structure('parts', waiting)).status).toBe(403)
})
