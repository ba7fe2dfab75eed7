import { bearingnetListings } from '#features/channels/bearingnet/collection.ts'
import { action, defineActions } from '#model/command/action/action.ts'

/** Actions on listings, in addition to applying the rules. */
export const listingActions = defineActions(
  bearingnetListings,
  {
    prefix: 'listings',
    record: 'listingId',
    noun: { one: 'listing', many: 'listings' },
    name: ({ data }) => [data.brand, data.partNumber].filter(Boolean).join(' '),
    initial: 'Draft',
  },
  {
    pause: action(bearingnetListings, {
      label: 'Pause',
      past: 'paused',
      icon: 'hand-stop',
      key: 'p',
      from: ['Draft', 'Listed'],
      to: 'Paused',
      help: 'It is left out of the next file, and the rules do not change it.',
      bulk: { outcome: 'will be left out of the next file' },
    }),
    resume: action(bearingnetListings, {
      label: 'List again',
      past: 'listed again',
      icon: 'play',
      key: 'p',
      from: ['Paused'],
      to: 'Draft',
      help: 'It is in the next file again.',
      bulk: { outcome: 'will be in the next file' },
    }),
  },
)
