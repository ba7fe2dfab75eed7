import type { FastifyRequest } from 'fastify'
import type { AccessAct } from '#model/command/access-acts.ts'
import { REFUSED_KINDS, type SignInKind } from '#model/command/sign-ins.ts'
import type { AuthContext } from '#server/identity/auth.ts'
import { headersOf } from '#server/identity/auth-requests.ts'
import { normalEmail } from '#server/identity/caller.ts'

/** Attempts of the same kind on the same account from the same place within this time share a line. */
const TOGETHER_MS = 10 * 60_000
/** When more places than this try within that time, they share a line, so that a flood of guesses stays small. */
const MAX_PLACES = 5
/** Lines older than this are deleted, because network addresses are personal data. */
const RETENTION_MS = 400 * 86_400_000

export interface SignInRow {
  id: string
  at: Date
  kind: SignInKind
  times: number
  userId?: string | null
  byId?: string | null
  address?: string | null
  browser?: string | null
  about?: string | null
  before?: string | null
  after?: string | null
}

type Who = { userId: string } | { email: string } | undefined

export interface SignInLog {
  /** Records an event after the response. `who`: the account, by id or by the typed address, if any. */
  note(kind: SignInKind, who: Who, how: { request?: FastifyRequest; by?: string; act?: AccessAct }): void
  /** Resolves when everything recorded so far is in the database. */
  settled(): Promise<void>
}

/** Records who logged in, from where and when, and who tried to; what was typed is never stored. */
export function openSignInLog(parts: {
  context: AuthContext
  now: () => Date
  later: (work: Promise<unknown>, otherwise: string) => void
}): SignInLog {
  const { context, now, later } = parts
  const { adapter } = context
  // One after the other, so that two simultaneous attempts count as two.
  let last: Promise<unknown> = Promise.resolve()

  async function accountOf(who: Who): Promise<string | null> {
    if (!who) return null
    if ('userId' in who) return who.userId
    return (await context.internalAdapter.findUserByEmail(normalEmail(who.email)))?.user.id ?? null
  }

  /** The line to which one more attempt of this kind is added. */
  async function lineFor({ kind, userId, at, address }: Omit<SignInRow, 'id' | 'times'>) {
    const where = [
      { field: 'kind', value: kind },
      { field: 'userId', value: userId ?? null },
      { field: 'at', value: new Date(at.getTime() - TOGETHER_MS), operator: 'gt' as const },
    ]
    const sortBy = { field: 'at', direction: 'desc' as const }
    const near = await adapter.findMany<SignInRow>({ model: 'signIn', where, sortBy, limit: MAX_PLACES })
    return near.find((row) => row.address === address) ?? (near.length >= MAX_PLACES ? near.at(-1) : undefined)
  }

  async function write(row: Omit<SignInRow, 'id' | 'times'>): Promise<void> {
    const line = REFUSED_KINDS.includes(row.kind) ? await lineFor(row) : undefined
    if (line) {
      const address = line.address === row.address ? row.address : null
      const update = { at: row.at, times: line.times + 1, address, browser: row.browser }
      await adapter.update({ model: 'signIn', where: [{ field: 'id', value: line.id }], update })
      return
    }
    await adapter.create({ model: 'signIn', data: { ...row, times: 1 } })
    if (row.kind !== 'signed-in') return
    const before = new Date(row.at.getTime() - RETENTION_MS)
    await adapter.deleteMany({ model: 'signIn', where: [{ field: 'at', value: before, operator: 'lt' }] })
  }

  return {
    note(kind, who, { request, by, act }) {
      const at = now()
      const address = request?.ip ?? null
      const browser = (request && headersOf(request).get('user-agent')) ?? null
      const details = { about: act?.about ?? null, before: act?.from ?? null, after: act?.to ?? null }
      const work = last.then(async () =>
        write({ kind, at, userId: await accountOf(who), byId: by ?? null, address, browser, ...details }),
      )
      last = work.catch(() => undefined)
      later(work, 'A sign-in was not noted')
    },
    settled: async () => void (await last),
  }
}
