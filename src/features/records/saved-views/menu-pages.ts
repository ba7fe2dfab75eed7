import { savedViews } from '#features/records/saved-views/collection.ts'
import { defineHook } from '#model/command/hook.ts'
import { type DocOf, defineCollection } from '#model/schema/collection.ts'
import { flag, reference, text } from '#model/schema/fields.ts'

/** A saved view as its own page in a group of the side menu; its id is the end of its address. */
export const menuPages = defineCollection({
  name: 'menuPages',
  label: { one: 'Menu page', many: 'Menu pages' },
  title: 'title',
  fields: {
    title: text('Title', { required: true }),
    group: text('Group', { required: true, help: 'Heading in the side menu' }),
    view: reference('Saved view', 'savedViews', { required: true }),
    isShared: flag('Shared', { default: false, readOnly: 'form', help: 'As in its saved view' }),
    collection: text('Collection', { readOnly: true, noForm: true, help: 'As in its saved view' }),
    ownerUid: text('Owner', { readOnly: 'form' }),
  },
  list: { columns: ['title', 'group', 'view', 'isShared'], sort: 'title' },
  form: [['title', 'group', 'view', 'isShared']],
  search: ['title'],
  indexes: [['title'], ['view']],
  access: { owned: { by: 'ownerUid', shared: 'isShared' }, about: { collection: 'collection' } },
})

type MenuPage = DocOf<typeof menuPages>

const SHARED_FIELDS = ['isShared', 'name', 'collection'] as const

/** A page belongs to the list of its view. */
export const pageOfList = defineHook(
  menuPages,
  async ({ tx, id, after }) => {
    if (!after?.view) return
    const { collection } = (await tx.get(savedViews, after.view))?.data ?? {}
    if (after.collection !== collection) await tx.update(menuPages, id, { collection })
  },
  { fills: true },
)

/** A page follows its view: it is visible to the same people, keeps its name, and is deleted with it. */
export const pageOfView = defineHook(savedViews, async ({ tx, id, before, after }) => {
  if (!before) return
  if (after && SHARED_FIELDS.every((name) => after[name] === before[name])) return
  const pages = await tx.find<MenuPage['data']>({ collection: menuPages.name, where: [['view', '==', id]] })
  for (const page of pages) {
    if (!after) await tx.remove(menuPages.name, page.id)
    else {
      const isNamedSo = page.data.title === before.name
      await tx.update(menuPages, page.id, {
        isShared: after.isShared === true,
        collection: after.collection,
        ...(isNamedSo && { title: after.name }),
      })
    }
  }
})
