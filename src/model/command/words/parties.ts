import { type AreaWords, plainWords } from '#model/command/words/words.ts'

/** The words for the commands of `parties`. */
export const partiesWords: AreaWords = {
  headings: {
    customers: ['Customers', 'customers'],
    vendors: ['Vendors', 'vendors'],
  },
  words: {
    'vendors.confirmBank': plainWords(
      'Confirm the bank details of {it}',
      'confirmed the bank details of {it}',
      'Bank details of {it} confirmed',
    ),
    'vendors.listPrice': plainWords('List a price of {it}', 'listed prices', 'Price of {it} listed'),
    'vendors.maskTaxIds': plainWords('Mask tax IDs', 'masked tax IDs', 'Tax IDs masked'),
    'vendors.revealBank': plainWords(
      'Show the bank details of {it}',
      'looked at the bank details of {it}',
      'Bank details shown',
    ),
    'vendors.revealTaxIds': plainWords('Show tax IDs', 'looked at tax IDs', 'Tax IDs shown'),
    'vendors.setBank': plainWords(
      'Change the bank details of {it}',
      'changed the bank details of {it}',
      'Bank details of {it} changed',
    ),
    'vendors.sharedTaxIds': plainWords('Find shared tax IDs', 'looked for shared tax IDs', 'Shared tax IDs found'),
    'vendors.takeBackPrices': plainWords('Reverse listed prices', 'reversed listed prices', 'Listed prices reversed'),
    'vendors.setTaxId': plainWords('Change the tax ID of {it}', 'changed the tax ID of {it}', 'Tax ID of {it} changed'),
  },
}
