import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import { VisitorTracking } from '#features/shipping/tracking/public/visitor.tsx'
import { useSignInState } from '#ui/session.ts'
import { ForStaff } from '#ui/shell/pages/for-staff.tsx'

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
