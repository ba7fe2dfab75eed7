import type { Driver, ReadTx, WriteTx } from '#store/driver.ts'

/** The load that write transactions put on the store while they hold it. */
export interface Cost {
  /**
   * How often reads outside the write transactions wait for a response, such as those for values computed in advance.
   * Varies by a few from run to run: parallel reads count once only while they overlap.
   */
  reads: number
  /** How often a transaction waits for a response: queries sent together wait once. */
  trips: number
  /** The number of queries and writes. */
  statements: number
}

/** Counts what a driver is asked within write transactions. Reading the head is free, because they already know it. */
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
