import { buildOf } from '#base/build.ts'
import { openTrail } from '#features/admin/logs/audit-trail.ts'
import { fingerprintOf } from '#features/admin/logs/groups/groups.ts'
import { crashLog, isCrash, unsavedWork } from '#features/admin/logs/rules.ts'
import { commit, FAILURE, type Failure, newKey, noteFiled } from '#ui/api.ts'
import { type BrowserSession, isUser } from '#ui/session.ts'

const DRAWING = 'Drawing the screen'
const ACTING = 'Acting on the screen'
const ASKING = 'Asking the server'
/** The most distinct failures one page reports, so that something that breaks on every tick does not fill the log. */
const MAX_FILED = 20

interface Parts {
  session: BrowserSession
  now: () => Date
}

/**
 * Writes failures of the page to the error log: those caught by an error boundary, thrown by an action, or returned by
 * the server. The same failure is logged once per page load; if the log itself cannot be written, the failure goes to
 * the console. `react` contains the error handlers for React's root.
 */
export function watchForCrashes({ session, now }: Parts) {
  const trail = openTrail()
  const filed = new Map<string, string>()

  async function file(error: unknown, reference: string, parts?: string | null): Promise<void> {
    const user = session.read()
    if (!isCrash(error) || !isUser(user) || user.status !== 'active') return
    const data = crashLog({
      error,
      reference,
      page: location.pathname,
      url: location.href,
      userAgent: navigator.userAgent,
      user: user.email,
      build: buildOf(document.querySelector<HTMLScriptElement>('script[type=module]')?.src),
      trail: trail.read(),
      unsaved: unsavedWork(Object.entries(localStorage), user.id),
      ...(parts && { parts }),
    })
    const key = fingerprintOf(data)
    const known = filed.get(key)
    if (known === undefined && filed.size >= MAX_FILED) return
    const id = known ?? newKey()
    // Before the first await, so that the message about the failure links to its log entry.
    if (reference === ASKING) noteFiled(id)
    if (known !== undefined) return
    filed.set(key, id)
    try {
      await commit([{ op: 'create', collection: 'logs', id, data }])
    } catch (failure) {
      console.error('The error log could not be written:', failure)
    }
  }

  addEventListener('error', ({ error }) => void file(error, ACTING))
  addEventListener('unhandledrejection', ({ reason }) => void file(reason, ACTING))
  addEventListener(FAILURE, ({ detail }) => void file(serverFault(detail), ASKING))
  addEventListener('click', ({ target }) => noteClick(target, (what) => trail.note(what, now())), true)

  const caught = (error: unknown, { componentStack }: { componentStack?: string | null }): void => {
    console.error(error, componentStack)
    void file(error, DRAWING, componentStack)
  }
  return {
    react: { onCaughtError: caught, onUncaughtError: caught },
    /** Records that a page was opened. */
    went: (path: string): void => trail.note(`went to ${path}`, now()),
  }
}

/** A server failure as an error whose message is the same for the same kind of request. */
function serverFault({ method, path, requestId }: Failure): Error {
  const error = new Error(`The server failed at ${method} ${path.split('?')[0]!.split('/').slice(0, 5).join('/')}`)
  error.stack = requestId ? `The cause is in the server log under ${requestId}.` : 'The cause is in the server log.'
  return error
}

declare global {
  interface WindowEventMap {
    [FAILURE]: CustomEvent<Failure>
  }
}

/** Records clicks on buttons, links and other controls by name. It never reads text typed into a field. */
function noteClick(target: EventTarget | null, note: (what: string) => void): void {
  const pressed = target instanceof Element && target.closest('button, a, [role=menuitem], [role=tab], [role=option]')
  if (!pressed) return
  const name = pressed.getAttribute('aria-label') ?? pressed.textContent?.replace(/\s+/g, ' ').trim().slice(0, 60)
  if (name) note(`pressed "${name}"`)
}
