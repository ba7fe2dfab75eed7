import type { FastifyInstance } from 'fastify'
import { Problem } from '#base/problem.ts'
import { ACCESS_KINDS, REFUSED_KINDS, type SignInEntry, type SignInPage } from '#model/command/sign-ins.ts'
import { roleOf } from '#server/access/authorise.ts'
import { readMoment, readText, readWhole } from '#server/http/answers.ts'
import { signedIn } from '#server/identity/caller.ts'
import type { IdentityParts } from '#server/identity/parts.ts'
import { allPeople } from '#server/identity/people.ts'
import type { SignInRow } from '#server/identity/sessions/sign-in-log.ts'
import { isoOf } from '#server/identity/stores/database.ts'

type Text = Record<string, string | string[] | undefined>

/** Who logged in and who tried to, the latest first: all of it to owners, their own to everybody else. */
export function signInLogRoutes(app: FastifyInstance, { context, signIns }: IdentityParts): void {
  app.get<{ Querystring: Text }>('/api/sign-ins', async ({ caller, query }): Promise<SignInPage> => {
    const { person } = signedIn(caller)
    const isOwner = roleOf(caller) === 'owner'
    const asked = readText('person', query.person)
    if (!isOwner && asked !== undefined && asked !== person.id)
      throw new Problem('forbidden', 'Only an owner sees where others have logged in.')
    const userId = isOwner ? asked : person.id
    const before = readText('before', query.before)
    const after = readText('after', query.after)
    const limit = readWhole('limit', query.limit, 50, 1, 500)
    await signIns.settled()
    const rows = await context.adapter.findMany<SignInRow>({
      model: 'signIn',
      where: [
        ...(userId === undefined ? [] : [{ field: 'userId', value: userId }]),
        ...(before === undefined
          ? []
          : [{ field: 'at', value: new Date(readMoment('before', before)), operator: 'lt' as const }]),
        ...(after === undefined
          ? []
          : [{ field: 'at', value: new Date(readMoment('after', after)), operator: 'gt' as const }]),
        ...kindsOf(query).map((value) => ({ field: 'kind', value, operator: 'in' as const })),
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

/** Only what was refused, or only what owners did to access; each as one condition. */
const kindsOf = (query: Text): string[][] => [
  ...(readText('refused', query.refused) === 'true' ? [[...REFUSED_KINDS]] : []),
  ...(readText('access', query.access) === 'true' ? [[...ACCESS_KINDS]] : []),
]
