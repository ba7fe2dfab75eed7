import { Select } from '@mantine/core'
import { useState } from 'react'
import { type FieldInputProps, labelOf } from '#ui/fields/input.ts'
import { useReferenceOptions } from '#ui/fields/reference-options.ts'
import { useTitles } from '#ui/grid/heads/titles.ts'

/** Another document by its title; searched while typing. */
export function ReferenceField(props: FieldInputProps) {
  const { field, value, onCommit, error, readOnly, autoFocus, related } = props
  const id = typeof value === 'string' ? value : undefined
  const titleOf = useTitles(id ? [{ collection: field.target!, id }] : [], related)
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const found = useReferenceOptions(isOpen ? field.target! : undefined, typed ?? '', related)
  const title = id && (titleOf(field.target!, id) ?? id)
  // What is chosen leads the choice until something else is looked for: the first hit is then what Enter takes.
  const isLooking = isOpen && typed !== undefined
  const own =
    id && !isLooking && !found.some((option) => option.value === id) ? [{ value: id, label: title ?? id }] : []
  return (
    <Select
      {...labelOf(props)}
      searchable
      data={[...own, ...found]}
      filter={({ options }) => options}
      value={id ?? null}
      searchValue={typed ?? title ?? ''}
      onSearchChange={(text) => isOpen && setTyped(text)}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => {
        setOpen(false)
        setTyped(undefined)
      }}
      onChange={(choice) => {
        setTyped(undefined)
        onCommit(choice ?? undefined)
      }}
      nothingFoundMessage="Nothing found"
      error={error}
      readOnly={readOnly ?? false}
      clearable={!field.options.required && !readOnly && !props.bare}
      allowDeselect={false}
      {...(autoFocus && { autoFocus: true, 'data-autofocus': true })}
    />
  )
}
