import { expect, it } from 'vitest'
import { openOfflineQueue, type Sent, type WaitingAct } from '#ui/offline/queue.ts'

function storage() {
  const entries = new Map<string, string>()
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  }
}
const act = (key: string): WaitingAct => ({ key, command: 'receipts.count', input: { qty: 1 }, label: `Count ${key}` })

it('what waits is there after a reload, and is sent in its order once the server answers', async () => {
  const store = storage()
  const before = openOfflineQueue(store, 'q')
  before.add(act('a'))
  before.add(act('b'))
  await before.send(async (): Promise<Sent> => ({ offline: true }))
  const after = openOfflineQueue(store, 'q')
  expect(after.read().map(({ key }) => key)).toEqual(['a', 'b'])
  const sent: string[] = []
  await after.send(async ({ key }) => {
    sent.push(key)
    return { done: true }
  })
  expect(sent).toEqual(['a', 'b'])
  expect(openOfflineQueue(store, 'q').read()).toEqual([])
})

it('what is refused stays with its reason until someone tries again or gives it up, and holds nothing else back', async () => {
  const queue = openOfflineQueue(storage(), 'q')
  queue.add(act('a'))
  queue.add(act('b'))
  const sent: string[] = []
  const send = () =>
    queue.send(async ({ key }) => {
      sent.push(key)
      return key === 'a' && sent.length < 3 ? { refused: 'is Posted' } : { done: true }
    })
  await send()
  expect(queue.read()).toMatchObject([{ key: 'a', refused: 'is Posted' }])
  queue.retry('a')
  await send()
  expect([queue.read(), sent]).toEqual([[], ['a', 'b', 'a']])
  queue.add(act('c'))
  queue.drop('c')
  expect(queue.read()).toEqual([])
})

it('two sends at once send each act once', async () => {
  const queue = openOfflineQueue(storage(), 'q')
  queue.add(act('a'))
  let times = 0
  const how = async (): Promise<Sent> => {
    times++
    return { done: true }
  }
  await Promise.all([queue.send(how), queue.send(how)])
  expect(times).toBe(1)
})

it('two tabs of one browser keep what the other has added, and send nothing the other has sent', async () => {
  const store = storage()
  const [one, two] = [openOfflineQueue(store, 'q'), openOfflineQueue(store, 'q')]
  one.add(act('a'))
  two.add(act('b'))
  one.refresh()
  expect(one.read().map(({ key }) => key)).toEqual(['a', 'b'])
  await one.send(async (): Promise<Sent> => ({ done: true }))
  two.refresh()
  const sent: string[] = []
  await two.send(async ({ key }) => {
    sent.push(key)
    return { done: true }
  })
  expect([two.read(), sent]).toEqual([[], []])
})

it('what comes after a refused act waits with it, is sent once it is tried again, and is given up with it', async () => {
  const queue = openOfflineQueue(storage(), 'q')
  queue.add(act('a'))
  queue.add({ ...act('b'), after: 'a' })
  queue.add(act('c'))
  const sent: string[] = []
  const send = (isRefused: boolean) =>
    queue.send(async ({ key }) => {
      sent.push(key)
      return key === 'a' && isRefused ? { refused: 'is Received' } : { done: true }
    })
  await send(true)
  expect(sent).toEqual(['a', 'c'])
  expect(queue.read().map(({ key }) => key)).toEqual(['a', 'b'])
  queue.retry('a')
  await send(false)
  expect([sent, queue.read()]).toEqual([['a', 'c', 'a', 'b'], []])
  queue.add(act('d'))
  queue.add({ ...act('e'), after: 'd' })
  queue.drop('d')
  expect(queue.read()).toEqual([])
})

it('what the server knows by another id than the phone gave is what the entries after it are about, over a reload too', async () => {
  const store = storage()
  const queue = openOfflineQueue(store, 'q')
  queue.add({ ...act('a'), names: 'receiptId', input: { receiptId: 'own' } })
  queue.add({ ...act('b'), after: 'a', input: { receiptId: 'own', qty: 4 } })
  const sent: unknown[] = []
  await queue.send(async ({ key, input }) => {
    sent.push(input)
    return { done: true, ...(key === 'a' && { id: 'theirs' }) }
  })
  expect(sent).toEqual([{ receiptId: 'own' }, { receiptId: 'theirs', qty: 4 }])
  expect([queue.idOf('own'), openOfflineQueue(store, 'q').idOf('own'), queue.idOf('other')]).toEqual([
    'theirs',
    'theirs',
    'other',
  ])
})
