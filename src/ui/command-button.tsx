import { Button, UnstyledButton } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, lazy, use, useRef, useState } from 'react'
import { withOwnDays } from '#base/days.ts'
import { type Fault, Problem } from '#base/problem.ts'
import { actionTitle } from '#model/command/action/action-words.ts'
import type { Field, Fields } from '#model/schema/fields.ts'
import { normalise, validate } from '#model/schema/validate.ts'
import type { Data } from '#model/schema/value.ts'
import { bringOut } from '#ui/actions/after-answer.ts'
import {
  defaultsOf,
  inputFieldsFor,
  insteadOf,
  putValue,
  withoutBlankEnd,
  withoutUnasked,
} from '#ui/actions/dialog-values.ts'
import { doneMessage } from '#ui/actions/done-message.ts'
import { readableInput } from '#ui/actions/readable.ts'
import { start } from '#ui/actions/start.ts'
import { execute } from '#ui/api.ts'
import { FieldInput } from '#ui/fields/all.tsx'
import { lineColumns } from '#ui/fields/line-columns.ts'
import { answered, hasUnread } from '#ui/fields/typed/typed-text.ts'
import { MainKeyContext } from '#ui/list/main-key.ts'
import { bringBack } from '#ui/list/remove.ts'
import { useDocs } from '#ui/list/rows/use-docs.ts'
import type { Clock, CommandOffer, Related } from '#ui/list/views/view.ts'
import { Await } from '#ui/live/await.tsx'
import { useDialogDraft } from '#ui/record/drafts/dialog-draft.ts'
import { firstFields } from '#ui/record/entry/entry.ts'
import { MoreFields } from '#ui/record/entry/more-fields.tsx'
import { FaultSummary } from '#ui/record/faults/fault-summary.tsx'
import { type FormField, faultsAt, focusFault, focusField, isFaultOf } from '#ui/record/faults/faults.ts'
import classes from '#ui/record/record.module.css'
import { useUser } from '#ui/session.ts'
import { Dialog } from '#ui/shell/dialog.tsx'
import { useKeys } from '#ui/shell/keyboard/keyboard.ts'
import { type Leading, leadingOf } from '#ui/shell/leads-to.tsx'
import { toast } from '#ui/shell/toasts/toasts.tsx'
import { submitKey } from '#ui/submit-key.ts'

const PickedLines = lazy(() => import('#ui/fields/picked-lines.tsx'))

interface Props {
  offer: CommandOffer
  clock: Clock
  related?: readonly Related[] | undefined
  /** The result of the command and its input. */
  done?: ((result: unknown, input: Data) => void) | undefined
}

/** A button that asks for a command's input, shows its effect and runs it; nothing for people who may not run it. */
export function CommandButton(props: Props & { variant?: 'filled' | 'default' }) {
  const [isOpen, setOpen] = useState(false)
  const { history } = useRouter()
  const role = useUser()?.role
  const { roles = ['owner', 'staff'] } = props.offer.command
  const isOffered = role !== undefined && roles.includes(role)
  const press = () =>
    start(
      props.offer,
      () => setOpen(true),
      (result) => {
        const made = props.offer.opens && props.offer.leadsTo?.(result)
        if (made) history.push(made.href)
        props.done?.(result, {})
      },
    )
  const hasKey = use(MainKeyContext) && props.variant === 'filled' && isOffered
  useKeys(hasKey ? { n: [props.offer.label, press] } : {})
  if (!isOffered) return null
  return (
    <>
      <Button variant={props.variant ?? 'default'} onClick={press} {...(hasKey && { 'aria-keyshortcuts': 'n' })}>
        {props.offer.label}
        {hasKey && (
          <kbd className="key-on-fill" aria-hidden>
            n
          </kbd>
        )}
      </Button>
      {isOpen && <CommandDialog {...props} close={() => setOpen(false)} />}
    </>
  )
}

/** An offer whose texts and lines follow the current records; its fields stay as they were when it was opened. */
function useFresh(offer: CommandOffer): CommandOffer {
  const docs = useDocs(offer.fresh?.query, { ignoreErrors: true })
  const { confirm, action, picks } = (docs && offer.fresh?.offerOf(docs)) ?? offer
  return { ...offer, ...(confirm && { confirm }), ...(action && { action }), ...(picks && { picks }) }
}

/** The dialog generated from a command's input; it is validated by the same function as on the server. */
export function CommandDialog({ offer: opened, clock, related, done, close: leave }: Props & { close: () => void }) {
  const offer = useFresh(opened)
  const { history } = useRouter()
  const { command, fixed = {}, suggest = {} } = offer
  const fields = command.input as Fields
  const known = Object.entries<Field>({ ...fields, ...offer.ask }).filter(([name]) => !Object.hasOwn(fixed, name))
  const [data, setData] = useState<Data>(() => ({ ...defaultsOf(known, offer.picks?.of), ...suggest }))
  const draft = useDialogDraft(command.name, fixed, data)
  const close = () => {
    draft.forget()
    leave()
  }
  const typed = offer.askBy?.(data) ?? {}
  const inputs = inputFieldsFor(known, typed)
  // As wide as the columns of its lines require.
  const columns = Math.max(
    ...inputs.map(([name, { kind, of }]) =>
      of && kind === 'lines' && name !== offer.picks?.of ? lineColumns(of).length : 0,
    ),
    0,
  )
  const labels = inputs.map(([name, { label }]): FormField => [name, label])
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [isOpen, setOpen] = useState(false)
  const [first] = useState(() => firstFields(inputs, data))
  const isFirst = ([name]: readonly [string, Field]) => first.includes(name) || typed[name] !== undefined
  const others = inputs.filter((field) => !isFirst(field))
  // A field with a value or a fault is always shown.
  const isMore =
    isOpen || others.some(([name]) => data[name] !== undefined || faults.some((one) => isFaultOf(one, name)))
  const [failure, setFailure] = useState<string>()
  const [leading, setLeading] = useState<Leading>()
  const [isBusy, setBusy] = useState(false)
  const isSent = useRef(false)
  const input = normalise(fields, { ...withoutBlankEnd(withoutUnasked(data, typed)), ...fixed }, clock.timeZone)
  const soFar = readableInput(inputs, input)
  const confirmed = offer.confirm?.(soFar)
  const effect = typeof confirmed === 'string' ? withOwnDays(confirmed) : confirmed
  const refused = faults.find(({ instead }) => instead !== undefined)
  const advice = refused ? insteadOf(refused, inputs) : offer.advise?.(soFar, clock.today)

  async function run(event: FormEvent): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    if (form.querySelector('[data-waits]')) {
      // A search still running in a picker is part of the input.
      await answered(form)
      return form.requestSubmit()
    }
    // The refusal of the last try does not apply to the new input.
    setFailure(undefined)
    setLeading(undefined)
    if (hasUnread(form)) return
    const found = validate(fields, input, { isInput: true })
    setFaults(found)
    if (found.length > 0) return focusFault(form, found, labels)
    // A second press before the response does not run it again: the dialog closes after the first.
    if (isSent.current) return
    isSent.current = true
    setBusy(true)
    try {
      const { seq, result, unchanged } = await execute(command.name, input)
      // Commands that post money or stock say how to reverse them.
      const message = offer.message?.(result) ?? doneMessage({ command, input, result, record: offer.record }, clock)
      const made = offer.leadsTo?.(result)
      const undo = command.undoBy === undefined && !unchanged ? () => void bringBack([seq]) : undefined
      // A record that opens by itself needs no link.
      toast(message, undo, offer.opens ? undefined : made)
      await bringOut(offer, result)
      close()
      if (offer.opens && made) history.push(made.href)
      done?.(result, input)
    } catch (error) {
      isSent.current = false
      if (!(error instanceof Problem)) throw error
      // An input the dialog does not ask for has no field to show the refusal.
      const wrong = error.faults.some((fault) => labels.some(([name]) => isFaultOf(fault, name))) ? error.faults : []
      setFaults(wrong)
      setLeading(leadingOf(error))
      setFailure(wrong.length > 0 ? undefined : error.message)
      focusFault(form, wrong, labels)
    } finally {
      setBusy(false)
    }
  }

  const inputOf = (name: string) => ({
    value: data[name],
    ...faultsAt(faults, name),
    onCommit(value: Data[string] | undefined) {
      draft.settle()
      setData((old) => {
        const next = putValue(old, name, value)
        draft.keep(next)
        return next
      })
      setFaults((old) => old.filter((fault) => !isFaultOf(fault, name)))
    },
  })

  /** The records of a collection that the command is already about. */
  const namedIn = (target: string): string[] =>
    Object.entries(fixed).flatMap(([name, id]) =>
      fields[name]?.kind === 'reference' && fields[name].target === target && typeof id === 'string' ? [id] : [],
    )

  const confirms = offer.action?.(soFar) ?? offer.label
  return (
    <Dialog
      onClose={close}
      title={
        offer.title ?? (offer.ask ? `${offer.label} ${offer.record ?? ''}`.trim() : actionTitle(command, offer.record))
      }
      size={columns > 7 ? 1_280 : columns > 0 ? 960 : offer.picks ? 560 : 480}
    >
      <form onSubmit={(event) => void run(event)} onKeyDown={submitKey} noValidate>
        {command.help && command.help !== effect && <p className="dim below-16">{command.help}</p>}
        <div className={`grid ${classes.boxed} ${classes.group}`}>
          {(isMore ? inputs : inputs.filter(isFirst)).map(([name, field], at) => (
            <div
              key={name}
              className={`slim ${classes.field}`}
              data-wide={
                inputs.length === 1 || field.kind === 'lines' || field.of || (field.options.rows ?? 1) > 1 || undefined
              }
              data-field={name}
            >
              {offer.picks?.of === name ? (
                <Await fallback={<div style={{ minHeight: 84 + 45 * offer.picks.lines.length }} />}>
                  <PickedLines picks={offer.picks} label={field.label} autoFocus={at === 0} {...inputOf(name)} />
                </Await>
              ) : (
                <FieldInput
                  eager
                  field={field}
                  today={clock.today}
                  timeZone={clock.timeZone}
                  related={related}
                  among={offer.among?.[name]}
                  without={field.kind === 'reference' ? namedIn(field.target!) : undefined}
                  autoFocus={at === 0}
                  {...inputOf(name)}
                />
              )}
            </div>
          ))}
        </div>
        {others.length > 0 && <MoreFields count={others.length} isOpen={isMore} turn={() => setOpen(!isOpen)} />}
        {advice && (
          <p className={`text-13 soon ${classes.advice}`} role="status">
            {advice.text}{' '}
            <UnstyledButton
              className="text-13 medium accent"
              onClick={() => {
                setData((old) => ({ ...old, ...advice.change }))
                setFaults([])
              }}
            >
              {Object.values(advice.change).length === 1 ? `Make it ${Object.values(advice.change)[0]}` : 'Change it'}
            </UnstyledButton>
          </p>
        )}
        {draft.stored && (
          <p className={`text-13 soon ${classes.advice}`} role="status">
            You entered something here before and did not send it.{' '}
            <UnstyledButton
              className="text-13 medium accent"
              onClick={({ currentTarget }) => {
                setData(draft.stored!)
                draft.settle()
                focusField(currentTarget.closest('form'), inputs[0]![0])
              }}
            >
              Restore it
            </UnstyledButton>
          </p>
        )}
        {effect && <p className={`box text-13 sunk pad-10-12 ${classes.effect}`}>{effect}</p>}
        <FaultSummary faults={faults} fields={labels} leading={leading} />
        {failure && (
          <p ref={takeFocus} tabIndex={-1} role="alert" className="text-13 late round-8 above-16 pad-10-12 late-ground">
            {failure}
          </p>
        )}
        <div className={`flex end gap-8 ${classes.buttons}`}>
          <Button variant="default" size="md" onClick={close}>
            {/* Two buttons of one word would leave open which of them cancels the record. */}
            {confirms.startsWith('Cancel') ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" size="md" loading={isBusy}>
            {confirms}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

// The button was disabled while the command ran and has lost the focus, so the next key would go to the page.
const takeFocus = (note: HTMLElement | null): void => note?.focus()
