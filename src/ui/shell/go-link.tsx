import { useRouter } from '@tanstack/react-router'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'

/** A link inside Prime that opens without reloading the page; new tabs work as usual. */
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
