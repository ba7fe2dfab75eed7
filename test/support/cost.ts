import type { Driver, ReadTx, WriteTx } from '#store/driver.ts'

/** What the transactions that write ask of the store while they hold it. */
export interface Cost {
  /** How often the readings beside wait, such as those of what is worked out ahead. */
  reads: number
  /** How often it waits for an answer: what is asked together waits once. */
  trips: number
  /** How many questions and writes that is. */
  statements: number
}

/** Counts what a driver is asked within writes. They know their head, so asking for that costs nothing. */
export function counting(driver: Driver): { driver: Driver; cost: Cost } {
  const cost: Cost = { reads: 0, trips: 0, statements: 0 }

  function counted(tx: WriteTx): WriteTx {
    let open = 0
    const methods = Object.entries(tx).map(([name, method]) => {
      if (typeof method !== 'function' || name === 'head') return [name, method]
      return [
        name,
        async (...args: unknown[]) => {
          cost.statements++
          if (open++ === 0) cost.trips++
          try {
            return await (method as (...args: unknown[]) => Promise<unknown>)(...args)
          } finally {
            open--
          }
        },
      ]
    })
    return Object.fromEntries(methods) as unknown as WriteTx
  }

  function countedReads(tx: ReadTx): ReadTx {
    let open = 0
    return new Proxy(tx, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target)
        if (typeof member !== 'function' || name === 'head') return member
        return async (...args: unknown[]) => {
          if (open++ === 0) cost.reads++
          try {
            return await member.apply(target, args)
          } finally {
            open--
          }
        }
      },
    })
  }

  return {
    cost,
    driver: {
      ...driver,
      read: (work, how) => driver.read((tx) => work(countedReads(tx)), how),
      write: (work, how) => driver.write((tx) => work(counted(tx)), how),
    },
  }
}
