import { expect, it } from 'vitest'
import { invalid, Problem, refuse } from '#base/problem.ts'
import { isFaultOf, sortFaults, splitRefusal } from '#ui/record/faults/faults.ts'

const fault = (pointer: string) => ({ pointer, code: 'required' as const, detail: `${pointer} is missing.` })

it('faults are listed in the order of the form, lines with their field, and the rest separately', () => {
  const faults = [fault('/input/lines/2/qty'), fault('/input/name'), fault('/writes/0/data/owner')]
  const { fields, others } = sortFaults(faults, [
    ['name', 'Name'],
    ['city', 'City'],
    ['lines', 'Lines'],
  ])
  expect(fields.map(([name]) => name)).toEqual(['name', 'lines'])
  expect(others.map(({ detail }) => detail)).toEqual(['/writes/0/data/owner is missing.'])
})

it('a fault is one of its field, of its row and of its cell, and of no other', () => {
  const one = fault('/input/lines/1/qty')
  expect(['lines', 'lines/1', 'lines/1/qty', 'qty'].filter((name) => isFaultOf(one, name))).toHaveLength(4)
  expect(['line', 'lines/11', 'lines/0', '1/q', 'qty2'].filter((name) => isFaultOf(one, name))).toEqual([])
})

it('a refusal stands at the field that it names, and below the form where the form does not have it', () => {
  const said = new Problem('refused', 'March is closed.', {
    faults: [{ pointer: '/input/receivedOn', code: 'refused', detail: 'March is closed.' }],
  })
  expect(splitRefusal(said, ['amount', 'receivedOn'])).toMatchObject({
    faults: [{ detail: 'March is closed.' }],
    rest: undefined,
  })
  expect(splitRefusal(said, ['amount'])).toEqual({ faults: [], rest: 'March is closed.' })
  expect(splitRefusal(refuse('No bill is chosen.'), ['amount'])).toEqual({ faults: [], rest: 'No bill is chosen.' })
})

it('what the form refuses itself stands at its field too', () => {
  const own = refuse('Enter the amount that was received.', 'amount')
  expect(splitRefusal(own, ['amount']).rest).toBeUndefined()
  expect(splitRefusal(own, ['amount']).faults[0]?.detail).toBe('Enter the amount that was received.')
})

it('of several faults each stands once', () => {
  const both = invalid([fault('/input/amount'), fault('/input/memo'), fault('/input/memo')])
  expect(splitRefusal(both, ['amount'])).toMatchObject({
    faults: [{ pointer: '/input/amount' }],
    rest: '/input/memo is missing.',
  })
})

it.each([
  ['/input/lines/1/qty', 'Line 2: Quantity is missing.'],
  ['/writes/0/data/exchangeRates/0/from', 'Line 1: Quantity is missing.'],
  ['/exchangeRates/9/from', 'Line 10: Quantity is missing.'],
  ['/writes/0/op', 'Quantity is missing.'],
  ['/writes/3/data/qty', 'Quantity is missing.'],
  ['/input/lines/1', 'Quantity is missing.'],
])('of the cell %s it is said: %s', (pointer, said) => {
  expect(invalid([{ pointer, code: 'required', detail: 'Quantity is missing.' }]).message).toBe(said)
})
