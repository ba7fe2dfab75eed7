import { expect, it, vi } from 'vitest'
import { openLookedUp } from '#ui/grid/cells/looked-up.ts'

it('reads what cells ask for in one request, tells of it, and reads it again when it is old', async () => {
  let now = 0
  const read = vi.fn(async ({ gets = [] }: { gets?: readonly { id: string }[] }) => ({
    gets: gets.map(({ id }) => (id === 'gone' ? null : { id, version: 1, data: { city: `${id} ${now}` } })),
  }))
  const store = openLookedUp(read as never, () => now)
  const listener = vi.fn()
  store.listen(listener)
  const first = store.current()
  expect([first('customers', 'a'), first('customers', 'b'), first('customers', 'gone')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1), { timeout: 20_000 })
  expect(read).toHaveBeenCalledTimes(1)
  const then = store.current()
  expect([then('customers', 'a'), then('customers', 'gone')]).toEqual([{ city: 'a 0' }, undefined])
  expect(read).toHaveBeenCalledTimes(1)
  now = 60_000
  expect(then('customers', 'b')).toEqual({ city: 'b 0' })
  await vi.waitFor(() => expect(store.current()('customers', 'b')).toEqual({ city: 'b 60000' }), { timeout: 20_000 })
})
