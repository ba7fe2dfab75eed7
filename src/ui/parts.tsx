import { type ComponentType, lazy, type ReactNode } from 'react'
import { type Contribution, contributionsTo } from '#model/feature.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { Data, Doc } from '#model/schema/value.ts'
import type { CollectionView } from '#ui/list/views/view.ts'
import { Await, awaited } from '#ui/live/await.tsx'

/** The slots of every record and list that higher features fill, with their props. */
interface RecordPlaces {
  'record-menu': { collection: AnyCollection; doc: Doc }
  'record-figures': { collection: AnyCollection; doc: Doc }
  'record-rest': { collection: AnyCollection; doc: Doc }
  'form-hint': { collection: AnyCollection; data: Data }
  'list-selection': { collection: AnyCollection; selected: readonly Doc[]; clear: () => void }
}

// biome-ignore lint/suspicious/noExplicitAny: the place hands over what its contributions expect
type Piece = ComponentType<any>

const pieces = new Map<Contribution, Piece>()

/** The component of a contribution, loaded when it is first shown. */
function pieceOf(contribution: Contribution): Piece {
  const { load, name } = contribution
  const found =
    pieces.get(contribution) ?? lazy(async () => ({ default: (await load())[name as never] as unknown as Piece }))
  pieces.set(contribution, found)
  return found
}

/** The contributions of other features to a slot of a record or list. */
export function RecordParts<P extends keyof RecordPlaces>({ of, props }: { of: P; props: RecordPlaces[P] }): ReactNode {
  return <Parts of={of} collection={props.collection} props={props} />
}

/** The contributions of other features to a named slot of a screen; empty without any. */
export function Parts<T extends object>(at: {
  of: string
  collection?: AnyCollection
  props: T
  fallback?: ReactNode
}): ReactNode {
  return contributionsTo(at.of, at.collection).map((contribution) => {
    const Part = pieceOf(contribution)
    return (
      <Await key={contribution.name} fallback={at.fallback ?? null}>
        <Part {...at.props} />
      </Await>
    )
  })
}

/** A view with what higher features add to its collection: menu items, hints, panels and bulk actions. */
export function withParts(view: CollectionView): CollectionView {
  const { collection, items, figures, hint, bulk } = view
  const has = (place: keyof RecordPlaces) => contributionsTo(place, collection).length > 0
  return {
    ...view,
    ...(has('record-menu') && {
      items: (doc: Doc) => (
        <>
          {items?.(doc)}
          <RecordParts of="record-menu" props={{ collection, doc }} />
        </>
      ),
    }),
    ...(has('record-figures') && {
      figures: (doc: Doc) => (
        <>
          {figures?.(doc)}
          <RecordParts key={doc.id} of="record-figures" props={{ collection, doc }} />
        </>
      ),
    }),
    ...(has('form-hint') && {
      hint: (data: Data) => (
        <>
          {hint?.(data)}
          <RecordParts of="form-hint" props={{ collection, data }} />
        </>
      ),
    }),
    ...(has('list-selection') && {
      bulk: (selected: readonly Doc[], clear: () => void) => (
        <>
          {bulk?.(selected, clear)}
          <RecordParts of="list-selection" props={{ collection, selected, clear }} />
        </>
      ),
    }),
  }
}

const modules = new Map<Contribution, Promise<object>>()

const values = new Map<string, readonly unknown[]>()

/** The values that higher features contribute to a slot, such as offers; suspends until they are loaded. */
export function useBrought<T>(place: string): readonly T[] {
  const known = values.get(place)
  if (known) return known as readonly T[]
  const found = contributionsTo(place).map((contribution) => {
    const module = modules.get(contribution) ?? contribution.load()
    modules.set(contribution, module)
    return awaited(module)[contribution.name as never] as T
  })
  values.set(place, found)
  return found
}
