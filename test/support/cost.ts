import type { Driver, WriteTx } from '#store/driver.ts'

/** What the transactions that write ask of the store while they hold it. */
export interface Cost {
  /** How often it waits for an answer: what is asked together waits once. */
  trips: number
  /** How many questions and writes that is. */
  statements: number
}

/** Counts what a driver is asked within writes. They know their head, so asking for that costs nothing. */
export function counting(driver: Driver): { driver: Driver; cost: Cost } {
  const cost: Cost = { trips: 0, statements: 0 }

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

  return {
    cost,
    driver: {
      ...driver,
      write: (work, how) => driver.write((tx) => work(counted(tx)), how),
    },
  }
}
