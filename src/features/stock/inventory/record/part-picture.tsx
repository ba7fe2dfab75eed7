import type { ReactNode } from 'react'
import classes from '#features/stock/inventory/gallery.module.css'
import type { Part } from '#features/stock/parts/collection.ts'

/** The photo of a part by the hash of its file; without one, the bearing drawn from its bore and outside diameter. */
export function PartPicture({ part, photo }: { part: Part; photo: string | undefined }): ReactNode {
  if (photo)
    return (
      <img
        className={`full sunk round contained ${classes.picture}`}
        src={`/api/files/${photo}`}
        alt=""
        loading="lazy"
      />
    )
  return <Drawn bore={part.data.boreMm} outside={part.data.odMm} />
}

const SIZE = 96
/** The thickness of each race, as a share of the ring. */
const RACE = 0.28

function Drawn({ bore = 0, outside = 0 }: { bore: number | undefined; outside: number | undefined }) {
  const isKnown = outside > 0 && bore > 0 && bore < outside
  const outer = SIZE / 2 - 2
  const inner = isKnown ? outer * (bore / outside) : outer * 0.5
  const race = (outer - inner) * RACE
  const path = (inner + outer) / 2
  const ball = Math.max(2, (outer - inner) / 2 - race)
  const balls = Math.max(6, Math.floor((Math.PI * path) / (ball * 1.25)))
  return (
    <svg
      className={`full sunk round contained ${classes.picture}`}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      aria-hidden="true"
      data-plain={!isKnown || undefined}
    >
      <g transform={`translate(${SIZE / 2} ${SIZE / 2})`}>
        <circle r={outer - race / 2} strokeWidth={race} />
        <circle r={inner + race / 2} strokeWidth={race} />
        {Array.from({ length: balls }, (_, at) => {
          const angle = (2 * Math.PI * at) / balls
          // biome-ignore lint/suspicious/noArrayIndexKey: the balls of a bearing never change places
          return <circle key={at} cx={path * Math.cos(angle)} cy={path * Math.sin(angle)} r={ball} data-ball />
        })}
      </g>
    </svg>
  )
}
