import type { ReactNode } from 'react'

const BALLS = Array.from({ length: 8 }, (_, at) => (at * Math.PI) / 4)
const at = (centre: number, radius: number, angle: number) => ({
  cx: (centre + radius * Math.cos(angle)).toFixed(2),
  cy: (centre + radius * Math.sin(angle)).toFixed(2),
})

/** Prime's mark: a ball bearing seen from the front. */
export function BearingMark({ size = 22 }: { size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="12" cy="12" r="10.4" strokeWidth="1.6" />
      <circle cx="12" cy="12" r="4.4" strokeWidth="1.6" />
      {BALLS.map((angle) => (
        <circle key={angle} {...at(12, 7.4, angle)} r="1.5" fill="currentColor" stroke="none" />
      ))}
    </svg>
  )
}

/** A bearing with one ball missing, for the error screens. */
export function BrokenBearing(): ReactNode {
  return (
    <svg
      width="120"
      height="120"
      viewBox="0 0 120 120"
      fill="none"
      stroke="var(--ctl-line)"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      {[56, 48, 32, 24].map((radius) => (
        <circle key={radius} cx="60" cy="60" r={radius} />
      ))}
      {BALLS.filter((_, index) => index !== 6).map((angle) => (
        <circle key={angle} {...at(60, 40, angle)} r="7.2" />
      ))}
      <circle cx="60" cy="20" r="7.2" stroke="var(--overdue)" strokeDasharray="3 3" />
    </svg>
  )
}

/** The drawing of a bearing behind a single card. */
export function BearingPlan({ className }: { className?: string }): ReactNode {
  const nine = Array.from({ length: 9 }, (_, index) => (index * 2 * Math.PI) / 9 - Math.PI / 2)
  return (
    <svg
      className={className}
      width="940"
      height="940"
      viewBox="0 0 940 940"
      fill="none"
      stroke="var(--plan)"
      aria-hidden="true"
    >
      {[400, 390, 338, 250, 200, 192].map((radius) => (
        <circle key={radius} cx="470" cy="470" r={radius} />
      ))}
      <circle cx="470" cy="470" r="294" strokeDasharray="14 5 3 5" />
      {nine.map((angle) => (
        <circle key={angle} {...at(470, 294, angle)} r="62" fill="var(--page)" />
      ))}
      <path d="M470 20V920M20 470H920" strokeDasharray="22 6 4 6" />
    </svg>
  )
}
