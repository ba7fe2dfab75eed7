import { createContext, use, useSyncExternalStore } from 'react'
import { attentionHeaders } from '#ui/attention.ts'
import { forgetTyped, setTypedAside, takeTypedBack } from '#ui/record/drafts/leave.ts'

/** The signed-in person, as returned by `GET /api/auth/get-session`. */
export interface User {
  id: string
  email: string
  name: string
  role: 'owner' | 'staff' | 'viewer'
  status: 'active' | 'pending' | 'disabled'
}

/** An empty object before the first response, then the user, or null when nobody is logged in. */
export type SignInState = User | Record<string, never> | null

/** True for anything but null, including the empty object at the start, as specified. */
export const isAuthenticated = (state: SignInState): boolean => state !== null

/** Whether the first response has arrived and names someone. */
export const isUser = (state: SignInState): state is User => state !== null && 'id' in state

/** A refusal of the identity service; `retryAfter` in seconds when it asks to wait. */
export class SignInRefused extends Error {
  readonly status: number
  readonly code: string
  readonly retryAfter: number | undefined
  constructor(status: number, code: string, message: string, retryAfter?: number) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

export interface BrowserSession {
  read(): SignInState
  listen(tell: () => void): () => void
  /** Asks the server who is logged in. If the server cannot be reached the state stays as it is. */
  check(): Promise<void>
  /**
   * Resolves with true when a second-factor code is still required; without "remember", the session ends with the
   * browser.
   */
  signIn(email: string, password: string, isRemembered?: boolean): Promise<boolean>
  /** A code from the authenticator app, or a backup code. */
  verifyCode(code: string): Promise<void>
  /** `setUp` is the token of the link that a Prime without an owner printed. */
  createAccount(name: string, email: string, password: string, setUp?: string): Promise<void>
  acceptInvitation(token: string, name: string, password: string): Promise<void>
  requestReset(email: string): Promise<void>
  resetPassword(token: string, newPassword: string): Promise<void>
  signOut(): Promise<void>
  /** True once the person logged out deliberately: the page they left is not opened again. */
  leftByChoice(): boolean
  /** Whether no account exists yet, according to the last response. */
  isNewPrime(): boolean
}

export const SessionContext = createContext<BrowserSession | null>(null)

export function useSession(): BrowserSession {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a <SessionContext> above it.')
  return session
}

/** The current login state. */
export function useSignInState(): SignInState {
  const session = useSession()
  return useSyncExternalStore(session.listen, session.read)
}

/** The signed-in user; undefined before the first response and when nobody is logged in. */
export function useUser(): User | undefined {
  const state = useSignInState()
  return isUser(state) ? state : undefined
}

const RETRY_MS = 3_000

/** Follows the identity service. Other tabs of this browser learn of a login or logout at once. */
export function openBrowserSession(): BrowserSession {
  let state: SignInState = {}
  let left = false
  let forgets = false
  let isNew = false
  const listeners = new Set<() => void>()
  const otherTabs = new BroadcastChannel('prime-session')

  function change(next: SignInState): void {
    if (JSON.stringify(next) === JSON.stringify(state)) return
    if (isUser(next)) takeTypedBack(localStorage, sessionStorage, next.id)
    else if (isUser(state) && !forgets) setTypedAside(localStorage, sessionStorage, state.id)
    else forgetTyped(localStorage, sessionStorage)
    forgets = false
    state = next
    console.log('Sign-in state:', state)
    for (const tell of listeners) tell()
  }

  async function check(): Promise<void> {
    const wasNew = isNew
    try {
      const answer = (await ask('GET', 'get-session', undefined, ({ headers }) => {
        isNew = headers.has(NEW_PRIME)
      })) as { user: User } | null
      if (answer?.user) left = false
      change(answer?.user ? pick(answer.user) : null)
      if (isNew !== wasNew) for (const tell of listeners) tell()
    } catch (error) {
      console.error('The login service does not answer:', error)
      // Only the very first response is awaited: someone who is logged in stays so while the server restarts.
      if (!isUser(state) && state !== null) setTimeout(() => void check(), RETRY_MS)
    }
  }

  async function settle(): Promise<void> {
    await check()
    otherTabs.postMessage('changed')
  }

  otherTabs.addEventListener('message', ({ data }) => {
    forgets = data === 'left'
    void check()
  })

  return {
    read: () => state,
    listen(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    check,
    leftByChoice: () => left,
    isNewPrime: () => isNew,
    async signIn(email, password, isRemembered = true) {
      const answer = await ask('POST', 'sign-in/email', {
        email,
        password,
        ...(!isRemembered && { rememberMe: false }),
      })
      if ((answer as { twoFactorRedirect?: boolean } | null)?.twoFactorRedirect) return true
      await settle()
      return false
    },
    async verifyCode(code) {
      await ask('POST', 'two-factor/verify-totp', { code })
      await settle()
    },
    async createAccount(name, email, password, setUp) {
      await ask('POST', 'sign-up/email', { name, email, password, ...(setUp && { setUp }) })
      await settle()
    },
    async acceptInvitation(token, name, password) {
      await ask('POST', 'accept-invitation', { token, name, password })
      await settle()
    },
    async requestReset(email) {
      await ask('POST', 'request-password-reset', { email })
    },
    async resetPassword(token, newPassword) {
      await ask('POST', 'reset-password', { token, newPassword })
    },
    async signOut() {
      await ask('POST', 'sign-out', {})
      left = true
      forgets = true
      change(null)
      otherTabs.postMessage('left')
    },
  }
}

const pick = ({ id, email, name, role, status }: User): User => ({ id, email, name, role, status })

/** On the answer to a visitor while no one has an account. */
const NEW_PRIME = 'X-Prime-New'

async function ask(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  heard?: (answer: Response) => void,
): Promise<unknown> {
  const answer = await fetch(`/api/auth/${path}`, {
    method,
    headers: { ...attentionHeaders(), ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  heard?.(answer)
  const answered = (answer.headers.get('Content-Type') ?? '').includes('json') ? await answer.json() : undefined
  if (answer.ok) return answered
  const { code = 'unknown', detail, message } = (answered ?? {}) as { code?: string; detail?: string; message?: string }
  const wait = Number(answer.headers.get('Retry-After'))
  throw new SignInRefused(answer.status, code, detail ?? message ?? '', wait > 0 ? wait : undefined)
}
