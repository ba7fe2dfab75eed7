import type { ReactNode } from 'react'
import { dockLoadReport } from '#features/purchasing/deliveries/dock-load.ts'
import type { AnyReport } from '#model/report/define.ts'
import { ReportScreen } from '#ui/report/report-screen.tsx'

const NONE = {}

/** The dock load, day by day. */
export const LoadView = (): ReactNode => (
  <ReportScreen
    spec={dockLoadReport as AnyReport}
    chosen={NONE}
    title="Dock load"
    empty="No pending order has a date."
  />
)
