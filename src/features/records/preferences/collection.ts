import { WEEK_STARTS, WRITINGS } from '#base/text/writing.ts'
import { defineCollection } from '#model/schema/collection.ts'
import { choice, flag, lines, moment, object, tags, text } from '#model/schema/fields.ts'

/**
 * A person's own preferences for their pages: one document per person, with the person's id, invisible to everyone
 * else.
 */
export const desks = defineCollection({
  name: 'desks',
  label: { one: 'Desk', many: 'Desks' },
  title: 'email',
  fields: {
    ownerUid: text('Owner', { readOnly: 'form' }),
    email: text('Person', { required: true, importAs: ['Who'] }),
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
    accessSeen: moment('Changes of access as last seen'),
    locale: choice(
      'Number and date format',
      WRITINGS.map(({ locale }) => locale),
      { help: 'On this person’s screens' },
    ),
    weekFrom: choice('Week begins on', WEEK_STARTS, { defaultShown: 'Monday' }),
    startPage: text('Start page', { help: 'First page after login, such as /home' }),
    leftOut: tags('Notices left out', { help: 'Kinds of notices that are hidden' }),
    goKeys: object('Custom shortcuts', { help: 'Addresses by the letter after g' }),
    noLetters: flag('Turns off single-key shortcuts', {
      help: 'For users of voice input',
    }),
    pinOrder: tags('Order of what is pinned', { help: 'Addresses; others are listed last' }),
  },
  list: { columns: ['email'], sort: 'email' },
  form: [
    ['email'],
    ['tiles'],
    ['blocks'],
    ['pins', 'pinOrder'],
    ['startPage', 'locale', 'weekFrom', 'leftOut'],
    ['goKeys', 'noLetters'],
    ['seenTasks', 'accessSeen'],
  ],
  search: ['email'],
  indexes: [['email']],
  access: { owned: { by: 'ownerUid' } },
})
