import type { ComponentType, ReactNode } from 'react'
import type { User } from '#ui/session.ts'
import { loadChunk } from '#web/lazy-screen.tsx'

type Desk = ComponentType<{ user: User; children: ReactNode }>
let desk: Promise<{ default: Desk }> | undefined

/** The chunk with everything around the screens of a signed-in person; loaded once. */
export function deskChunk(): Promise<{ default: Desk }> {
  desk ??= loadChunk(() => import('#web/desk.tsx'))
  return desk
}
