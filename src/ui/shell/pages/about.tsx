import type { ReactNode } from 'react'
import { isOwnAddress } from '#base/own-address.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

/** A link to the record a task is about. */
export function AboutLink({ address }: { address: unknown }): ReactNode {
  // Only addresses within Prime become links; anything else stays plain text.
  if (typeof address !== 'string' || !isOwnAddress(address)) return typeof address === 'string' ? address : null
  const { pathname, searchParams } = new URL(address, 'https://prime.invalid')
  return <GoLink href={address}>{searchParams.get('q') ?? pathname.slice(1)}</GoLink>
}
