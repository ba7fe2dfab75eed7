import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** A dialog that is drawn only while it is open; when it goes, the focus is back where it was opened. */
export function Dialog({ children, ...props }: Omit<ModalProps, 'opened'>) {
  useFocusBack()
  return (
    <Modal opened {...props}>
      <div ref={markFirst} style={{ display: 'contents' }}>
        {children}
      </div>
    </Modal>
  )
}

// Where the dialog names no first place itself: its first field, else the button that confirms, else its title while its
// content is still on its way; never the button that closes.
function markFirst(body: HTMLDivElement | null): void {
  if (!body || body.querySelector('[data-autofocus]')) return
  const first =
    body.querySelector('input:not([type=hidden], :disabled, [readonly]), textarea:not(:disabled, [readonly])') ??
    body.querySelector('button[type=submit]:not(:disabled), button[data-variant=filled]:not(:disabled)') ??
    body.closest('[role=dialog]')?.querySelector('h2')
  if (first?.tagName === 'H2') first.setAttribute('tabindex', '-1')
  first?.setAttribute('data-autofocus', 'true')
}

/**
 * When what calls this goes, the focus is back where it was before. Mantine gives it back when `opened` turns false,
 * which a dialog that is taken away never sees.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => openerOf(document.activeElement))
  useEffect(() => () => void setTimeout(() => giveBack(opener)), [opener])
}

/** What stays when the dialog goes: an entry of a menu is gone by then, its button is there. */
function openerOf(active: Element | null): HTMLElement | undefined {
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : active
  return opener instanceof HTMLElement ? opener : undefined
}

// Where the dialog's work has put the focus somewhere itself (another dialog, a new record), it stays.
function giveBack(opener: HTMLElement | undefined): void {
  const at = document.activeElement
  if (at === null || at === document.body) opener?.focus({ preventScroll: true })
}
