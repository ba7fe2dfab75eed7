// biome-ignore lint/style/noRestrictedImports: all dialogs are drawn here
import { Button, Modal, type ModalProps } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

// Open dialogs, the last one over the others: Escape is heard by all of them.
const open: object[] = []

/**
 * A dialog that is drawn only while it is open; when it goes, the focus is back where it was opened. Escape and a click
 * beside it leave what was typed into several fields only once that is confirmed.
 */
export function Dialog({ children, onClose, ...props }: Omit<ModalProps, 'opened'>) {
  useFocusBack()
  const typed = useRef(new Set<EventTarget>())
  const [isAsked, ask] = useState(false)
  const [own] = useState(() => ({}))
  useEffect(() => {
    open.push(own)
    // The key that closes it is not for the one beneath.
    return () => void setTimeout(() => open.splice(open.indexOf(own), 1))
  }, [own])
  const note = ({ target, type }: FormEvent) => {
    typed.current.add(target)
    // Pasted are whole rows.
    if (type === 'paste') typed.current.add(document)
  }
  const left = useRef<Element | null>(null)
  const stay = () => {
    ask(false)
    if (left.current instanceof HTMLElement) left.current.focus()
  }
  const leave = () => {
    if (open.at(-1) !== own) return
    if (isAsked) return stay()
    if (typed.current.size < 2) return onClose()
    left.current = document.activeElement
    ask(true)
  }
  return (
    <Modal opened onClose={leave} onKeyDown={confirm} {...props}>
      <div ref={markFirst} style={{ display: 'contents' }} onInput={note} onPaste={note}>
        {children}
      </div>
      {isAsked && (
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

/** Ctrl+Enter confirms the form of a dialog, wherever in it the keyboard is. */
function confirm(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  const form = event.target instanceof HTMLElement && event.target.closest('form')
  if (!form) return
  event.preventDefault()
  form.requestSubmit()
}

// Where the dialog has no first place itself: its first field, else the button that confirms; never the button that
// closes. Its title has the focus while its content is still on its way, and gives it to the place that its content names.
function markFirst(body: HTMLDivElement | null): (() => void) | undefined {
  if (!body) return
  const first = body.querySelector<HTMLElement>(NAMED) ?? firstOf(body)
  first?.setAttribute('data-autofocus', 'true')
  // Mantine moves the focus a moment after the dialog is seen; a key pressed in between would go to the page behind it.
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

// On a busy page that moment is long: whoever is in another field by then stays there.
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
 * When what calls this goes, the focus is back where it was before. Mantine gives it back when `opened` turns false,
 * which a dialog that is taken away never sees.
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

/** The element that gets the focus back: not the menu entry, which is gone by then, but the button of its menu. */
function openerOf(active: Element | null): HTMLElement | undefined {
  const entry = active === document.body && last instanceof Element ? last : active
  const button = entry?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : active
  return opener instanceof HTMLElement ? opener : undefined
}

// Where the dialog's work has put the focus somewhere itself (another dialog, a new record), it stays.
function giveBack(opener: HTMLElement | undefined): void {
  const at = document.activeElement
  if (at === null || at === document.body) opener?.focus({ preventScroll: true })
}
