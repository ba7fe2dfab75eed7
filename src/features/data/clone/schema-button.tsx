import { Button } from '@mantine/core'
import type { CloneItem, ClonePlan } from '#model/clone/clone.ts'
import type { AnyCollection } from '#model/schema/collection.ts'
import { schemaOf } from '#model/schema/json-schema.ts'
import { structureOf, structureToCollection } from '#model/structure/saved-structure.ts'
import { saveFile } from '#ui/export/save-file.ts'

interface Props {
  items: readonly CloneItem[]
  relations: ClonePlan['relations']
  definitionOf: (name: string) => AnyCollection
}

/** Downloads the structure of the copies as a JSON Schema. */
export function SchemaButton({ items, relations, definitionOf }: Props) {
  function save(): void {
    const targets = new Map(items.map(({ source, target }) => [source, target]))
    const copies = items.flatMap(({ source, target, rules = [] }) => {
      const structure = structureOf(definitionOf(source), { rules, relations, targets })
      return structureToCollection(target, structure, undefined) ?? []
    })
    const [only] = copies.length === 1 ? copies : []
    const text = `${JSON.stringify(schemaOf(copies), undefined, 2)}\n`
    saveFile(`${only?.name ?? 'clone'}.schema.json`, new Blob([text], { type: 'application/schema+json' }))
  }
  return (
    <Button variant="default" onClick={save}>
      Save the structure as JSON Schema
    </Button>
  )
}
