import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  isStep,
  type ListAddress,
  readListAddress,
  withGroups,
  withoutGroups,
  writeListAddress,
} from '#ui/list/views/list-address.ts'
import { useAddress } from '#ui/shell/use-address.ts'

export interface ListAddressHandle {
  address: ListAddress
  /** Changes the address; adds a history entry only when a person would want to go back to it. */
  change: (change: Partial<ListAddress>, remember?: boolean) => void
  /** The address of this list with a record open, to be linked or opened in a new tab. */
  hrefOf: (id: string) => string
}

/** The state of the list, read from the address and written to it; `groupedBy` is the default grouping. */
export function useListAddress(idKey = 'id', groupedBy?: string): ListAddressHandle {
  const { history } = useRouter()
  const search = useAddress()
  const address = useMemo(() => withGroups(readListAddress(search, idKey), groupedBy), [search, idKey, groupedBy])
  return {
    address,
    change(change, remember = false) {
      const { pathname, search: now } = history.location
      const before = withGroups(readListAddress(now, idKey), groupedBy)
      const next = { ...before, ...change }
      const href = pathname + writeListAddress(now, withoutGroups(next, groupedBy), idKey)
      if (href === pathname + now) return
      if (remember || isStep(before, next)) history.push(href)
      else history.replace(href)
    },
    hrefOf: (id) =>
      history.location.pathname +
      writeListAddress(search, withoutGroups({ ...address, id, isNew: false }, groupedBy), idKey),
  }
}
