import { Select, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { labelFor } from '#base/text/in-sentence.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import type { BulkTarget } from '#ui/bulk/run.ts'
import { Running } from '#ui/bulk/running.tsx'
import { tagWrite } from '#ui/bulk/tagging.ts'
import { plainNumber } from '#ui/grid/format.ts'
import { fieldOf } from '#ui/list/rows/list-rows.ts'
import { Dialog } from '#ui/shell/dialog.tsx'

interface Props {
  collection: AnyCollection
  target: BulkTarget
  /** The fields of tags that may be changed by hand. */
  names: readonly string[]
  close: () => void
  done: () => void
}

/** Adds tags to many records and removes others; all their other tags stay. */
export function BulkTag({ collection, names, close, done, ...props }: Props) {
  // The selection when the dialog opened, whatever happens in the list.
  const [target] = useState(props.target)
  const [name, setName] = useState(names[0]!)
  const [added, setAdded] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const labelOf = (each: string) => fieldOf(collection, each)?.label ?? each
  const many = `${plainNumber(target.count)} ${labelFor(target.count, collection.label)}`
  const known = [...new Set((target.docs ?? []).flatMap(({ data }) => listOf(data[name])))].sort()
  return (
    <Dialog onClose={close} title={`Tag ${many}`} size={440}>
      <div className="stack gap-16">
        {names.length > 1 && (
          <Select
            label="Field"
            data={names.map((each) => ({ value: each, label: labelOf(each) }))}
            value={name}
            onChange={(next) => next && setName(next)}
            allowDeselect={false}
          />
        )}
        <TagsInput
          label={`Add to ${labelOf(name)}`}
          value={[...added]}
          data={[...(fieldOf(collection, name)?.options.suggest ?? [])]}
          onChange={setAdded}
          data-autofocus
        />
        <TagsInput label={`Take from ${labelOf(name)}`} value={[...removed]} data={known} onChange={setRemoved} />
        <Running
          {...{ collection, target, close, done }}
          act="changed"
          label={`Tag ${many}`}
          lacks={added.length + removed.length === 0 && 'Enter a tag to add or to take away.'}
          writeOf={(doc) => tagWrite(collection.name, doc, { name, added, removed })}
        />
      </div>
    </Dialog>
  )
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
