import type { ReactNode } from 'react'
import { isOwnAddress } from '#base/own-address.ts'
import type { Problem } from '#base/problem.ts'
import { GoLink } from '#ui/shell/go-link.tsx'

/** A record named in a refusal. */
export interface Leading {
  name: string
  href: string
}

/** The record a refusal is about, when it is not the one that was written; only addresses within Prime are accepted. */
export function leadingOf({ more: { leadsTo } }: Problem): Leading | undefined {
  const { name, href } = (leadsTo ?? {}) as Partial<Record<keyof Leading, unknown>>
  return typeof name === 'string' && typeof href === 'string' && isOwnAddress(href) ? { name, href } : undefined
}

/** The link to it. */
export function LeadsTo({ to: { name, href }, onClick }: { to: Leading; onClick?: () => void }): ReactNode {
  return (
    <GoLink href={href} style={{ textDecoration: 'underline' }} {...(onClick && { onClick })}>
      Open {name}
    </GoLink>
  )
}
