import { createContext, type ReactNode } from 'react'
import type { Doc } from '#model/schema/value.ts'

/** Content beside a figure of a record, such as a link to its entries; provided by features, unknown to the kit. */
export const FigureContext = createContext<(collection: string, field: string, doc: Doc) => ReactNode>(() => null)
