import type { ReactNode } from 'react'
import { VisitorTracking } from '#features/shipping/tracking/public/visitor.tsx'
import { useSignInState } from '#ui/session.ts'
import { ForStaff } from '#ui/shell/pages/for-staff.tsx'
import { useAddress } from '#ui/shell/use-address.ts'

/** The board for staff; the lookup and the shared parcel for everyone else. */
export function ForEverybody({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const search = useAddress()
  const state = useSignInState()
  if (state === null) return <VisitorTracking token={new URLSearchParams(search).get('share') ?? undefined} />
  return (
    <ForStaff title={title} purpose="Parcels on their way to and from the company.">
      {children}
    </ForStaff>
  )
}
