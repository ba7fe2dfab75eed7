import { type Link, links } from '#features/channels/links/collection.ts'
import { type PlacedLink, placesAfter } from '#features/channels/links/order.ts'
import { commit, execute } from '#ui/api.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** Opens an address in a new tab and counts it. */
export function openLink(link: Link, url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer')
  void writeLink(link, { opened: (link.data.opened ?? 0) + 1 })
}

/** Writes some fields of a link; what fails is said. */
async function writeLink(link: Link, patch: Record<string, unknown>): Promise<void> {
  await tell(commit([{ op: 'update', collection: links.name, id: link.id, patch }]))
}

/** Puts a link among one's own, or takes it out. */
export async function pinLinkAction(link: Link, isPinned: boolean): Promise<void> {
  await tell(execute('links.pin', { linkId: link.id, isPinned }))
}

/** Copies an address and says so. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast('Address copied')
  } catch {
    // The browser asks the person, and may be told no.
    toastProblem('The browser blocks access to the clipboard. Open the link and copy its address.')
  }
}

/** Moves a link to another place of its group, in one write that can be taken back. */
export async function moveLink(group: readonly Link[], moved: Link, to: number): Promise<void> {
  const placed: PlacedLink[] = group.map(({ id, data: { order } }) => ({ id, order }))
  const places = placesAfter(placed, moved.id, to)
  if (places.length === 0) return
  const writes = places.map(({ id, order }) => ({
    op: 'update' as const,
    collection: links.name,
    id,
    patch: { order },
  }))
  const done = await tell(commit(writes))
  if (done) toast(`${moved.data.title} moved`, () => void tell(execute('history.undo', { seq: done.seq })))
}

async function tell<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    toastProblem((error as Error).message)
    return undefined
  }
}
