import { commandFields, isSealed } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { CollectionView } from '#ui/list/views/view.ts'

type Role = 'owner' | 'staff' | 'viewer'

/** Whether people write a field, and not commands or rules. */
export function isEditable({ collection }: CollectionView, name: string, field: Field): boolean {
  return (
    !isSealed(collection, name) &&
    !field.options.readOnly &&
    collection.access?.direct !== 'commands' &&
    !commandFields(collection).has(name)
  )
}

/** Commands are offered even when the collection allows no direct writes. */
export const mayAct = ({ collection: { access } }: CollectionView, role: Role | undefined): boolean =>
  role !== undefined && (access?.write ?? ['owner', 'staff']).includes(role)

export const mayWrite = ({ collection: { access } }: CollectionView, role: Role | undefined): boolean =>
  role !== undefined && access?.direct !== 'commands' && (access?.write ?? ['owner', 'staff']).includes(role)

export const mayCreate = ({ collection: { access }, fixed }: CollectionView, role: Role | undefined): boolean =>
  !fixed &&
  role !== undefined &&
  access?.direct !== 'commands' &&
  (access?.create ?? access?.write ?? ['owner', 'staff']).includes(role)
