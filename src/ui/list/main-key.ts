import { createContext } from 'react'

/** Whether `n` is free for the main button of a list: where it makes no records of its own, that is how one begins. */
export const MainKeyContext = createContext(false)
