import { createHash, randomBytes } from 'node:crypto'
import type { AuthContext } from '#server/identity/auth.ts'
import { isoOf } from '#server/identity/stores/database.ts'
import type { Role } from '#server/ports.ts'

const VALID_MS = { invite: 7 * 86_400_000, reset: 3_600_000 } as const

const MAX_OPEN = 1000

type LinkKind = keyof typeof VALID_MS

/** The purpose of a one-time link. */
interface Link {
  email: string
  role?: Role | null
  userId?: string | null
}

/** One-time links for invitations (7 days) and new passwords (1 hour); only a digest of the token is stored. */
export interface Links {
  /** Creates a link and revokes older ones of the same kind for the same address. */
  make(kind: LinkKind, link: Link): Promise<{ link: string; expiresAt: string }>
  /** The valid links, the first to expire first; nobody knows their tokens. */
  open(kind: LinkKind): Promise<(Link & { expiresAt: string })[]>
  /** Revokes the link of an address; false when it has no valid one. */
  end(kind: LinkKind, email: string): Promise<boolean>
  /** Looks up a token without using it; undefined when it is unknown, used or expired. */
  look(kind: LinkKind, token: string): Promise<Link | undefined>
  /** Uses a token. Of two simultaneous calls one gets undefined. */
  use(kind: LinkKind, token: string): Promise<Link | undefined>
}

const digest = (token: string): string => createHash('sha256').update(token).digest('base64url')

export function openLinks(parts: { context: AuthContext; origin: string; now: () => Date }): Links {
  const { adapter } = parts.context
  const valid = (kind: LinkKind, token: string) => [
    { field: 'hash', value: digest(token) },
    { field: 'kind', value: kind },
    { field: 'expiresAt', operator: 'gt' as const, value: parts.now() },
  ]
  return {
    async make(kind, link) {
      const sameAddress = [
        { field: 'kind', value: kind },
        { field: 'email', value: link.email },
      ]
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(parts.now().getTime() + VALID_MS[kind])
      await adapter.deleteMany({ model: 'link', where: sameAddress })
      await adapter.deleteMany({ model: 'link', where: [{ field: 'expiresAt', operator: 'lte', value: parts.now() }] })
      await adapter.create({ model: 'link', data: { hash: digest(token), kind, ...link, expiresAt } })
      // Whoever opens an invitation sees which account it is for.
      const address = new URLSearchParams({ ...(kind === 'invite' && { for: link.email }), [kind]: token })
      return { link: `${parts.origin}/login?${address}`, expiresAt: expiresAt.toISOString() }
    },
    async open(kind) {
      const where = [
        { field: 'kind', value: kind },
        { field: 'expiresAt', operator: 'gt' as const, value: parts.now() },
      ]
      const sortBy = { field: 'expiresAt', direction: 'asc' } as const
      const rows = await adapter.findMany<Link & { expiresAt: Date }>({
        model: 'link',
        where,
        sortBy,
        limit: MAX_OPEN,
      })
      return rows.map(({ email, role, expiresAt }) => ({ email, role: role ?? null, expiresAt: isoOf(expiresAt)! }))
    },
    async end(kind, email) {
      const where = [
        { field: 'kind', value: kind },
        { field: 'email', value: email },
      ]
      return (await adapter.deleteMany({ model: 'link', where })) > 0
    },
    look: async (kind, token) =>
      (await adapter.findOne<Link>({ model: 'link', where: valid(kind, token) })) ?? undefined,
    use: async (kind, token) =>
      (await adapter.consumeOne<Link>({ model: 'link', where: valid(kind, token) })) ?? undefined,
  }
}
