import { Problem } from '#base/problem.ts'
import type { WeekStart } from '#base/text/writing.ts'
import { commit, queryOnce } from '#ui/api.ts'
import type { TilePlace } from '#ui/layouts/arrange.ts'
import { bringBack } from '#ui/list/remove.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import { type User, useUser } from '#ui/session.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'
import { DESKS } from '#ui/start-page.ts'

interface Pin {
  title: string
  href: string
}

/** The preferences of a person. */
interface DeskData {
  ownerUid?: string
  email?: string
  tiles?: readonly TilePlace[]
  blocks?: readonly TilePlace[]
  pins?: readonly Pin[]
  pinOrder?: readonly string[]
  /** The last change seen of each watched task, by the task's id. */
  seenTasks?: Readonly<Record<string, number>>
  /** The last change of access that an owner has closed. */
  accessSeen?: { $ts: string }
  /** Where they arrive after logging in; the cockpit when absent. */
  startPage?: string
  /** How they write figures and days, by the name of the locale; as the house when absent. */
  locale?: string
  /** The first day of a week in their calendars; Monday when absent. */
  weekFrom?: WeekStart
  /** Notices that do not come up for them. */
  leftOut?: readonly string[]
  /** Addresses by the letter pressed after `g`, beside those of the house. */
  goKeys?: Readonly<Record<string, string>>
  /** Single letters do nothing, as for who speaks to the machine. */
  noLetters?: boolean
}

/** Notices that come up on any screen. */
export type Notice = 'reminders' | 'watched tasks'

const NOTHING: DeskData = {}

/** How the signed-in person has their pages; nothing until it is known, and for anyone who has arranged nothing. */
export const useDesk = (): DeskData => useKnownDesk() ?? NOTHING

/** The same; undefined until it is known. */
export function useKnownDesk(): DeskData | undefined {
  const user = useUser()
  const id = user?.status === 'active' ? user.id : undefined
  const docs = useDocs<DeskData>(id ? { collection: DESKS, where: [['ownerUid', '==', id]] } : undefined, {
    quietly: true,
  })
  return docs && (docs.find((doc) => doc.id === id)?.data ?? NOTHING)
}

/** Whether a notice comes up for the signed-in person; not before it is known. */
export function useNotice(notice: Notice): boolean {
  const desk = useKnownDesk()
  return desk !== undefined && !desk.leftOut?.includes(notice)
}

/** Keeps how a person has arranged something; the desk comes into being with the first of it. `words` say so, with the way back. */
export async function keepDesk(user: User, patch: Partial<DeskData>, words?: string): Promise<void> {
  try {
    const seq = await put(user, patch)
    if (words) toast(words, seq === undefined ? undefined : () => void bringBack([seq]))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.message)
  }
}

/** Makes sure the person has a desk, so that what belongs to them can be printed. */
export const needDesk = async (user: User): Promise<void> => void (await put(user, {}))

async function put({ id, email }: User, patch: Partial<DeskData>): Promise<number | undefined> {
  // Asked as a question: to ask for a desk that is not there yet would be told as an error in the console.
  const known = await queryOnce<DeskData>({ collection: DESKS, where: [['ownerUid', '==', id]], limit: 1 })
  if (known.documents.length === 0)
    return (await commit([{ op: 'create', collection: DESKS, id, data: { ownerUid: id, email, ...patch } }])).seq
  if (Object.keys(patch).length === 0) return undefined
  return (await commit([{ op: 'update', collection: DESKS, id, patch }])).seq
}
