import { ActionIcon, Autocomplete, Textarea, TextInput } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { lazy } from 'react'
import { type FieldInputProps, labelOf } from '#ui/fields/input.ts'
import { reachHref } from '#ui/fields/reach.ts'
import { selectsAll, useTypedText } from '#ui/fields/typed/typed-text.ts'
import { Await } from '#ui/live/await.tsx'

const FileText = lazy(() => import('#ui/fields/typed/file-text.tsx'))

/** One line, several lines, or a line with suggestions; other values may be entered. */
export function TextField(props: FieldInputProps) {
  const { field, value, error, readOnly, autoFocus, bare } = props
  const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const typed = useTypedText({ shown, read: (text) => text.trim() || undefined, ...props })
  const common = {
    ...labelOf(props),
    value: typed.text,
    error,
    readOnly: readOnly ?? false,
    ...(autoFocus && { autoFocus: true, 'data-autofocus': true }),
    onBlur: typed.finish,
    className: field.options.mono ? 'mono' : '',
  }
  if (field.options.suggest && !readOnly)
    return (
      <Autocomplete
        {...common}
        {...(autoFocus && selectsAll)}
        data={[...field.options.suggest]}
        onChange={typed.type}
        comboboxProps={{ withinPortal: true }}
      />
    )
  if ((field.options.rows ?? 1) > 1 && !bare)
    return (
      <>
        <Textarea
          {...common}
          autosize
          minRows={Math.min(field.options.rows!, 3)}
          maxRows={12}
          onChange={(event) => typed.type(event.currentTarget.value)}
        />
        {field.options.file && !readOnly && (
          <Await fallback={null}>
            <FileText accept={field.options.file} take={props.onCommit} />
          </Await>
        )}
      </>
    )
  // In a form that is being filled in there is nobody to call yet.
  const reached = props.eager ? undefined : reachHref(field.options.as, shown)
  return (
    <TextInput
      {...common}
      {...(reached && {
        rightSection: (
          <ActionIcon
            component="a"
            href={reached}
            aria-label={`${field.options.as === 'phone' ? 'Call' : 'Email'} ${shown}`}
            // In the cell of a line Tab moves on to the next value.
            {...(bare && { tabIndex: -1 })}
          >
            {field.options.as === 'phone' ? <IconPhone size={16} /> : <IconMail size={16} />}
          </ActionIcon>
        ),
      })}
      {...(autoFocus && selectsAll)}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') typed.finish()
      }}
    />
  )
}
