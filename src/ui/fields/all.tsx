import { type ComponentType, lazy } from 'react'
import type { FieldKind } from '#model/schema/fields.ts'
import { ChoiceField, FlagField, TagsField } from '#ui/fields/choice-inputs.tsx'
import { DateField } from '#ui/fields/date-input.tsx'
import type { FieldInputProps } from '#ui/fields/input.ts'
import { LinesField } from '#ui/fields/lines-input.tsx'
import { NumberField } from '#ui/fields/number-input.tsx'
import { ObjectField } from '#ui/fields/object-input.tsx'
import { PersonField } from '#ui/fields/person-input.tsx'
import { ReferenceField } from '#ui/fields/reference-input.tsx'
import { SavedChoice } from '#ui/fields/saved-choice.tsx'
import { TextField } from '#ui/fields/text-input.tsx'
import { Await } from '#ui/live/await.tsx'

const ReferencesField = lazy(() => import('#ui/fields/references-input.tsx'))

/** The input of each kind of field. */
const INPUT_OF: Record<FieldKind, ComponentType<FieldInputProps>> = {
  text: TextField,
  number: NumberField,
  money: NumberField,
  date: DateField,
  moment: DateField,
  flag: FlagField,
  choice: ChoiceField,
  reference: ReferenceField,
  tags: (props) =>
    props.field.target === undefined ? (
      <TagsField {...props} />
    ) : (
      <Await fallback={<TagsField {...props} readOnly />}>
        <ReferencesField {...props} />
      </Await>
    ),
  lines: (props) => <LinesField {...props} Cell={FieldInput} />,
  object: (props) => <ObjectField {...props} Cell={FieldInput} />,
}

/** The input for a field. */
export function FieldInput({ 'data-field': name, ...props }: FieldInputProps) {
  const { kind, options } = props.field
  const Input = kind === 'text' && options.as === 'person' ? PersonField : INPUT_OF[kind]
  const input = options.oneOf ? <SavedChoice {...props} oneOf={options.oneOf} /> : <Input {...props} />
  if (name === undefined) return input
  return (
    <div className="slim" data-field={name}>
      {input}
    </div>
  )
}
