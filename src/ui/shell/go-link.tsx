import { useRouter } from '@tanstack/react-router'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'

/** A link inside Prime: the address as it stands, opened without loading the page again; new tabs work as ever. */
export function GoLink({ href, onClick, ...rest }: ComponentPropsWithRef<'a'> & { href: string }): ReactNode {
  const router = useRouter()
  function open(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (event.defaultPrevented || elsewhere) return
    event.preventDefault()
    router.history.push(href)
  }
  return <a {...rest} href={href} onClick={open} />
}
