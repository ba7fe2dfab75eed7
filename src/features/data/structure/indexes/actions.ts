import { ownIndexes } from '#features/data/structure/indexes/collection.ts'
import { defineActions } from '#model/command/action/action.ts'

/** An owner's actions on an index; each runs immediately and can be undone. */
export const indexActions = defineActions(
  ownIndexes,
  {
    prefix: 'indexes',
    record: 'indexId',
    noun: { one: 'index', many: 'indexes' },
    name: ({ data }) => `The index of ${data.of} on ${(data.fields ?? []).join(', ')}`,
    state: 'state',
    initial: 'Automatic',
  },
  {
    pin: {
      label: 'Pin',
      past: 'pinned',
      history: 'pin {it}',
      icon: 'pin',
      help: 'The index is kept even if it is not used.',
      from: ['Automatic'],
      to: 'Pinned',
      roles: ['owner'],
      instant: true,
    },
    unpin: {
      label: 'Unpin',
      past: 'unpinned',
      history: 'unpin {it}',
      help: 'The index is dropped after 14 days without use.',
      from: ['Pinned'],
      to: 'Automatic',
      roles: ['owner'],
      instant: true,
    },
    forbid: {
      label: 'Forbid',
      past: 'forbidden',
      history: 'forbid {it}',
      icon: 'x',
      help: 'The index is dropped within a minute and is not built again.',
      from: ['Automatic', 'Pinned'],
      to: 'Forbidden',
      set: () => ({ bytes: undefined }),
      roles: ['owner'],
      instant: true,
      menuOnly: true,
    },
    allow: {
      label: 'Allow',
      past: 'allowed',
      history: 'allow {it}',
      icon: 'check',
      help: 'The index is built again within a minute.',
      from: ['Forbidden'],
      to: 'Automatic',
      set: () => ({ reason: undefined }),
      roles: ['owner'],
      instant: true,
    },
  },
)
