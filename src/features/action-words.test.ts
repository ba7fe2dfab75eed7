import { describe, expect, it } from 'vitest'
import { commands } from '#features/definitions.ts'
import {
  actionBeside,
  actionChoice,
  actionCollection,
  actionDone,
  actionPast,
  actionTitle,
  wordedActions,
} from '#model/command/action/action-words.ts'
import { actionTables } from '#model/feature.ts'

const nothing = () => undefined
const named = (name: string) => commands.find((command) => command.name === name)!

describe('the words of actions', () => {
  it('are there for every command, those of actions in their own entry', () => {
    const worded = new Set(wordedActions())
    const actions = new Set(actionTables.flatMap((table) => table.commands.map(({ name }) => name)))
    const missing = commands.flatMap(({ name }) =>
      actions.has(name) || worded.has(name) || worded.has(name.replace(/Many$/, '')) ? [] : [name],
    )
    expect(missing).toEqual([])
    expect([...worded].filter((name) => actions.has(name))).toEqual([])
  })

  it('tell the choices of one area apart', () => {
    const choices = commands.map(({ name, label }) => Object.values(actionChoice(name, label)).join(' · '))
    expect(choices.filter((choice, at) => choices.indexOf(choice) !== at)).toEqual([])
    expect(choices.filter((choice) => /[{}[\]]|Other ·/.test(choice))).toEqual([])
  })

  it.each(commands.map((command) => [command.name, command] as const))(
    'of %s leave no gap in a sentence',
    (_, command) => {
      const sentences = [
        actionTitle(command),
        actionTitle(command, 'AP-1'),
        actionDone(command, nothing),
        actionDone(command, nothing, 'AP-1'),
        actionPast(command.name, command.label, nothing),
        actionPast(command.name, command.label, nothing, 'AP-1'),
        actionBeside(command.name, command.label, nothing),
      ]
      for (const text of sentences) expect(text).toMatch(/^\S(?!.*[{}[\]]| {2}).*\S$/)
    },
  )

  it('name the record in the title, the toast and the history', () => {
    const hold = named('payables.hold')
    expect(actionTitle(hold, 'AP-2610-0003')).toBe('Put AP-2610-0003 on hold')
    expect(actionDone(hold, nothing, 'AP-2610-0003')).toBe('AP-2610-0003 put on hold')
    expect(actionTitle(named('slips.create'), 'SO-2611-0003')).toBe('Create a packing slip for SO-2611-0003')
    const reason = (field: string) => ({ holdReason: 'price differs' })[field]
    expect(actionPast(hold.name, hold.label, reason, 'AP-2610-0003')).toBe('put AP-2610-0003 on hold: price differs')
    expect(actionPast(hold.name, hold.label, nothing)).toBe('put it on hold')
    expect(actionDone(named('payables.void'), nothing, 'AP-1')).toBe('AP-1 voided')
    expect(actionDone(named('payables.approveMany'), nothing)).toBe('Approved')
  })

  it('say what was applied to a bill, and how much of it', () => {
    const tell = (field: string) => ({ '+amountPaid': 'USD 30.25' })[field]
    expect(actionPast('payments.apply', '', tell, 'DN-2611-0004')).toBe('applied USD 30.25 of DN-2611-0004')
    expect(actionPast('payments.unapply', '', nothing, 'DN-2611-0004')).toBe('unapplied DN-2611-0004')
    expect(actionDone(named('payments.apply'), nothing, 'DN-2611-0004')).toBe('DN-2611-0004 applied')
  })

  it('say what was paid and how', () => {
    const tell = (field: string) => ({ '+amountPaid': 'USD 1,250.00', checkNumber: '1042' })[field]
    expect(actionPast('payables.payByCheck', '', tell)).toBe('paid USD 1,250.00 by check 1042')
    expect(actionPast('payables.payByCheck', '', tell, 'AP-7')).toBe('paid USD 1,250.00 on AP-7 by check 1042')
    expect(actionCollection('payables.payByCheck')).toBe('payables')
  })
})
