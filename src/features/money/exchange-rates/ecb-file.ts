import sax from 'sax'
import { isDay } from '#base/days.ts'
import { ConnectorFault } from '#model/connector/connector.ts'

/** The reference rates of one day, in units of each currency per euro. */
interface EcbRates {
  day: string
  rates: readonly { currency: string; perEuro: number }[]
}

const SOURCE = 'The file of the European Central Bank'
/** The file contains about thirty currencies; one with far more is a different file. */
const MAX_RATES = 200

/**
 * Parses `eurofxref-daily.xml`: a `Cube` with the day, containing one `Cube` per currency. Throws a `ConnectorFault`
 * for anything else: an HTML page, a truncated file, an invalid day or rate.
 */
export function readEcbFile(text: string): EcbRates {
  let day: string | undefined
  const rates: EcbRates['rates'][number][] = []
  const parser = sax.parser(true, { xmlns: true })
  const names: string[] = []
  parser.onopentag = (tag) => {
    const { local, attributes } = tag as sax.QualifiedTag
    names.push(local)
    if (names[0] !== 'Envelope') throw new ConnectorFault(`${SOURCE} is not the expected file of rates.`)
    if (local !== 'Cube') return
    const of = (name: string) => attributes[name]?.value
    if (of('time') !== undefined) {
      if (day !== undefined) throw new ConnectorFault(`${SOURCE} has more than one day.`)
      day = of('time')
    }
    if (of('currency') !== undefined) rates.push(rateOf(of('currency')!, of('rate')))
    if (rates.length > MAX_RATES) throw new ConnectorFault(`${SOURCE} has more than ${MAX_RATES} rates.`)
  }
  parser.onclosetag = () => void names.pop()
  parser.ondoctype = () => {
    throw new ConnectorFault(`${SOURCE} is a page, not a file of rates.`)
  }
  parser.onerror = () => {
    throw new ConnectorFault(`${SOURCE} is incomplete or damaged.`, { mayPass: true })
  }
  parser.write(text).close()
  if (day === undefined || !isDay(day)) throw new ConnectorFault(`${SOURCE} has no date.`)
  if (rates.length === 0) throw new ConnectorFault(`${SOURCE} has no rates.`)
  return { day, rates }
}

function rateOf(currency: string, rate: string | undefined): EcbRates['rates'][number] {
  const perEuro = Number(rate)
  if (!/^[A-Z]{3}$/.test(currency) || !/^\d+(\.\d+)?$/.test(rate ?? '') || !(perEuro > 0))
    throw new ConnectorFault(`${SOURCE} has an invalid rate: ${currency.slice(0, 10)} ${String(rate).slice(0, 20)}.`)
  return { currency, perEuro }
}
