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
  /** The last change seen of each watched task, by task id. */
  seenTasks?: Readonly<Record<string, number>>
  /** The last access change whose notice an owner has closed. */
  accessSeen?: { $ts: string }
  /** The page they see after logging in; the cockpit when absent. */
  startPage?: string
  /** Their number and date format, by locale name; the company's when absent. */
  locale?: string
  /** The first day of a week in their calendars; Monday when absent. */
  weekFrom?: WeekStart
  /** Notices they have turned off. */
  leftOut?: readonly string[]
  /** Their own addresses for the letter after `g`, in addition to the built-in ones. */
  goKeys?: Readonly<Record<string, string>>
  /** Single-letter keys are off, for example for people who use speech input. */
  noLetters?: boolean
}

/** Notices that can appear on any screen. */
export type Notice = 'reminders' | 'watched tasks'

const NOTHING: DeskData = {}

/** The signed-in person's layout preferences; nothing until they are known, and for people who have set none. */
export const useDesk = (): DeskData => useKnownDesk() ?? NOTHING

/** The same; undefined until it is known. */
export function useKnownDesk(): DeskData | undefined {
  const user = useUser()
  const id = user?.status === 'active' ? user.id : undefined
  const docs = useDocs<DeskData>(id ? { collection: DESKS, where: [['ownerUid', '==', id]] } : undefined, {
    ignoreErrors: true,
  })
  return docs && (docs.find((doc) => doc.id === id)?.data ?? NOTHING)
}

/** Whether a notice is shown to the signed-in person; false until their preferences are known. */
export function useNotice(notice: Notice): boolean {
  const desk = useKnownDesk()
  return desk !== undefined && !desk.leftOut?.includes(notice)
}

/** Saves a preference; the person's desk is created with the first one. `words` is the toast, with undo. */
export async function keepDesk(user: User, patch: Partial<DeskData>, words?: string): Promise<void> {
  try {
    const seq = await put(user, patch)
    if (words) toast(words, seq === undefined ? undefined : () => void bringBack([seq]))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    toastProblem(error.message)
  }
}

/** Ensures the person has a desk, so that what belongs to them can be printed. */
export const needDesk = async (user: User): Promise<void> => void (await put(user, {}))

async function put({ id, email }: User, patch: Partial<DeskData>): Promise<number | undefined> {
  // Queried as a list: getting a missing desk would show an error in the console.
  const known = await queryOnce<DeskData>({ collection: DESKS, where: [['ownerUid', '==', id]], limit: 1 })
  if (known.documents.length === 0)
    return (await commit([{ op: 'create', collection: DESKS, id, data: { ownerUid: id, email, ...patch } }])).seq
  if (Object.keys(patch).length === 0) return undefined
  return (await commit([{ op: 'update', collection: DESKS, id, patch }])).seq
}
