import { Select } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { folded } from '#base/text/fold.ts'
import { inSentence } from '#base/text/in-sentence.ts'
import { contributionsTo, places } from '#model/feature.ts'
import classes from '#ui/fields/fields.module.css'
import { type FieldInputProps, labelOf } from '#ui/fields/input.ts'
import { useReferenceOptions } from '#ui/fields/reference-options.ts'
import { selectsAll } from '#ui/fields/typed/typed-text.ts'
import { useTitles } from '#ui/grid/heads/titles.ts'
import { mayCreate } from '#ui/list/list-rights.ts'
import { Parts } from '#ui/parts.tsx'
import { useUser } from '#ui/session.ts'

/** The option that creates a missing record. */
const CREATE = '\u0000create'

/** Another document by its title; searched while typing. */
export function ReferenceField(props: FieldInputProps) {
  const {
    field,
    value,
    onCommit,
    error,
    readOnly,
    autoFocus,
    related,
    among = field.options.among,
    without = [],
  } = props
  const id = typeof value === 'string' ? value : undefined
  const titleOf = useTitles(id ? [{ collection: field.target!, id }] : [], related)
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  // Enter or Tab was pressed before the results: the first of them is selected once they are there.
  const [waits, setWaits] = useState<'Enter' | 'Tab'>()
  // Nothing matches the typed text: it stays, to be corrected.
  const [isUnknown, setUnknown] = useState(false)
  // The name of the record being created from this form.
  const [making, setMaking] = useState<string>()
  const role = useUser()?.role
  const of = places.find((place) => place.of.name === field.target)?.of
  // In a cell of a list the dialog would end the edit that it is for.
  const canMake = of && contributionsTo('new-in-picker', of).length > 0 && mayCreate({ collection: of }, role)
  const makes = canMake && !props.bare ? of : undefined
  const isNeeded = isOpen || typed !== undefined
  const { options, isCurrent } = useReferenceOptions(isNeeded ? field.target! : undefined, typed ?? '', related, among)
  const found = options.filter((option) => !without.includes(option.value))
  const title = id && (titleOf(field.target!, id) ?? id)
  // The chosen record comes first until a search; then Enter takes the first hit.
  const isLooking = typed !== undefined
  const own =
    id && !isLooking && !found.some((option) => option.value === id)
      ? [{ value: id, label: title ?? id, tells: [] }]
      : []
  const tells = new Map(found.map((option) => [option.value, option.tells]))
  function choose(choice: string | undefined): void {
    setTyped(undefined)
    setWaits(undefined)
    setUnknown(false)
    setOpen(false)
    onCommit(choice)
  }
  function make(name: string): void {
    setWaits(undefined)
    setMaking(name)
  }
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if ((event.key !== 'Enter' && event.key !== 'Tab') || !typed?.trim()) return
    const isPlainEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
    // An entry highlighted with the arrows is selected by the list itself.
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
    const isMarked = isOpen && list?.querySelector('[data-combobox-selected]')
    if (isPlainEnter && isMarked) return
    if (isPlainEnter) event.preventDefault()
    setWaits(isPlainEnter ? 'Enter' : 'Tab')
  }
  // The name may load after the focus: the next text typed replaces it all the same.
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each name, while no one types
  useEffect(() => {
    if (typed === undefined && document.activeElement === input.current) input.current?.select()
  }, [title])
  const first = found[0]?.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each Enter, when the answer is there
  useEffect(() => {
    if (!waits || !isCurrent) return
    if (first !== undefined) return choose(first)
    if (makes && waits === 'Enter') return make(typed!.trim())
    setWaits(undefined)
    setUnknown(true)
  }, [waits, isCurrent, first])
  const named = typed?.trim()
  const isNew = named && isCurrent && !found.some(({ label }) => folded(label) === folded(named))
  const offered = makes && isNew ? [{ value: CREATE, label: `Create ${inSentence(makes.label.one)} “${named}”` }] : []
  const select = (
    <Select
      {...labelOf(props)}
      ref={input}
      searchable
      data={[...[...own, ...found].map(({ value, label }) => ({ value, label })), ...offered]}
      renderOption={({ option }) => (
        <span className={`stack slim ${classes.option}`}>
          <b className="medium">{option.label}</b>
          <small className="text-12 dim">{tells.get(option.value)?.join(' · ')}</small>
        </span>
      )}
      {...(props.bare && { comboboxProps: { width: 320, position: 'bottom-start' as const } })}
      filter={({ options }) => options}
      value={id ?? null}
      searchValue={typed ?? title ?? ''}
      // Typed text, including the letter that opens the list; the list itself only sets titles.
      onInput={(event) => {
        setTyped(event.currentTarget.value)
        setWaits(undefined)
        setUnknown(false)
      }}
      onKeyDown={press}
      data-waits={waits && true}
      data-unread={isUnknown || undefined}
      {...selectsAll}
      // It also closes when Enter has taken the first result.
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => {
        setOpen(false)
        if (!waits && !isUnknown) setTyped(undefined)
      }}
      onChange={(choice) => (choice === CREATE ? make(named ?? '') : choose(choice ?? undefined))}
      nothingFoundMessage="Nothing found"
      error={error ?? (isUnknown && !isOpen && `Nothing is called “${typed}”. Choose from the list.`)}
      readOnly={readOnly ?? false}
      {...(readOnly && { rightSection: null })}
      clearable={!field.options.required && !readOnly && !props.bare}
      allowDeselect={false}
      {...(autoFocus && { autoFocus: true, 'data-autofocus': true })}
    />
  )
  return (
    <>
      {select}
      {making !== undefined && makes && (
        <Parts
          of="new-in-picker"
          collection={makes}
          props={{
            ...{ of: makes, related, today: props.today, timeZone: props.timeZone, begin: { [makes.title]: making } },
            close() {
              setMaking(undefined)
              setTyped(making)
              setUnknown(true)
            },
            created(made: string) {
              setMaking(undefined)
              choose(made)
              input.current?.focus()
            },
          }}
        />
      )}
    </>
  )
}
