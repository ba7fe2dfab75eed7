import { describe, expect, it } from 'vitest'
import { tasksOf, taskTemplateOf, templatesWith, USUAL } from '#features/records/todos/templates/rules.ts'

describe('templates of tasks', () => {
  it('are the own ones and the usual ones, of which an own one of the same name takes the place', () => {
    const own = [{ data: { name: ' month END', tasks: [] } }, { data: { name: 'Audit', tasks: [] } }]
    expect(templatesWith(own).map(({ name }) => name)).toEqual([' month END', 'Audit', 'New customer', 'New vendor'])
    expect(templatesWith([])).toHaveLength(USUAL.length)
  })

  it('become tasks on the day the template is used, assigned to that person unless it names another', () => {
    const tasks = [
      { title: 'Export', steps: ' File ready ; Sent;' },
      { title: 'Check', inDays: 10, priority: 'High', assignee: 'kim@prime.test' },
    ]
    expect(tasksOf({ name: 'Upload', tasks }, '2026-11-25', 'sam@prime.test')).toEqual([
      {
        title: 'Export',
        status: 'To do',
        priority: 'Normal',
        dueOn: '2026-11-25',
        assignee: 'sam@prime.test',
        checklist: [
          { text: 'File ready', done: false },
          { text: 'Sent', done: false },
        ],
      },
      { title: 'Check', status: 'To do', priority: 'High', dueOn: '2026-12-05', assignee: 'kim@prime.test' },
    ])
  })

  it('are made of tasks that are there, and become the same tasks again', () => {
    const me = 'sam@prime.test'
    const tasks = [
      { title: 'Call', status: 'To do', priority: 'Normal', dueOn: '2026-11-20', assignee: me },
      {
        title: 'Bill',
        status: 'To do',
        priority: 'High',
        dueOn: '2026-11-27',
        assignee: 'kim@prime.test',
        checklist: [
          { text: 'Check', done: false },
          { text: 'Send', done: false },
        ],
      },
    ]
    const template = taskTemplateOf(tasks, { today: '2026-11-20', me, name: 'Kept' })
    expect(template.tasks?.[0]).toEqual({ title: 'Call', inDays: 0 })
    expect(tasksOf(template, '2026-11-20', me)).toEqual(tasks)
  })
})
