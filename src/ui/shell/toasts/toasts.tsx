import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import type { Problem } from '#base/problem.ts'
import { failureHref, SERVER_FAILED } from '#ui/api.ts'
import { GoLink } from '#ui/shell/go-link.tsx'
import { type Leading, LeadsTo, leadingOf } from '#ui/shell/leads-to.tsx'
import { rememberAct } from '#ui/shell/toasts/undo.ts'

const UNDO_MS = 15_000
const SAID_MS = 4_000
/** Longer texts take longer to read. */
const LONG = 80
/** The toast of the last small edit: the next one replaces it, so that quick work does not pile them up. */
let edited: string | undefined

/**
 * A short message at the foot of the page about what just happened. `undo` adds Undo, for Ctrl+Z too; `to` links to
 * what was created.
 */
export function toast(text: string, undo?: () => void, to?: Leading): string {
  if (!undo) return show(text, undefined, to)
  const take = rememberAct(() => {
    notifications.hide(id)
    undo()
  })
  const id = show(text, take, to)
  return id
}

/** The same for one field of one record. */
export function toastEdit(text: string, undo: () => void): void {
  if (edited !== undefined) notifications.hide(edited)
  edited = toast(text, undo)
}

function show(text: string, undo: (() => void) | undefined, to?: Leading): string {
  const id = notifications.show({
    message: (
      <Said text={text} {...(undo && { undo })}>
        {to && <LeadsTo to={to} onClick={() => notifications.hide(id)} />}
      </Said>
    ),
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    autoClose: undo || to || text.length > LONG ? UNDO_MS : SAID_MS,
  })
  return id
}

/**
 * What failed, in the person's words; it stays until it is closed. A logged failure links to the log, and `again`
 * retries when nothing was refused.
 */
export const toastProblem = (text: string, again?: () => void, to?: Leading): void => {
  const id = notifications.show({
    message: (
      <Said text={text} {...(again && { again: () => hideAnd(again) })}>
        {text === SERVER_FAILED && (
          <GoLink href={failureHref()} style={{ textDecoration: 'underline' }} onClick={() => notifications.hide(id)}>
            Details
          </GoLink>
        )}
        {to && <LeadsTo to={to} onClick={() => notifications.hide(id)} />}
      </Said>
    ),
    color: 'overdue',
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    autoClose: false,
  })
  const hideAnd = (act: () => void): void => {
    notifications.hide(id)
    act()
  }
}

/** The same for a refusal, with a link to the record it names. */
export const toastRefused = (problem: Problem, again?: () => void): void =>
  toastProblem(problem.message, again, leadingOf(problem))

/** A reminder that is due: it stays until it is closed, and links to its record. */
export const toastReminder = (text: string, href: string, seen: () => void, title = 'Reminder'): void => {
  showLink(title, text, href, { autoClose: false, onClose: seen })
}

/** A notice of someone else's action, with a link; it closes by itself. */
export const toastNews = (what: string, text: string, href: string): void =>
  showLink(what, text, href, { autoClose: NEWS_MS })

const NEWS_MS = 15_000

function showLink(
  title: string,
  text: string,
  href: string,
  more: { autoClose: number | false; onClose?: () => void },
): void {
  const id = notifications.show({
    title,
    message: (
      <GoLink href={href} style={{ textDecoration: 'underline' }} onClick={() => notifications.hide(id)}>
        {text}
      </GoLink>
    ),
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    ...more,
  })
}

const PATIENCE_MS = 300

/** Shows that something is taking a while, from a moment after it starts until it ends. */
export function toastWaiting(text: string): { end: () => void } {
  let id: string | undefined
  const timer = setTimeout(() => {
    id = notifications.show({
      message: text,
      loading: true,
      withBorder: true,
      autoClose: false,
      withCloseButton: false,
    })
  }, PATIENCE_MS)
  return {
    end() {
      clearTimeout(timer)
      if (id !== undefined) notifications.hide(id)
    },
  }
}

function Said(props: { text: string; undo?: () => void; again?: () => void; children?: ReactNode }): ReactNode {
  const { text, undo, again, children } = props
  const act = undo ?? again
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
      <span style={{ flex: 1 }}>
        {text}
        {children && <> {children}</>}
      </span>
      {act && (
        <Button variant="subtle" size="compact-sm" onClick={act}>
          {undo ? 'Undo' : 'Try again'}
        </Button>
      )}
    </span>
  )
}
