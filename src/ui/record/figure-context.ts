import { createContext, type ReactNode } from 'react'
import type { Doc } from '#model/schema/value.ts'

/** What is beside a figure of a record, such as the way to its entries; features know, the kit does not. */
export const FigureContext = createContext<(collection: string, field: string, doc: Doc) => ReactNode>(() => null)
