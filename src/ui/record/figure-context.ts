import type { ReactNode } from 'react'
import { createContext } from 'react'
import type { Doc } from '#model/value.ts'

/** What stands beside a figure of a record, such as the way to its entries; features know, the kit does not. */
export const FigureContext = createContext<(collection: string, field: string, doc: Doc) => ReactNode>(() => null)
