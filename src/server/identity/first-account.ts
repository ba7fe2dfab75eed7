import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '#base/problem.ts'
import { isLoopback } from '#server/config.ts'
import { FIRST_ACCOUNT } from '#server/identity/auth.ts'
import type { Database } from '#server/identity/stores/database.ts'
import type { Config } from '#server/ports.ts'

type FirstAccountConfig = Pick<Config, 'host' | 'owner' | 'secretKey'>

/** The same on every node, and useless once there is an account. */
const tokenOf = ({ secretKey }: FirstAccountConfig): string =>
  createHmac('sha256', secretKey).update('first account').digest('base64url')

const needsLink = ({ host, owner }: FirstAccountConfig): boolean => owner === undefined && !isLoopback(host)

// Checked first, so that a closed sign-up does not reveal which addresses have an account.
export const isFirstAccountTaken = async (database: Database): Promise<boolean> =>
  (await database.first('SELECT "id" FROM "setting" WHERE "id" = ?', FIRST_ACCOUNT)) !== undefined

/** The link printed for whoever is to own this Prime; undefined when none is needed. */
export async function setUpLink(
  config: FirstAccountConfig,
  database: Database,
  origin: string,
): Promise<string | undefined> {
  if (!needsLink(config) || (await isFirstAccountTaken(database))) return undefined
  return `${origin}/login?setup=${tokenOf(config)}`
}

/**
 * The first account becomes the owner: from another machine it needs the printed link, or the address in the settings.
 */
export function refuseWithoutInvitation(config: FirstAccountConfig, email: string, setUp: string | undefined): void {
  if (config.owner !== undefined) {
    if (email === config.owner) return
    throw new Problem('forbidden', 'The first account is made by the owner of this Prime.')
  }
  if (!needsLink(config)) return
  const [right, given] = [Buffer.from(tokenOf(config)), Buffer.from(setUp ?? '')]
  if (right.length === given.length && timingSafeEqual(right, given)) return
  throw new Problem(
    'forbidden',
    'Prime has no owner yet. Open the set-up link that it wrote when it started, or set PRIME_OWNER to your address.',
  )
}
