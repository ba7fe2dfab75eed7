import type { Prime } from '#server/ports.ts'
import type { Driver, LogHead } from '#store/driver.ts'

// Every response contains the id of the database's history, so it is cached and updated by every head that is read.
const known = new WeakMap<Driver, string>()

/** Reads the head of the store once, before the first response. */
export async function readEpoch({ driver }: Prime): Promise<void> {
  noteHead({ driver }, await driver.read((tx) => tx.head()))
}

export const epochOf = ({ driver }: Pick<Prime, 'driver'>): string => known.get(driver) ?? ''

/** Updates the epoch from a head that was read anyway. */
export function noteHead({ driver }: Pick<Prime, 'driver'>, head: LogHead): LogHead {
  if (known.get(driver) !== head.epoch) known.set(driver, head.epoch)
  return head
}
