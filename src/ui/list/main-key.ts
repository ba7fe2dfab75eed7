import { createContext } from 'react'

/** Whether `n` is free for a list's main button: when the list creates no records of its own, that button does. */
export const MainKeyContext = createContext(false)
