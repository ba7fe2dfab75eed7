import { type ComponentType, createContext } from 'react'

/** What an empty list offers besides a new record and an import; the shell knows, the kit does not. */
export const EmptyOfferContext = createContext<ComponentType<{ collection: string }>>(() => null)
