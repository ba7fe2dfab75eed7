import { type AreaWords, plain } from '#model/command/words/words.ts'

/** The words for the commands of `channels`. */
export const channelsWords: AreaWords = {
  headings: {
    links: ['Link directory', 'links'],
    listings: ['BearingNet listing', 'bearingnetListings'],
    paypal: ['PayPal', 'paypalTransactions'],
  },
  words: {
    'links.pin': plain('Pin or unpin a link', 'pinned or unpinned {it}', 'Pin of {it} changed'),
    'listings.applyRules': plain('Apply the listing rules', 'applied the listing rules', 'Listing rules applied'),
    'listings.export': plain('Make the listing file', 'made the listing file', 'Listing file made'),
    'listings.markExported': plain(
      'Mark the file as exported',
      'marked the file as exported',
      'File marked as exported',
    ),
    'paypal.ignore': plain('Ignore {it}', 'ignored {it}'),
    'paypal.import': plain('Read PayPal activity', 'read PayPal activity', 'PayPal activity read'),
    'paypal.match': plain('Match {it}', 'matched {it}'),
    'paypal.transfer': plain('Record {it} as a transfer', 'recorded {it} as a transfer', 'Transfer recorded'),
    'paypal.unmatch': plain('Unmatch {it}', 'unmatched {it}'),
  },
}
