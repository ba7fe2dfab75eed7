import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import { VisitorTracking } from '#features/tracking/visitor.tsx'
import { ForStaff } from '#ui/frame/for-staff.tsx'
import { useSignInState } from '#ui/session.ts'

/** The board for staff; the look-up and the shared parcel for everybody else. */
export function ForEverybody({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const { history } = useRouter()
  const search = useSyncExternalStore(history.subscribe, () => history.location.search)
  const state = useSignInState()
  if (state === null) return <VisitorTracking token={new URLSearchParams(search).get('share') ?? undefined} />
  return (
    <ForStaff title={title} purpose="Parcels on their way to and from the company.">
      {children}
    </ForStaff>
  )
}
