import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '#test/support/inputs/pdf.ts'
import { ORIGIN, openTestWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openTestWorld()
  await world.put('desks', 'sam', { ownerUid: 'sam', email: 'sam@prime.test' })
  await world.put('desks', 'kim', { ownerUid: 'kim', email: 'kim@prime.test' })
  await world.put('customers', 'c1', { name: 'Acme', status: 'Active', phone: '216 555 0100', owner: 'sam@prime.test' })
  await world.put('customers', 'c2', { name: 'Beta', status: 'Active', chasePausedUntil: '2026-12-01' })
  const invoice = { status: 'Open', dueDate: '2026-11-10', totalAmount: 100.5 }
  await world.put('receivable', 'r1', { ...invoice, invoiceNumber: 'INV-1', customerId: 'c1', customerName: 'Acme' })
  await world.put('receivable', 'r2', { ...invoice, invoiceNumber: 'INV-2', customerId: 'c2', customerName: 'Beta' })
  await world.put('payables', 'p1', { status: 'Open', payableNumber: 'AP-1', dueDate: '2026-11-20', totalAmount: 40 })
  await world.put('po', 'o1', { status: 'Pending', poNumber: '101426-01', vendorName: 'SKF' })
  await world.put('Tracking', 't1', { title: 'Late box', carrier: 'UPS', delivered: false, etaISO: '2026-11-18' })
  for (const [at, status] of ['pending', 'in_progress', 'on hold', 'completed'].entries())
    await world.put('logs', `l${at}`, { status, message: 'Broken' })
  const task = { status: 'To do', assignee: 'sam@prime.test', dueOn: '2026-11-20' }
  await world.put('todos', 'd1', { ...task, title: 'Call the bank', checklist: [{ text: 'Find the number' }] })
  await world.put('todos', 'd2', { ...task, title: 'Of somebody else', assignee: 'kim@prime.test' })
})
afterAll(() => world.close())

async function printed(template: string, id = 'sam', status = 200): Promise<string> {
  const url = `/api/print/${template}/${id}`
  const answer = await world.app.inject({ method: 'GET', url, headers: { cookie: 'sam@prime.test', origin: ORIGIN } })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(status)
  return status === 200 ? readPdf(answer.rawPayload).pages.join(' ').replace(/\s+/g, ' ') : answer.body
}

describe('what is printed from a person’s desk', () => {
  it('the day sheet has my agenda with boxes and steps, and no one else’s', async () => {
    const text = await printed('day-sheet')
    expect(text).toMatch(/TODAY .*Call the bank/)
    expect(text).toContain('Find the number')
    expect(text).not.toContain('Of somebody else')
  })

  it('the morning report has what the bell has, the parcels that are late and the cash', async () => {
    const text = await printed('morning-report')
    expect(text).toContain('1, USD 40.00')
    expect(text).toContain('2, USD 201.00')
    expect(text).toMatch(/101426-01 .*SKF/)
    expect(text).toMatch(/Late box .*UPS .*2/)
    // Counted like the badge: every error that is not completed.
    expect(text).toMatch(/OPEN ERRORS 3 /)
  })

  it('the morning report names the last day that the cash covers', async () => {
    const bill = { status: 'Open', payableNumber: 'AP-2', dueDate: '2026-11-25', totalAmount: 9_000 }
    await world.put('payables', 'p2', bill)
    expect(await printed('morning-report')).toMatch(/CASH LASTS UNTIL Nov 24, 2026/)
  })

  it('the call sheet has whom to call with the number, and not who is left alone', async () => {
    const text = await printed('call-sheet')
    expect(text).toMatch(/Acme .*USD 100\.50 .*216 555 0100 .*INV-1/)
    expect(text).toContain('101426-01')
    expect(text).not.toContain('INV-2')
  })

  it('is no one else’s to print', async () => {
    expect(await printed('day-sheet', 'kim', 404)).toContain('There is no desk')
  })
})
