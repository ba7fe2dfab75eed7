// biome-ignore lint/style/noRestrictedImports: all dialogs are drawn here
import { Button, Modal, type ModalProps } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

// Open dialogs, the topmost last: all of them receive Escape.
const open: object[] = []

/**
 * A dialog that is rendered only while open; when it closes, focus returns to where it was opened. If several fields
 * are filled in, Escape and a click outside ask for confirmation first.
 */
export function Dialog({ children, onClose, ...props }: Omit<ModalProps, 'opened'>) {
  useFocusBack()
  const typed = useRef(new Set<EventTarget>())
  const [isOpen, ask] = useState(false)
  const [own] = useState(() => ({}))
  useEffect(() => {
    open.push(own)
    // The key that closes it must not reach the one beneath.
    return () => void setTimeout(() => open.splice(open.indexOf(own), 1))
  }, [own])
  const note = ({ target, type }: FormEvent) => {
    typed.current.add(target)
    // Whole rows are pasted.
    if (type === 'paste') typed.current.add(document)
  }
  const left = useRef<Element | null>(null)
  const stay = () => {
    ask(false)
    if (left.current instanceof HTMLElement) left.current.focus()
  }
  const leave = () => {
    if (open.at(-1) !== own) return
    if (isOpen) return stay()
    if (typed.current.size < 2) return onClose()
    left.current = document.activeElement
    ask(true)
  }
  return (
    <Modal opened onClose={leave} onKeyDown={confirm} {...props}>
      <div ref={markFirst} style={{ display: 'contents' }} onInput={note} onPaste={note}>
        {children}
      </div>
      {isOpen && (
        <div className="flex wrap end gap-8 above-16" role="alertdialog" aria-label="Discard what was entered?">
          <span>Discard what was entered?</span>
          <Button variant="default" autoFocus onClick={stay}>
            Keep editing
          </Button>
          <Button color="red" onClick={onClose}>
            Discard
          </Button>
        </div>
      )}
    </Modal>
  )
}

/** Ctrl+Enter submits the form of a dialog, wherever in it the focus is. */
function confirm(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  const form = event.target instanceof HTMLElement && event.target.closest('form')
  if (!form) return
  event.preventDefault()
  form.requestSubmit()
}

// When the dialog sets no initial focus itself: its first field, otherwise the confirm button; never the close button.
// While its content is loading the title has the focus, and passes it on to the element its content names.
function markFirst(body: HTMLDivElement | null): (() => void) | undefined {
  if (!body) return
  const first = body.querySelector<HTMLElement>(NAMED) ?? firstOf(body)
  first?.setAttribute('data-autofocus', 'true')
  // Mantine moves the focus a moment after the dialog is visible; a key pressed in between would go to the page behind
  // it.
  if (first) {
    first.focus({ preventScroll: true })
    if (first instanceof HTMLInputElement) first.select()
    return followFocus(body)
  }
  const title = body.closest('[role=dialog]')?.querySelector('h2')
  title?.setAttribute('tabindex', '-1')
  title?.setAttribute('data-autofocus', 'true')
  const coming = new MutationObserver(() => {
    const late = body.querySelector<HTMLElement>(NAMED)
    if (!late) return
    coming.disconnect()
    if (document.activeElement === title) late.focus()
  })
  coming.observe(body, { childList: true, subtree: true })
  return () => coming.disconnect()
}

const NAMED = '[data-autofocus]'

// On a busy page that takes a while: someone already in another field stays there.
function followFocus(body: HTMLDivElement): () => void {
  const follow = ({ target }: FocusEvent) => {
    for (const marked of body.querySelectorAll(NAMED)) marked.removeAttribute('data-autofocus')
    if (target instanceof HTMLElement) target.setAttribute('data-autofocus', 'true')
  }
  body.addEventListener('focusin', follow)
  return () => body.removeEventListener('focusin', follow)
}

const firstOf = (body: HTMLElement): HTMLElement | null =>
  body.querySelector<HTMLElement>(
    'input:not([type=hidden], :disabled, [readonly]), textarea:not(:disabled, [readonly])',
  ) ?? body.querySelector('button[type=submit]:not(:disabled), button[data-variant=filled]:not(:disabled)')

/**
 * When the calling component unmounts, focus returns to where it was before. Mantine restores it when `opened` becomes
 * false, which never happens for a dialog that is unmounted.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => openerOf(document.activeElement))
  useEffect(() => () => void setTimeout(() => giveBack(opener)), [opener])
}

// The menu may be gone before its dialog is loaded, and the focus with it.
let last: EventTarget | null = null
globalThis.document?.addEventListener('focusin', ({ target }) => {
  last = target
})

/** The element that gets the focus back: not the menu item, which is gone by then, but the button of its menu. */
function openerOf(active: Element | null): HTMLElement | undefined {
  const entry = active === document.body && last instanceof Element ? last : active
  const button = entry?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : active
  return opener instanceof HTMLElement ? opener : undefined
}

// If the dialog's work moved the focus itself (another dialog, a new record), it stays there.
function giveBack(opener: HTMLElement | undefined): void {
  const at = document.activeElement
  if (at === null || at === document.body) opener?.focus({ preventScroll: true })
}
