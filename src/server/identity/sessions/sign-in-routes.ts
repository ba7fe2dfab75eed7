import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Problem } from '#base/problem.ts'
import { ACCESS_KINDS, REFUSED_KINDS, type SignInEntry, type SignInPage } from '#model/command/sign-ins.ts'
import { roleOf } from '#server/access/authorise.ts'
import { route } from '#server/http/route.ts'
import { momentShape, Some, When, whole, word } from '#server/http/shapes.ts'
import { signedIn } from '#server/identity/caller.ts'
import type { IdentityParts } from '#server/identity/parts.ts'
import { allPeople } from '#server/identity/people.ts'
import type { SignInRow } from '#server/identity/sessions/sign-in-log.ts'
import { isoOf } from '#server/identity/stores/database.ts'

const FLAG = { enum: ['true', 'false'] }
const list = route('Who logged in, from where and when, and who tried to; owners see all, others their own', {
  query: z.object({
    person: word('person').optional(),
    before: momentShape('before').optional(),
    after: momentShape('after').optional(),
    limit: whole('limit', 1, 500).default(50),
    refused: word('refused', FLAG).optional(),
    access: word('access', FLAG).optional(),
  }),
  answer: z.object({ entries: z.array(Some), nextBefore: When.nullable() }),
})

/** Logins and attempts, the latest first: all of them for owners, their own for everyone else. */
export function signInLogRoutes(app: FastifyInstance, { context, signIns }: IdentityParts): void {
  app.get('/api/sign-ins', list, async ({ caller, query }): Promise<SignInPage> => {
    const { person } = signedIn(caller)
    const isOwner = roleOf(caller) === 'owner'
    const { person: requested, before, after, limit, refused, access } = list.readQuery({ query })
    if (!isOwner && requested !== undefined && requested !== person.id)
      throw new Problem('forbidden', 'Only an owner sees where others have logged in.')
    const userId = isOwner ? requested : person.id
    await signIns.settled()
    const rows = await context.adapter.findMany<SignInRow>({
      model: 'signIn',
      where: [
        ...(userId === undefined ? [] : [{ field: 'userId', value: userId }]),
        ...(before === undefined ? [] : [{ field: 'at', value: new Date(before), operator: 'lt' as const }]),
        ...(after === undefined ? [] : [{ field: 'at', value: new Date(after), operator: 'gt' as const }]),
        // Only failed attempts, or only what owners did to access; each as one condition.
        ...[refused === 'true' ? REFUSED_KINDS : [], access === 'true' ? ACCESS_KINDS : []]
          .filter((kinds) => kinds.length > 0)
          .map((kinds) => ({ field: 'kind', value: [...kinds], operator: 'in' as const })),
      ],
      sortBy: { field: 'at', direction: 'desc' },
      limit: limit + 1,
    })
    const people = new Map((await allPeople(context)).map(({ id, email, name }) => [id, { id, email, name }]))
    const named = (id: string | null | undefined) => (id && people.get(id)) || null
    const shown = rows.slice(0, limit)
    return {
      entries: shown.map(
        ({ id, at, kind, times, userId: of, byId, address, browser, ...act }): SignInEntry => ({
          id,
          at: isoOf(at)!,
          kind,
          times,
          person: named(of),
          by: named(byId),
          address: address ?? null,
          browser: browser ?? null,
          about: act.about ?? null,
          from: act.before ?? null,
          to: act.after ?? null,
        }),
      ),
      nextBefore: rows.length > limit ? (isoOf(shown.at(-1)!.at) ?? null) : null,
    }
  })
}
