import type { Doc } from '#model/collection.ts'
import { defineCollection } from '#model/collection.ts'
import { choice, flag, lines, object, tags, text } from '#model/fields.ts'

/** How one person has their own pages; one document to a person, by the person's id, which nobody else sees. */
export const desks = defineCollection({
  name: 'desks',
  label: { one: 'Desk', many: 'Desks' },
  title: 'email',
  fields: {
    ownerUid: text('Owner', { readOnly: true }),
    email: text('Who', { required: true }),
    tiles: lines('Tiles of the cockpit', {
      name: text('Tile', { required: true }),
      size: choice('Size', ['Half', 'Whole'], { default: 'Half' }),
      isHidden: flag('Hidden'),
    }),
    blocks: lines('Blocks of my day', {
      name: text('Block', { required: true }),
      size: choice('Size', ['Half', 'Whole'], { default: 'Half' }),
      isHidden: flag('Hidden'),
    }),
    pins: lines('Pinned', { title: text('Title', { required: true }), href: text('Address', { required: true }) }),
    seenTasks: object('Watched tasks as last seen', { help: 'The number of the last change seen, by task' }),
    pinOrder: tags('Order of what is pinned', { help: 'Addresses; what is not named comes last' }),
  },
  list: { columns: ['email'], sort: 'email' },
  form: [['email'], ['tiles'], ['blocks'], ['pins', 'pinOrder'], ['seenTasks']],
  search: ['email'],
  indexes: [['email']],
  access: { owned: { by: 'ownerUid' } },
})

export type Desk = Doc<typeof desks>
