import type { Field } from '#model/schema/fields.ts'
import { ChoiceField } from '#ui/fields/choice-inputs.tsx'
import type { FieldInputProps } from '#ui/fields/input.ts'
import { Await } from '#ui/live/await.tsx'
import { useLiveDoc } from '#ui/live/use-live.ts'

type OneOf = NonNullable<Field['options']['oneOf']>

/** One of the usual values of a text, or of those stored in a document; live, and usable while that document loads. */
export function SavedChoice({ oneOf, ...props }: FieldInputProps & { oneOf: OneOf }) {
  return (
    <Await fallback={<ChoiceField {...props} field={{ ...props.field, choices: oneOf.besides }} />}>
      <WithSaved {...props} oneOf={oneOf} />
    </Await>
  )
}

function WithSaved({ oneOf: { besides, storedIn }, ...props }: FieldInputProps & { oneOf: OneOf }) {
  const [collection, id, name] = storedIn
  const own = useLiveDoc(collection, id)?.data[name]
  const choices = [...besides, ...(Array.isArray(own) ? own.map(String) : [])]
  return <ChoiceField {...props} field={{ ...props.field, choices }} />
}
