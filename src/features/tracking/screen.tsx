import type { ReactNode } from 'react'
import { parcels } from '#features/tracking/collection.ts'
import { ForStaff } from '#ui/frame/for-staff.tsx'

/** All parcels for staff; a visitor is told that the data asks for a sign-in. */
export default function TrackingScreen(): ReactNode {
  return (
    <ForStaff title="Tracking" purpose="Parcels on their way to and from the company.">
      {parcels.label.many}
    </ForStaff>
  )
}
