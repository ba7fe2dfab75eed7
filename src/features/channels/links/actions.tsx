import { type Link, links } from '#features/channels/links/collection.ts'
import { type PlacedLink, placesAfter } from '#features/channels/links/order.ts'
import { commit, execute } from '#ui/api.ts'
import { toast, toastProblem } from '#ui/shell/toasts/toasts.tsx'

/** Opens a link in a new tab and counts it. */
export function openLink(link: Link, url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer')
  void writeLink(link, { opened: (link.data.opened ?? 0) + 1 })
}

/** Updates some fields of a link; shows a message on failure. */
async function writeLink(link: Link, patch: Record<string, unknown>): Promise<void> {
  await showProblem(commit([{ op: 'update', collection: links.name, id: link.id, patch }]))
}

/** Pins a link for the user, or unpins it. */
export async function pinLinkAction(link: Link, isPinned: boolean): Promise<void> {
  await showProblem(execute('links.pin', { linkId: link.id, isPinned }))
}

/** Copies an address and confirms it. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast('Address copied')
  } catch {
    // The browser asks for permission, which may be denied.
    toastProblem('The browser blocks access to the clipboard. Open the link and copy its address.')
  }
}

/** Moves a link to another position in its group, in one write that can be undone. */
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
  const done = await showProblem(commit(writes))
  if (done) toast(`${moved.data.title} moved`, () => void showProblem(execute('history.undo', { seq: done.seq })))
}

async function showProblem<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    toastProblem((error as Error).message)
    return undefined
  }
}
