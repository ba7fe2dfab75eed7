import { MultiSelect } from '@mantine/core'

interface Props {
  field: string
  /** Collections that have a field with this name. */
  others: readonly string[]
  chosen: readonly string[]
  choose: (chosen: readonly string[]) => void
}

/** Selects other collections in which the field with the same name is changed the same way, in the same run. */
export function OtherCollections({ field, others, chosen, choose }: Props) {
  if (others.length === 0) return null
  return (
    <MultiSelect
      label={`Also ${field} of`}
      placeholder={chosen.length > 0 ? '' : 'No other collection'}
      value={[...chosen]}
      onChange={choose}
      data={[...others]}
    />
  )
}
