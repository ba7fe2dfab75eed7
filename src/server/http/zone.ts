import type { Doc } from '#model/schema/value.ts'
import type { Prime } from '#server/ports.ts'

/** The business time zone: the company's settings, else the process's `TZ`. Business days are counted in it on server and browser alike. */
export async function zoneOf({ driver, config }: Pick<Prime, 'driver' | 'config'>): Promise<string> {
  return zoneFrom(await driver.read((tx) => tx.get('settings', 'company'), { alone: true }), config)
}

/** The same from the company's settings as a transaction has read them. */
export function zoneFrom(company: Doc | undefined, config: Prime['config']): string {
  const named = company?.data.timeZone
  return typeof named === 'string' && isZone(named) ? named : config.timeZone
}

const known = new Map<string, boolean>()

/** Whether a name is a time zone that dates can be counted in. */
function isZone(name: string): boolean {
  let is = known.get(name)
  if (is === undefined) {
    is = Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC'
    if (known.size < 1000) known.set(name, is)
  }
  return is
}
