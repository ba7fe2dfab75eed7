import { Problem } from '#base/problem.ts'
import { commit, queryOnce } from '#ui/api.ts'
import { useDocs } from '#ui/collection/use-docs.ts'
import { toastProblem } from '#ui/frame/toasts.tsx'
import type { Place } from '#ui/layouts/arrange.ts'
import type { User } from '#ui/session.ts'
import { useUser } from '#ui/session.ts'

export const DESKS = 'desks'

export interface Pin {
  title: string
  href: string
}

/** What a person has arranged for themselves. */
export interface DeskData {
  ownerUid?: string
  email?: string
  tiles?: readonly Place[]
  blocks?: readonly Place[]
  pins?: readonly Pin[]
  pinOrder?: readonly string[]
  /** The last change seen of each watched task, by the task's id. */
  seenTasks?: Readonly<Record<string, number>>
}

const NOTHING: DeskData = {}

/** How the signed-in person has their pages; nothing until it is known, and for whoever has arranged nothing. */
export function useDesk(): DeskData {
  const id = useUser()?.id
  const docs = useDocs<DeskData>(id ? { collection: DESKS, where: [['ownerUid', '==', id]] } : undefined, {
    quietly: true,
  })
  return docs?.find((doc) => doc.id === id)?.data ?? NOTHING
}

/** Keeps how a person has arranged something; the desk comes into being with the first of it. */
export async function keepDesk(user: User, patch: Partial<DeskData>): Promise<void> {
  try {
    await put(user, patch)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.message)
  }
}

/** Makes sure the person has a desk, so that what belongs to them can be printed. */
export const needDesk = (user: User): Promise<void> => put(user, {})

async function put({ id, email }: User, patch: Partial<DeskData>): Promise<void> {
  // Asked as a question: to ask for a desk that is not there yet would be told as an error in the console.
  const known = await queryOnce<DeskData>({ collection: DESKS, where: [['ownerUid', '==', id]], limit: 1 })
  if (known.documents.length === 0)
    await commit([{ op: 'create', collection: DESKS, id, data: { ownerUid: id, email, ...patch } }])
  else if (Object.keys(patch).length > 0) await commit([{ op: 'update', collection: DESKS, id, patch }])
}
