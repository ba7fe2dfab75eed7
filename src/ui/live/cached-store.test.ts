import { describe, expect, it, vi } from 'vitest'
import { keepStores } from '#ui/live/cached-store.ts'
import type { LiveStore } from '#ui/live/types.ts'

const openStore = () => ({ close: vi.fn() }) as unknown as LiveStore & { close: ReturnType<typeof vi.fn> }

describe('the live store of a desk', () => {
  it('is opened once, however often the desk is begun', () => {
    const open = vi.fn(openStore)
    const stores = keepStores()
    expect(stores.of('kim', open)).toBe(stores.of('kim', open))
    expect(open).toHaveBeenCalledTimes(1)
  })

  it('is another one for another person', () => {
    const stores = keepStores()
    expect(stores.of('kim', openStore)).not.toBe(stores.of('sam', openStore))
  })

  it('is closed with the desk, and opened again by the next', () => {
    const stores = keepStores()
    const first = openStore()
    stores.end(stores.of('kim', () => first))
    expect(first.close).toHaveBeenCalledTimes(1)
    expect(stores.of('kim', openStore)).not.toBe(first)
  })

  it('is not handed out again once its session has ended', () => {
    const stores = keepStores()
    let end: (() => void) | undefined
    const first = stores.of('kim', (ended) => {
      end = ended
      return openStore()
    })
    end?.()
    expect(stores.of('kim', openStore)).not.toBe(first)
  })

  it('of a desk that is left late does not take the next one along', () => {
    const stores = keepStores()
    const old = stores.of('kim', openStore)
    const next = stores.of('sam', openStore)
    stores.end(old)
    expect(stores.of('sam', openStore)).toBe(next)
  })
})
