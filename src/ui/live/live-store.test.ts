import { describe, expect, it, vi } from 'vitest'
import { ids, late, openParcels, openTab, parcel } from '#ui/live/test-tab.ts'

describe('a live list', () => {
  it('opens one socket with the first question and asks once it is greeted', () => {
    const tab = openTab()
    expect(tab.sockets).toHaveLength(0)
    expect(tab.store.documents(late)).toBe(tab.store.documents({ ...late }))
    tab.store.count({ collection: 'logs' })
    expect(tab.sockets).toHaveLength(1)
    expect(tab.last().sent).toEqual([])
    tab.hello()
    expect(tab.last().sent).toEqual([
      { t: 'sub', id: 's1', collection: 'Tracking', query: { orderBy: [['eta', 'asc']] } },
      { t: 'sub', id: 's2', collection: 'logs', query: {}, mode: 'count' },
    ])
    expect(tab.store.status.read()).toBe('online')
  })

  it('shows a snapshot once its last part is there', async () => {
    const tab = openTab()
    const entry = tab.store.documents(late)
    tab.hello()
    tab.say({ t: 'snap', id: 's1', seq: 4, docs: [parcel('a', { eta: '1' })], last: false })
    expect(entry.read().state).toBe('pending')
    tab.say({ t: 'snap', id: 's1', seq: 4, docs: [parcel('b', { eta: '2' })], last: true })
    await entry.ready
    expect(ids(entry)).toEqual(['a', 'b'])
  })

  it('puts changes in their place and keeps the identity of the rest', () => {
    const { entry, say, id, changes } = openParcels()
    const before = entry.read()
    say({ t: 'chg', id, from: 10, seq: 12, put: [parcel('b', { eta: '2' }, 12)], del: [] })
    expect(ids(entry)).toEqual(['a', 'b', 'c'])
    const after = entry.read()
    expect(before.state === 'ready' && after.state === 'ready' && after.value[0] === before.value[0]).toBe(true)
    say({ t: 'chg', id, from: 12, seq: 13, put: [parcel('a', { eta: '9' }, 13)], del: ['c'] })
    expect(ids(entry)).toEqual(['b', 'a'])
    expect(changes).toHaveBeenCalledTimes(3)
  })

  it('does not draw again what a new snapshot left as it was', () => {
    const { entry, say, id, changes } = openParcels()
    const before = entry.read()
    say({ t: 'reset', id, reason: 'overflow' })
    say({ t: 'snap', id, seq: 20, docs: [parcel('a', { eta: '1' }), parcel('c', { eta: '3' })], last: true })
    expect(entry.read()).toBe(before)
    expect(changes).toHaveBeenCalledTimes(1)
  })

  it('ends ten seconds after the last listener has left', () => {
    vi.useFakeTimers()
    const { leave, sent, store, entry } = openParcels()
    leave()
    vi.advanceTimersByTime(9_000)
    expect(store.documents(late)).toBe(entry)
    vi.advanceTimersByTime(2_000)
    expect(sent('unsub')).toEqual([{ t: 'unsub', id: 's1' }])
    expect(store.documents(late)).not.toBe(entry)
    vi.useRealTimers()
  })

  it('is asked for again when a screen shows it after its end: it was drawn before', () => {
    vi.useFakeTimers()
    const tab = openParcels()
    tab.leave()
    vi.advanceTimersByTime(10_000)
    tab.entry.listen(() => undefined)
    const [, again] = tab.sent('sub')
    tab.say({ t: 'snap', id: again!.id, seq: 11, docs: [parcel('b', { eta: '2' }, 11)], last: true })
    expect(ids(tab.entry)).toEqual(['b'])
    expect(tab.store.documents(late)).toBe(tab.entry)
    vi.useRealTimers()
  })

  it('tells why a question cannot be kept', async () => {
    const tab = openTab()
    const entry = tab.store.documents(late)
    tab.hello()
    tab.say({ t: 'err', id: 's1', status: 404, code: 'not-found', detail: 'There is no collection "Tracking".' })
    await expect(entry.ready).rejects.toMatchObject({ code: 'not-found', status: 404 })
    expect(entry.read()).toMatchObject({ state: 'failed' })
  })

  it('asks again what failed as soon as someone wants it', () => {
    const tab = openTab()
    const entry = tab.store.documents(late)
    tab.hello()
    tab.say({ t: 'err', id: 's1', status: 500, code: 'internal', detail: 'Prime failed at this.' })
    // A screen that is being rendered reads the failure.
    expect(tab.store.documents(late)).toBe(entry)
    tab.store.forgetFailed()
    expect(ids(tab.store.documents(late))).toBe('pending')
    expect(tab.sent('sub').map(({ id }) => id)).toEqual(['s1', 's2'])
  })
})

describe('the socket', () => {
  it('comes back with what it has heard, after a pause that grows', () => {
    vi.useFakeTimers()
    const { lose, sockets, hello, sent, say, id, store } = openParcels()
    say({ t: 'sync', id, seq: 15 })
    lose()
    expect(store.status.read()).toBe('offline')
    vi.advanceTimersByTime(249)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    lose()
    vi.advanceTimersByTime(499)
    expect(sockets).toHaveLength(2)
    vi.advanceTimersByTime(1)
    hello()
    expect(sent('sub')).toMatchObject([{ id, since: 15, epoch: 'e1' }])
    vi.useRealTimers()
  })

  it('is tried at once when someone asks for something new during a long pause', () => {
    vi.useFakeTimers()
    const { lose, sockets, store } = openParcels()
    for (let times = 0; times < 6; times++) {
      lose()
      vi.advanceTimersToNextTimer()
    }
    lose()
    const tried = sockets.length
    store.count({ collection: 'logs' })
    expect(sockets).toHaveLength(tried)
    vi.advanceTimersByTime(1_000)
    store.count({ collection: 'po' })
    expect(sockets).toHaveLength(tried + 1)
    vi.useRealTimers()
  })

  it('starts afresh on another history', () => {
    vi.useFakeTimers()
    const { lose, hello, sent } = openParcels()
    lose()
    vi.advanceTimersByTime(1_000)
    hello('e2')
    expect(sent('sub')[0]).not.toHaveProperty('since')
    vi.useRealTimers()
  })

  it('is dropped when a change does not follow on what was heard, and resumes from there', () => {
    vi.useFakeTimers()
    const { say, id, sockets, hello, sent, entry } = openParcels()
    say({ t: 'chg', id, from: 11, seq: 12, put: [parcel('b', { eta: '2' }, 12)], del: [] })
    expect(sockets[0]!.closed).toBe(true)
    expect(ids(entry)).toEqual(['a', 'c'])
    vi.advanceTimersByTime(1_000)
    hello()
    expect(sent('sub')).toMatchObject([{ id, since: 10 }])
    vi.useRealTimers()
  })

  it('that has fallen silent is asked, then given up', () => {
    vi.useFakeTimers()
    const { sent, sockets } = openParcels()
    vi.advanceTimersByTime(40_000)
    expect(sent('ping')).toHaveLength(1)
    vi.advanceTimersByTime(10_000)
    expect(sockets[0]!.closed).toBe(true)
    vi.useRealTimers()
  })

  it.each([
    ['by its code', (tab: ReturnType<typeof openTab>) => tab.lose(4401), 'revoked'],
    ['by a message', (tab: ReturnType<typeof openTab>) => tab.say({ t: 'auth', state: 'expired' }), 'expired'],
  ])('tells the session when it is over, %s, and stays away', (_, end, state) => {
    vi.useFakeTimers()
    const tab = openParcels()
    end(tab)
    vi.advanceTimersByTime(60_000)
    expect(tab.signedOut).toEqual([state])
    expect(tab.sockets).toHaveLength(1)
    vi.useRealTimers()
  })
})

describe('a write under way', () => {
  it('is shown at once and stays until the list has heard of its commit', () => {
    const { store, entry, say, id } = openParcels()
    const overlay = store.overlay([{ op: 'update', collection: 'Tracking', id: 'a', patch: { eta: '5' } }])
    expect(ids(entry)).toEqual(['c', 'a'])
    overlay.settle(11)
    expect(ids(entry)).toEqual(['c', 'a'])
    say({ t: 'chg', id, from: 10, seq: 11, put: [parcel('a', { eta: '6' }, 11)], del: [] })
    const state = entry.read()
    expect(state.state === 'ready' && state.value.map((doc) => doc.data.eta)).toEqual(['3', '6'])
  })

  it.each([
    ['create', { op: 'create', collection: 'Tracking', id: 'b', data: { eta: '2' } }, ['a', 'b', 'c']],
    ['create elsewhere', { op: 'create', collection: 'logs', id: 'b', data: { eta: '2' } }, ['a', 'c']],
    ['create without the order field', { op: 'create', collection: 'Tracking', id: 'b', data: {} }, ['a', 'c']],
    ['delete', { op: 'delete', collection: 'Tracking', id: 'a' }, ['c']],
    ['unset of the order field', { op: 'update', collection: 'Tracking', id: 'a', unset: ['eta'] }, ['c']],
    ['update of an unknown one', { op: 'update', collection: 'Tracking', id: 'x', patch: { eta: '2' } }, ['a', 'c']],
  ] as const)('%s shows what the list will be, and a refusal takes it back', (_, write, expected) => {
    const { store, entry } = openParcels()
    const overlay = store.overlay([write])
    expect(ids(entry)).toEqual(expected)
    overlay.drop()
    expect(ids(entry)).toEqual(['a', 'c'])
  })

  it('is dropped once every answer has heard of the commit, even one it does not touch', () => {
    const { store, entry, say, sent } = openParcels()
    const overlay = store.overlay([{ op: 'delete', collection: 'Tracking', id: 'a' }])
    overlay.settle(11)
    expect(sent('ping')).toHaveLength(1)
    say({ t: 'pong', n: 1, seq: 10 })
    expect(ids(entry)).toEqual(['c'])
    say({ t: 'pong', n: 1, seq: 11 })
    expect(ids(entry)).toEqual(['a', 'c'])
  })
})

describe('many answers', () => {
  it('end oldest first where no one listens to them, so that a connection never has too many', () => {
    const { store, say, sent } = openParcels()
    for (let at = 0; at < 90; at++) {
      const entry = store.count({ collection: 'logs', where: [['page', '==', `p${at}`]] })
      const leave = entry.listen(() => undefined)
      say({ t: 'snap', id: sent('sub').at(-1)!.id, seq: 10, count: 0, last: true })
      leave()
    }
    expect(sent('sub').length - sent('unsub').length).toBeLessThanOrEqual(60)
    expect(sent('unsub')[0]).toMatchObject({ id: 's2' })
  })
})

describe('other answers', () => {
  it('counts', () => {
    const { store, say } = openParcels()
    const entry = store.count({ collection: 'logs', where: [['status', '==', 'pending']] })
    say({ t: 'snap', id: 's2', seq: 10, count: 3, last: true })
    say({ t: 'chg', id: 's2', from: 10, seq: 11, count: 4 })
    expect(entry.read()).toEqual({ state: 'ready', value: 4, seq: 11 })
  })

  it('figures', () => {
    const { store, say, sent } = openParcels()
    const entry = store.aggregate({ collection: 'payables', aggregate: { count: true } })
    expect(sent('sub')[1]).toMatchObject({ mode: 'aggregate', aggregate: { count: true } })
    say({ t: 'snap', id: 's2', seq: 10, aggregate: { count: 3 }, last: true })
    say({ t: 'chg', id: 's2', from: 10, seq: 11, aggregate: { count: 4 } })
    expect(entry.read()).toEqual({ state: 'ready', value: { count: 4 }, seq: 11 })
  })

  it('one document', () => {
    const { store, say, sent } = openParcels()
    const entry = store.document('Tracking', 'a')
    expect(sent('sub')[1]).toMatchObject({ collection: 'Tracking', doc: 'a' })
    say({ t: 'snap', id: 's2', seq: 10, docs: [parcel('a', { eta: '1' })], last: true })
    store.overlay([{ op: 'create', collection: 'Tracking', id: 'b', data: {} }])
    expect(ids(entry)).toEqual(['a'])
    say({ t: 'chg', id: 's2', from: 10, seq: 11, put: [], del: ['a'] })
    expect(ids(entry)).toEqual([])
  })
})

describe('without a connection', () => {
  it('shows what was read before, and what the server says once it is heard again', () => {
    vi.useFakeTimers()
    const tab = openTab()
    const first = tab.store.documents(late)
    const leave = first.listen(() => undefined)
    tab.hello()
    const { id } = tab.sent('sub')[0]!
    tab.say({ t: 'snap', id, seq: 10, docs: [parcel('p1', { eta: '1' })] })
    leave()
    vi.advanceTimersByTime(20_000)
    expect(tab.store.documents(late).read().state).toBe('pending')
    tab.lose()
    const again = tab.store.documents(late)
    expect([ids(again), ids(tab.store.documents({ collection: 'po' }))]).toEqual([['p1'], 'pending'])
    vi.advanceTimersByTime(1_000)
    tab.hello()
    const sub = tab.sent('sub').find(({ collection }) => collection === 'Tracking')!
    expect(sub.since).toBeUndefined()
    tab.say({ t: 'snap', id: sub.id, seq: 12, docs: [parcel('p2', { eta: '1' })] })
    expect(ids(again)).toEqual(['p2'])
    vi.useRealTimers()
  })
})
