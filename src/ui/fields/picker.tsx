import { defaultOptionsFilter, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { selectsAll } from '#ui/fields/typed/typed-text.ts'

type Item = { value: string; label: string }
type Props = Omit<SelectProps<string>, 'data' | 'searchable'> & { data: readonly (string | Item)[] }

/**
 * One of a list, searched while typing. Enter or Tab selects the first match of the typed text, however quickly it is
 * pressed: the list itself highlights its first entry only after it was rendered.
 */
export function Picker({
  data,
  filter = defaultOptionsFilter as OptionsFilter<string>,
  limit = Number.POSITIVE_INFINITY,
  ...props
}: Props) {
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const items = data.map((item) => (typeof item === 'string' ? { value: item, label: item } : item))
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    props.onKeyDown?.(event)
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
    if ((!isEnter && event.key !== 'Tab') || !typed?.trim()) return
    // An entry highlighted with the arrows is selected by the list itself.
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
    if (isEnter && isOpen && list?.querySelector('[data-combobox-selected]')) return
    const first = filter({ options: items, search: typed, limit })[0] as Item | undefined
    if (isEnter) event.preventDefault()
    if (!first) return
    setTyped(undefined)
    setOpen(false)
    if (first.value !== props.value) props.onChange?.(first.value, first)
  }
  return (
    <Select
      {...selectsAll}
      {...props}
      searchable
      selectFirstOptionOnChange
      data={items}
      filter={filter}
      limit={limit}
      searchValue={typed ?? items.find(({ value }) => value === props.value)?.label ?? ''}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={press}
      onChange={(value, option) => {
        setTyped(undefined)
        props.onChange?.(value, option)
      }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => {
        setOpen(false)
        setTyped(undefined)
      }}
    />
  )
}
