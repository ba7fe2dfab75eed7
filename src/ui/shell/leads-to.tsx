import type { ReactNode } from 'react'
import { isOwnAddress } from '#base/own-address.ts'
import type { Problem } from '#base/problem.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

/** A record that a refusal names. */
export interface Leading {
  name: string
  href: string
}

/** The record that a refusal is about besides the one that was written; only an address within Prime counts. */
export function leadingOf({ more: { leadsTo } }: Problem): Leading | undefined {
  const { name, href } = (leadsTo ?? {}) as Partial<Record<keyof Leading, unknown>>
  return typeof name === 'string' && typeof href === 'string' && isOwnAddress(href) ? { name, href } : undefined
}

/** The way there. */
export function LeadsTo({ to: { name, href }, onClick }: { to: Leading; onClick?: () => void }): ReactNode {
  return (
    <GoLink href={href} style={{ textDecoration: 'underline' }} {...(onClick && { onClick })}>
      Open {name}
    </GoLink>
  )
}
