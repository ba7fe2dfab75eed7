import { MultiSelect } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import classes from '#ui/fields/fields.module.css'
import { type FieldInputProps, labelOf } from '#ui/fields/input.ts'
import { useReferenceOptions } from '#ui/fields/reference-options.ts'
import { useTitles } from '#ui/grid/heads/titles.ts'

/** Several other documents by their titles; searched while typing. */
export default function ReferencesField(props: FieldInputProps) {
  const { field, value, onCommit, error, readOnly, autoFocus, related } = props
  const target = field.target!
  const ids = Array.isArray(value) ? value.map(String) : []
  const titleOf = useTitles(
    ids.map((id) => ({ collection: target, id })),
    related,
  )
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  // Enter was pressed before the results: the first of them is selected once they are there.
  const [waits, setWaits] = useState(false)
  const { options: found, isCurrent } = useReferenceOptions(isOpen || typed ? target : undefined, typed, related)
  const tells = new Map(found.map((option) => [option.value, option.tells]))
  const own = ids.filter((id) => !tells.has(id)).map((id) => ({ value: id, label: titleOf(target, id) ?? id }))
  const first = found.find((option) => !ids.includes(option.value))?.value
  function choose(next: readonly string[]): void {
    setTyped('')
    setWaits(false)
    onCommit(next.length > 0 ? [...next] : undefined)
  }
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if ((event.key !== 'Enter' && event.key !== 'Tab') || !typed.trim()) return
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
    if (event.key === 'Enter' && isOpen && list?.querySelector('[data-combobox-selected]')) return
    if (event.key === 'Enter') event.preventDefault()
    setWaits(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each Enter, when the answer is there
  useEffect(() => {
    if (!waits || !isCurrent) return
    if (first !== undefined) choose([...ids, first])
    else setWaits(false)
  }, [waits, isCurrent, first])
  return (
    <MultiSelect
      {...labelOf(props)}
      searchable
      hidePickedOptions
      data={[...own, ...found.map(({ value, label }) => ({ value, label }))]}
      renderOption={({ option }) => (
        <span className={`stack slim ${classes.option}`}>
          <b className="medium">{option.label}</b>
          <small className="text-12 dim">{tells.get(option.value)?.join(' · ')}</small>
        </span>
      )}
      filter={({ options }) => options}
      value={ids}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={choose}
      onKeyDown={press}
      data-waits={waits || undefined}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage="Nothing found"
      error={error ?? (typed.trim() && !isOpen && !waits && `Nothing is called “${typed}”. Choose from the list.`)}
      readOnly={readOnly ?? false}
      {...(autoFocus && { autoFocus: true, 'data-autofocus': true })}
    />
  )
}
