import { type PointerEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { figure } from '#base/text/writing.ts'
import type { ChartSpec } from '#ui/charts/chart-data.ts'
import styles from '#ui/charts/charts.module.css'
import { BOTTOM, drawingOf, LEFT } from '#ui/charts/geometry.ts'

interface Props {
  spec: ChartSpec
  height: number
  /** The value under the pointer or reached with the keyboard. */
  at: number | undefined
  point: (at: number | undefined) => void
}

/**
 * The picture of a chart: axes, values, and a marker at the selected one. Everything in it is also available as text.
 */
export default function Drawing({ spec, height, at, point }: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current!
    setWidth(element.clientWidth)
    const watch = new ResizeObserver(() => setWidth(element.clientWidth))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  const drawing = useMemo(() => drawingOf(spec, { width: Math.max(width, LEFT * 2), height }), [spec, width, height])
  const { marks, xs, yOf, ticks, names, base } = drawing

  function nearest(event: PointerEvent<SVGSVGElement>): void {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    let found = 0
    xs.forEach((one, place) => {
      if (Math.abs(one - x) < Math.abs(xs[found]! - x)) found = place
    })
    point(xs.length > 0 ? found : undefined)
  }

  return (
    <div ref={box} className={`hides ${styles.drawing}`} style={{ height }}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          aria-hidden="true"
          onPointerMove={nearest}
          onPointerDown={nearest}
          onPointerLeave={() => point(undefined)}
        >
          {ticks.map(({ y, value }) => (
            <g key={value} className={styles.tick}>
              <line x1={LEFT} x2={width} y1={y} y2={y} />
              <text x={LEFT - 6} y={y} dy="0.32em" textAnchor="end">
                {short(value)}
              </text>
            </g>
          ))}
          <line className={styles.base} x1={LEFT} x2={width} y1={base} y2={base} />
          {at !== undefined && xs[at] !== undefined && (
            <line className={styles.cross} x1={xs[at]} x2={xs[at]} y1={0} y2={height - BOTTOM} />
          )}
          {marks.map(({ series, look, path, isHot }) => (
            <path
              key={`${series} ${look} ${isHot}`}
              className={styles.mark}
              data-series={series}
              data-look={look}
              data-hot={isHot || undefined}
              d={path}
            />
          ))}
          {at !== undefined &&
            spec.kind !== 'bars' &&
            spec.kind !== 'stacked' &&
            spec.values[at]?.values.map((value, series) =>
              value === undefined ? null : (
                <circle key={spec.series[series]} className={styles.chosen} cx={xs[at]} cy={yOf(value)} r={5} />
              ),
            )}
          {names.map(({ x, text, anchor }) => (
            <text key={x} x={x} y={height - 4} textAnchor={anchor}>
              {text}
            </text>
          ))}
        </svg>
      )}
    </div>
  )
}

/** `1.5k` and `2M`: the figures of an axis are short, the exact ones are shown at the values. */
function short(value: number): string {
  const size = Math.abs(value)
  if (size >= 1_000_000) return `${figure(value / 1_000_000, 0, 1)}M`
  if (size >= 1_000) return `${figure(value / 1_000, 0, 1)}k`
  return figure(value, 0, 2)
}
