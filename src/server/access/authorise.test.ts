import { describe, expect, it } from 'vitest'
import { type Caller, NOBODY, type Person } from '#model/command/people.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { money, text } from '#model/schema/fields.ts'
import { authorise, type Operation, roleOf, visibleTo } from '#server/access/authorise.ts'

const person = (role: Person['role'], status: Person['status'] = 'active'): Caller => ({
  kind: 'person',
  person: { id: role, email: `${role}@prime.test`, name: role, role, status },
  sessionId: 's',
  expiresAt: '',
  signedInAt: '',
})
const base = { label: { one: 'X', many: 'X' }, title: 'name', search: [], indexes: [], form: [] } as const
const define = (name: string, access: object) =>
  defineCollection({
    ...base,
    name,
    fields: { name: text('Name'), cost: money('Cost') },
    list: { columns: ['name'], sort: 'name' },
    access,
  })

const outcome = (work: () => void): string => {
  try {
    work()
    return 'yes'
  } catch (error) {
    return (error as { code: string }).code
  }
}

const SIGHT = { collections: new Map() }
const READS: Operation[] = ['get', 'query', 'changes', 'history', 'live', 'export']
const WRITES: Operation[] = ['create', 'update', 'delete']
const SUBJECTS = {
  loose: { name: 'things' },
  plain: { name: 'plain', collection: define('plain', {}) },
  logs: { name: 'logs', collection: define('logs', { create: ['owner', 'staff', 'viewer'] }) },
  ledger: { name: 'movements', collection: define('movements', { direct: 'commands' }) },
  owners: { name: 'pay', collection: define('pay', { read: ['owner'], write: ['owner'] }) },
  private: { name: 'inner', collection: define('inner', { private: true }) },
  counters: { name: 'counters' },
  secrets: { name: 'secrets' },
  sessions: { name: 'sessions' },
  log: { name: 'log' },
}
type Row = [subject: keyof typeof SUBJECTS, who: string, reads: string, create: string, change: string]

const ROWS: Row[] = [
  ['loose', 'owner', 'yes', 'yes', 'yes'],
  ['loose', 'staff', 'yes', 'yes', 'yes'],
  ['loose', 'viewer', 'yes', 'forbidden', 'forbidden'],
  ['plain', 'viewer', 'yes', 'forbidden', 'forbidden'],
  ['plain', 'staff', 'yes', 'yes', 'yes'],
  ['logs', 'viewer', 'yes', 'yes', 'forbidden'],
  ['ledger', 'owner', 'yes', 'commands-only', 'commands-only'],
  ['ledger', 'viewer', 'yes', 'forbidden', 'forbidden'],
  ['owners', 'owner', 'yes', 'yes', 'yes'],
  ['owners', 'staff', 'not-found', 'not-found', 'not-found'],
  ['private', 'owner', 'not-found', 'not-found', 'not-found'],
  ['counters', 'owner', 'yes', 'commands-only', 'commands-only'],
  ['counters', 'staff', 'not-found', 'not-found', 'not-found'],
  ['secrets', 'owner', 'not-found', 'not-found', 'not-found'],
  ['sessions', 'owner', 'not-found', 'not-found', 'not-found'],
  ['log', 'owner', 'not-found', 'not-found', 'not-found'],
]

describe('who may do what', () => {
  it.each(ROWS)('%s for %s: reads %s, creates %s, changes %s', (subject, who, reads, create, change) => {
    const caller = person(who as Person['role'])
    const answers = [...READS, ...WRITES].map((operation) =>
      outcome(() => authorise(caller, operation, SUBJECTS[subject])),
    )
    expect(answers).toEqual([...READS.map(() => reads), create, change, change])
  })

  it.each(Object.keys(SUBJECTS) as (keyof typeof SUBJECTS)[])(
    'nobody, pending and disabled get nothing of %s',
    (name) => {
      for (const operation of [...READS, ...WRITES, 'command'] as Operation[]) {
        expect(outcome(() => authorise(NOBODY, operation, SUBJECTS[name]))).toBe('unauthenticated')
        expect(outcome(() => authorise(person('owner', 'pending'), operation, SUBJECTS[name]))).toBe('account-pending')
        expect(outcome(() => authorise(person('owner', 'disabled'), operation, SUBJECTS[name]))).toBe('unauthenticated')
      }
    },
  )

  it('a field that a role may not read can neither be named nor seen', () => {
    const collection = define('parts', { fields: { cost: ['owner'] }, commandFields: ['name'] })
    const subject = { name: 'parts', collection }
    const doc = { id: 'a', version: 1, createTime: '', updateTime: '', data: { name: 'x', cost: 3 } }
    expect(outcome(() => authorise(person('staff'), 'query', subject, [['cost', 'net']]))).toBe('forbidden')
    expect(outcome(() => authorise(person('owner'), 'query', subject, [['cost']]))).toBe('yes')
    expect(visibleTo(SIGHT, person('staff'), collection)(doc)?.data).toEqual({ name: 'x' })
    expect(visibleTo(SIGHT, person('owner'), collection)(doc)).toBe(doc)
  })

  it('a field of the commands is set at creation and changes only through commands', () => {
    const subject = { name: 'parts', collection: define('parts', { commandFields: ['name'] }) }
    expect(outcome(() => authorise(person('owner'), 'create', subject, [['name']]))).toBe('yes')
    expect(outcome(() => authorise(person('owner'), 'update', subject, [['name']]))).toBe('commands-only')
    expect(outcome(() => authorise(person('owner'), 'update', subject, [['cost']]))).toBe('yes')
  })

  it('a key never has more rights than its owner', () => {
    const key = (role: Person['role'], owner: Person['role']): Caller => ({
      kind: 'key',
      person: { id: 'x', email: 'x@prime.test', name: 'x', role: owner, status: 'active' },
      keyId: 'k',
      role,
    })
    expect(roleOf(key('owner', 'staff'))).toBe('staff')
    expect(roleOf(key('viewer', 'owner'))).toBe('viewer')
  })
})

it('lets whoever writes fill a sealed field, and no one read it', () => {
  const collection = define('sealed', { sealed: ['cost'] })
  const subject = { name: 'sealed', collection }
  const doc = { id: 'd', version: 1, createTime: '', updateTime: '', data: { name: 'x', cost: 5 } }
  for (const role of ['owner', 'staff', 'viewer'] as const) {
    for (const operation of READS)
      expect(outcome(() => authorise(person(role), operation, subject, [['cost']]))).toBe('forbidden')
    expect(visibleTo(SIGHT, person(role), collection)(doc)?.data).toEqual({ name: 'x' })
  }
  for (const operation of ['create', 'update'] as const) {
    expect(outcome(() => authorise(person('staff'), operation, subject, [['cost']]))).toBe('yes')
    expect(outcome(() => authorise(person('viewer'), operation, subject, [['cost']]))).toBe('forbidden')
  }
})
