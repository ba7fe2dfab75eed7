import type { Doc } from '#model/schema/value.ts'
import type { Prime } from '#server/ports.ts'

/**
 * The business time zone: from the company's settings, otherwise the process's `TZ`. Server and browser both use it for
 * business days.
 */
export async function zoneOf({ driver, config }: Pick<Prime, 'driver' | 'config'>): Promise<string> {
  return zoneFrom(await driver.read((tx) => tx.get('settings', 'company'), { alone: true }), config)
}

/** The same from company settings read in a transaction. */
export function zoneFrom(company: Doc | undefined, config: Prime['config']): string {
  const named = company?.data.timeZone
  return typeof named === 'string' && isZone(named) ? named : config.timeZone
}

const known = new Map<string, boolean>()

/** Whether a name is a valid time zone. */
function isZone(name: string): boolean {
  let is = known.get(name)
  if (is === undefined) {
    is = Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC'
    if (known.size < 1000) known.set(name, is)
  }
  return is
}
