import type { AnyCollection } from '#model/schema/collection.ts'
import type { Fields } from '#model/schema/fields.ts'

/** A field through which documents of one collection refer to those of another. */
export interface Edge {
  from: string
  /** A field within lines is written `lines.partId`. */
  field: string
  to: string
}

/** All references of some collections, including those within lines. */
export const edgesOf = (definitions: readonly AnyCollection[]): Edge[] =>
  definitions.flatMap(({ name, fields }) => edgesIn(name, fields, ''))

const edgesIn = (from: string, fields: Fields, above: string): Edge[] =>
  Object.entries(fields).flatMap(([field, { kind, target, of }]) => [
    ...(kind === 'reference' && target !== undefined ? [{ from, field: `${above}${field}`, to: target }] : []),
    ...(of && above === '' ? edgesIn(from, of, `${field}.`) : []),
  ])

interface Box {
  name: string
  x: number
  y: number
  height: number
  /** The fields that refer to other collections. */
  fields: readonly string[]
  isOwn: boolean
}

export interface RelationLine {
  edge: Edge
  from: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
}

export interface RelationMap {
  width: number
  height: number
  boxes: readonly Box[]
  lines: readonly RelationLine[]
}

export const BOX_WIDTH = 200
export const HEAD_HEIGHT = 28
export const ROW = 22
const GAP = 16
const BETWEEN = 90

/**
 * A collection in the middle, the collections that refer to it on the left, those it refers to on the right. Sizes in
 * pixels.
 */
export function relationMap(name: string, edges: readonly Edge[]): RelationMap {
  const out = edges.filter(({ from }) => from === name)
  const into = edges.filter(({ from, to }) => to === name && from !== name)
  const lefts = stacked([...Map.groupBy(into, ({ from }) => from)].map(([from, own]) => [from, fieldsOf(own)]))
  const rights = stacked([...new Set(out.map(({ to }) => to))].map((to) => [to, []]))
  const [own] = stacked([[name, fieldsOf(out)]])
  const height = Math.max(...[lefts, rights, [own!]].map(heightOf))
  const columns = [lefts, [own!], rights].filter((column) => column.length > 0)
  const boxes = columns.flatMap((column, at) => {
    const top = (height - heightOf(column)) / 2
    const x = at * (BOX_WIDTH + BETWEEN)
    return column.map((box) => ({ ...box, x, y: box.y + top, isOwn: box === own }))
  })
  const middle = boxes.find(({ isOwn }) => isOwn)!
  const leftOf = new Map(boxes.filter(({ x }) => x < middle.x).map((box) => [box.name, box]))
  const rightOf = new Map(boxes.filter(({ x }) => x > middle.x).map((box) => [box.name, box]))
  return {
    width: columns.length * BOX_WIDTH + (columns.length - 1) * BETWEEN,
    height,
    boxes,
    lines: [
      ...into.map((edge) => ({ edge, from: rowOf(leftOf.get(edge.from)!, edge.field), to: headOf(middle) })),
      ...out.map((edge) => ({ edge, from: rowOf(middle, edge.field), to: headOf(rightOf.get(edge.to)!) })),
    ],
  }
}

/**
 * All connected collections, in columns: each is left of those it refers to, as far as there are no cycles. Sizes in
 * pixels.
 */
export function wholeMap(edges: readonly Edge[]): RelationMap {
  const ranks = ranksOf(edges)
  const byRank = Map.groupBy(ranks.keys(), (name) => ranks.get(name)!)
  const columns = [...byRank.keys()]
    .sort((a, b) => a - b)
    .map((rank) =>
      stacked(
        byRank
          .get(rank)!
          .toSorted((a, b) => a.localeCompare(b))
          .map((name) => [name, fieldsOf(edges.filter(({ from }) => from === name))]),
      ),
    )
  const boxes = columns.flatMap((column, at) =>
    column.map((box): Box => ({ ...box, x: at * (BOX_WIDTH + BETWEEN), isOwn: false })),
  )
  const boxOf = new Map(boxes.map((box) => [box.name, box]))
  return {
    width: columns.length * BOX_WIDTH + Math.max(0, columns.length - 1) * BETWEEN,
    height: Math.max(0, ...columns.map(heightOf)),
    boxes,
    lines: edges.map((edge) => ({
      edge,
      from: rowOf(boxOf.get(edge.from)!, edge.field),
      to: headOf(boxOf.get(edge.to)!),
    })),
  }
}

/**
 * The longest chain of references leading to each collection from one that nothing refers to; a cycle is cut where it
 * closes.
 */
function ranksOf(edges: readonly Edge[]): Map<string, number> {
  const names = [...new Set(edges.flatMap(({ from, to }) => [from, to]))]
  const into = Map.groupBy(edges, ({ to }) => to)
  const ranks = new Map<string, number>()
  const rankOf = (name: string, above: ReadonlySet<string>): number => {
    const known = ranks.get(name)
    if (known !== undefined) return known
    const beside = new Set(above).add(name)
    const sources = (into.get(name) ?? []).map(({ from }) => from).filter((from) => !beside.has(from))
    const rank = Math.max(-1, ...sources.map((from) => rankOf(from, beside))) + 1
    ranks.set(name, rank)
    return rank
  }
  for (const name of names) rankOf(name, new Set())
  return ranks
}

const fieldsOf = (edges: readonly Edge[]): string[] => edges.map(({ field }) => field)

function stacked(columns: readonly (readonly [name: string, fields: readonly string[]])[]): Omit<Box, 'isOwn'>[] {
  let y = 0
  return columns.map(([name, fields]) => {
    const box = { name, x: 0, y, height: HEAD_HEIGHT + fields.length * ROW, fields }
    y += box.height + GAP
    return box
  })
}

const heightOf = (boxes: readonly Pick<Box, 'height'>[]): number =>
  boxes.reduce((sum, { height }) => sum + height, 0) + Math.max(0, boxes.length - 1) * GAP

const rowOf = ({ x, y, fields }: Box, field: string) =>
  [x + BOX_WIDTH, y + HEAD_HEIGHT + (fields.indexOf(field) + 0.5) * ROW] as const
const headOf = ({ x, y }: Box) => [x, y + HEAD_HEIGHT / 2] as const
