import { Select } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import classes from '#ui/fields/fields.module.css'
import { type FieldInputProps, labelOf } from '#ui/fields/input.ts'
import { useReferenceOptions } from '#ui/fields/reference-options.ts'
import { selectsAll } from '#ui/fields/typed/typed-text.ts'
import { useTitles } from '#ui/grid/heads/titles.ts'

/** Another document by its title; searched while typing. */
export function ReferenceField(props: FieldInputProps) {
  const { field, value, onCommit, error, readOnly, autoFocus, related, without = [] } = props
  const id = typeof value === 'string' ? value : undefined
  const titleOf = useTitles(id ? [{ collection: field.target!, id }] : [], related)
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  // Enter or Tab came before the results: the first of them is chosen once they are there.
  const [waits, setWaits] = useState(false)
  // Nothing is called as it was typed: it stays, to be mended.
  const [isUnknown, setUnknown] = useState(false)
  const isAsked = isOpen || typed !== undefined
  const { options, isCurrent } = useReferenceOptions(isAsked ? field.target! : undefined, typed ?? '', related)
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
    setWaits(false)
    setUnknown(false)
    onCommit(choice)
  }
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if ((event.key !== 'Enter' && event.key !== 'Tab') || !typed?.trim()) return
    const isPlainEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
    // One that is marked with the arrows is taken by the list itself.
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
    const isMarked = isOpen && list?.querySelector('[data-combobox-selected]')
    if (isPlainEnter && isMarked) return
    if (isPlainEnter) event.preventDefault()
    setWaits(true)
  }
  // The name comes later than the focus: what is typed next replaces it all the same.
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
    setWaits(false)
    setUnknown(true)
  }, [waits, isCurrent, first])
  return (
    <Select
      {...labelOf(props)}
      ref={input}
      searchable
      data={[...own, ...found].map(({ value, label }) => ({ value, label }))}
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
      // Typed text, including the letter that opens the list; the list itself only writes titles.
      onInput={(event) => {
        setTyped(event.currentTarget.value)
        setWaits(false)
        setUnknown(false)
      }}
      onKeyDown={press}
      data-waits={waits || undefined}
      data-unread={isUnknown || undefined}
      {...selectsAll}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => {
        setOpen(false)
        if (!waits && !isUnknown) setTyped(undefined)
      }}
      onChange={(choice) => choose(choice ?? undefined)}
      nothingFoundMessage="Nothing found"
      error={error ?? (isUnknown && !isOpen && `Nothing is called “${typed}”. Choose from the list.`)}
      readOnly={readOnly ?? false}
      {...(readOnly && { rightSection: null })}
      clearable={!field.options.required && !readOnly && !props.bare}
      allowDeselect={false}
      {...(autoFocus && { autoFocus: true, 'data-autofocus': true })}
    />
  )
}
