import { type AreaWords, plainWords } from '#model/command/words/words.ts'

/** The words for the commands of `channels`. */
export const channelsWords: AreaWords = {
  headings: {
    links: ['Link directory', 'links'],
    listings: ['BearingNet listing', 'bearingnetListings'],
    paypal: ['PayPal', 'paypalTransactions'],
  },
  words: {
    'links.pin': plainWords('Pin or unpin a link', 'pinned or unpinned {it}', 'Pin of {it} changed'),
    'listings.applyRules': plainWords('Apply the listing rules', 'applied the listing rules', 'Listing rules applied'),
    'listings.export': plainWords('Make the listing file', 'made the listing file', 'Listing file made'),
    'listings.markExported': plainWords(
      'Mark the file as exported',
      'marked the file as exported',
      'File marked as exported',
    ),
    'paypal.ignore': plainWords('Ignore {it}', 'ignored {it}'),
    'paypal.import': plainWords('Read PayPal activity', 'read PayPal activity', 'PayPal activity read'),
    'paypal.match': plainWords('Match {it}', 'matched {it}'),
    'paypal.transfer': plainWords('Record {it} as a transfer', 'recorded {it} as a transfer', 'Transfer recorded'),
    'paypal.unmatch': plainWords('Unmatch {it}', 'unmatched {it}'),
  },
}
