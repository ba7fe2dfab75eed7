import { Button } from '@mantine/core'
import { useRef } from 'react'
import styles from '#features/data/structure/tabs/relations.module.css'
import {
  BOX_WIDTH,
  type Edge,
  HEAD_HEIGHT,
  type RelationLine,
  type RelationMap,
  ROW,
  relationMap,
  wholeMap,
} from '#features/data/structure/tabs/relations.ts'
import { saveFile } from '#ui/export/save-file.ts'

const MAX_LETTERS = 26
const EDGE = 8

interface Props {
  name: string
  edges: readonly Edge[]
  /** Fields of the collection with references to missing records. */
  broken: ReadonlySet<string>
}

/** The collection in the middle, with the collections that refer to it and those it refers to. */
export function RelationPicture({ name, edges, broken }: Props) {
  const words = `${name} points to ${namesOf(edges, name, 'from')}; ${namesOf(edges, name, 'to')} point to it.`
  return <Picture name={name} words={words} map={relationMap(name, edges)} broken={broken} />
}

/** All collections and their relations. */
export function WholePicture({ edges }: { edges: readonly Edge[] }) {
  return <Picture name="Prime" words="All collections and their relations" map={wholeMap(edges)} broken={NONE} />
}

const NONE: ReadonlySet<string> = new Set()

interface PictureProps {
  name: string
  words: string
  map: RelationMap
  broken: ReadonlySet<string>
}

/** Boxes and lines. Colours are set as literal values, so that a saved picture is complete. */
function Picture({ name, words, map: { width, height, boxes, lines }, broken }: PictureProps) {
  const picture = useRef<SVGSVGElement>(null)
  const isBroken = ({ edge }: RelationLine): boolean => edge.from === name && broken.has(edge.field)
  function save(): void {
    const text = new XMLSerializer().serializeToString(picture.current!)
    saveFile(`${name} relations.svg`, new Blob([text], { type: 'image/svg+xml' }))
  }
  return (
    <>
      <section
        className={`box fixed sunk scrolls-both ${styles.picture}`}
        aria-label={`Relations of ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too
        tabIndex={0}
      >
        <svg
          className="block"
          ref={picture}
          role="img"
          aria-label={words}
          width={width + 2 * EDGE}
          height={height + 2 * EDGE}
          viewBox={`${-EDGE} ${-EDGE} ${width + 2 * EDGE} ${height + 2 * EDGE}`}
          fontFamily="Inter Variable, Inter, sans-serif"
          fontSize={12}
        >
          {lines.map((line) => (
            <path
              key={`${line.edge.from} ${line.edge.field}`}
              d={curve(line)}
              fill="none"
              strokeWidth={1.5}
              strokeDasharray={isBroken(line) ? '4 3' : undefined}
              style={{ stroke: isBroken(line) ? 'var(--overdue, #d0461b)' : 'var(--accent, #3a66e8)' }}
            />
          ))}
          {boxes.map(({ name: each, x, y, height: tall, fields, isOwn }) => (
            <g key={`${x} ${each}`} transform={`translate(${x} ${y})`}>
              <rect
                width={BOX_WIDTH}
                height={tall}
                rx={6}
                strokeWidth={isOwn ? 2 : 1}
                style={{
                  fill: 'var(--panel, #ffffff)',
                  stroke: isOwn ? 'var(--accent, #3a66e8)' : 'var(--ctl-line, #98a2b3)',
                }}
              />
              <text x={12} y={HEAD_HEIGHT - 9} fontWeight={600} style={{ fill: 'var(--text, #1a2330)' }}>
                {short(each)}
              </text>
              {fields.map((field, at) => (
                <text
                  key={field}
                  x={12}
                  y={HEAD_HEIGHT + at * ROW + 14}
                  style={{ fill: isOwn && broken.has(field) ? 'var(--overdue-t, #b8320f)' : 'var(--dim, #57606a)' }}
                >
                  {short(field)}
                </text>
              ))}
            </g>
          ))}
        </svg>
      </section>
      <Button variant="default" size="xs" className={`fixed ${styles.save}`} onClick={save}>
        Save the picture
      </Button>
    </>
  )
}

function curve({ from: [x, y], to: [a, b] }: RelationLine): string {
  const bend = (a - x) / 2
  return `M${x} ${y}C${x + bend} ${y} ${a - bend} ${b} ${a} ${b}`
}

const short = (text: string): string => (text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS - 1)}…` : text)

function namesOf(edges: readonly Edge[], name: string, end: 'from' | 'to'): string {
  const other = end === 'from' ? 'to' : 'from'
  const names = [...new Set(edges.filter((edge) => edge[end] === name).map((edge) => edge[other]))]
  return names.join(', ') || 'none'
}
