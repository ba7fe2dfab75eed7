import { type ComponentType, createContext } from 'react'

/** The offers of an empty list besides a new record and an import; they come from the shell. */
export const EmptyOfferContext = createContext<ComponentType<{ collection: string }>>(() => null)
