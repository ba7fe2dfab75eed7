import { type RatesTaken, takeRates } from '#features/money/exchange-rates/commands.ts'
import { readEcbFile } from '#features/money/exchange-rates/ecb-file.ts'
import { ConnectorFault, defineConnector } from '#model/connector/connector.ts'
import { tags } from '#model/schema/fields.ts'

const HOST = 'www.ecb.europa.eu'
const FILE = `https://${HOST}/stats/eurofxref/eurofxref-daily.xml`
const XML = ['text/xml', 'application/xml', 'application/octet-stream', '']

/** The euro reference rates of the European Central Bank, published about 16:00 CET on working days, free of charge. */
export const ecb = defineConnector({
  name: 'ecb',
  label: 'European Central Bank',
  help: 'Reads the reference rates of each working day and adds them to the exchange rates.',
  settings: {
    currencies: tags('Currencies', { help: 'Such as EUR, GBP, JPY; those in the list of rates if empty' }),
  },
  secrets: {},
  hosts: [HOST],
  every: { minutes: 6 * 60 },
  async pull({ settings, http }) {
    const { type, body } = await http(FILE)
    if (!XML.includes(type))
      throw new ConnectorFault(`${HOST} answered with ${type} instead of the file of rates.`, { mayPass: true })
    const { day, rates } = readEcbFile(body)
    const { currencies } = settings
    return {
      command: takeRates.name,
      input: { day, source: 'ECB', rates: rates.map((one) => ({ ...one })), ...(currencies && { currencies }) },
      cursor: day,
    }
  },
  tell(result) {
    const { day, changes, missing } = result as RatesTaken
    return {
      summary: changes.length === 0 ? `No rate changed on ${day}.` : `${changes.length} rates of ${day} were added.`,
      ...(missing.length > 0 && { warning: `The file has no rate for ${missing.join(', ')}.` }),
      differences: changes.map(({ currency, before, after }) => ({
        what: currency,
        ...(before !== undefined && { before: String(before) }),
        after: String(after),
      })),
    }
  },
})
