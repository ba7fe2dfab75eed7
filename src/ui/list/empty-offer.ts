import { type ComponentType, createContext } from 'react'

/** What an empty list offers besides a new record and an import; provided by the shell. */
export const EmptyOfferContext = createContext<ComponentType<{ collection: string }>>(() => null)
