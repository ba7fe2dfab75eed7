import type { Chance } from '#features/data/sample-company/random.ts'
import type { SampleDoc } from '#features/data/sample-company/sample.ts'
import { customers } from '#features/parties/customers/collection.ts'
import { vendors } from '#features/parties/vendors/collection.ts'

interface Party {
  id: string
  name: string
  termsId: string
}

/** The main suppliers: manufacturers and distributors. */
const HOUSES: readonly (readonly [name: string, city: string, country: string, brands: readonly string[]])[] = [
  ['SKF USA Inc.', 'Lansdale', 'US', ['SKF']],
  ['Schaeffler Group USA', 'Fort Mill', 'US', ['FAG', 'INA']],
  ['NSK Americas', 'Ann Arbor', 'US', ['NSK']],
  ['NTN Bearing Corp.', 'Mount Prospect', 'US', ['NTN']],
  ['The Timken Company', 'North Canton', 'US', ['Timken']],
  ['NACHI America', 'Greenwood', 'US', ['Nachi']],
  ['Koyo Bearings', 'Greenville', 'US', ['KOYO']],
  ['RBC Bearings', 'Oxford', 'US', ['RBC']],
  ['IKO International', 'Parsippany', 'US', ['IKO']],
  ['Regal Rexnord', 'Milwaukee', 'US', ['Rexnord']],
  ['Motion Industries', 'Birmingham', 'US', []],
  ['Rollway Surplus LLC', 'Houston', 'US', []],
  ['Baltic Bearing Trade OÜ', 'Tallinn', 'EE', []],
  ['Kugellager Nord GmbH', 'Hamburg', 'DE', ['FAG', 'INA']],
  ['UPS Supply Chain', 'Alpharetta', 'US', []],
  ['DHL Express', 'Miami', 'US', []],
  ['Harbor Office Supply', 'Miami', 'US', []],
]
const BUYERS: readonly (readonly [name: string, city: string, country: string])[] = [
  ['Acme Conveyor', 'Cleveland', 'US'],
  ['Gdynia Marine Service', 'Gdynia', 'PL'],
  ['Cascade Paper Mills', 'Longview', 'US'],
  ['Prairie Grain Handling', 'Fargo', 'US'],
  ['Sierra Aggregates', 'Reno', 'US'],
  ['Gulf Pump and Motor', 'Mobile', 'US'],
  ['Andes Mineral S.A.', 'Antofagasta', 'CL'],
  ['Lakeside Cold Storage', 'Duluth', 'US'],
  ['Tampa Bay Dredging', 'Tampa', 'US'],
  ['Norrland Sågverk AB', 'Umeå', 'SE'],
]

const REGIONS = [
  'Ohio Valley',
  'Midland',
  'Coastal',
  'Piedmont',
  'Delta',
  'Summit',
  'Harbor',
  'Iron Range',
  'Rio Grande',
]
const TRADES = ['Bearing', 'Power Transmission', 'Industrial Supply', 'Drive', 'Surplus', 'Motion', 'Bearing and Seal']
const LINES = [
  'Conveyor',
  'Mining',
  'Paper',
  'Foods',
  'Pumps',
  'Agriculture',
  'Steel',
  'Aggregates',
  'Motors',
  'Cement',
]
const KINDS = ['Inc.', 'LLC', 'Co.', 'Corp.', 'Ltd.']
const CITIES = ['Houston', 'Chicago', 'Atlanta', 'Tulsa', 'Omaha', 'Toledo', 'Mobile', 'Dayton', 'Peoria', 'Spokane']
const FIRST = ['Anna', 'Ben', 'Carla', 'David', 'Elena', 'Frank', 'Grace', 'Hugo', 'Irene', 'Jonas', 'Kim', 'Luis']
const LAST = ['Hull', 'Reyes', 'Novak', 'Berg', 'Okafor', 'Tanaka', 'Weber', 'Silva', 'Kowalski', 'Marsh', 'Lind']
const TERMS = ['Net 30', 'Net 30', 'Net 30', 'Net 45', '2/10 Net 30', 'Net 60', 'Due on receipt']

/** The number of vendors and customers, as in the screenshots of the company. */
const VENDORS = 146
const CUSTOMERS = 388

export function vendorDocs(random: Chance): SampleDoc[] {
  return Array.from({ length: VENDORS }, (_, at) => {
    const house = HOUSES[at]
    const name = house?.[0] ?? invented(at - HOUSES.length, TRADES)
    return {
      collection: vendors.name,
      id: `vendor-${String(at + 1).padStart(3, '0')}`,
      data: {
        vendorCode: `V${String(1001 + at)}`,
        ...party(random, name, house?.[1], house?.[2]),
        status: at > 20 && at % 23 === 0 ? 'On hold' : at > 20 && at % 31 === 0 ? 'Prospect' : 'Active',
        termsId: house ? 'Net 30' : random.pick(TERMS),
        currency: house && house[2] !== 'US' ? 'EUR' : 'USD',
        brands: [...(house?.[3] ?? [])],
      },
    }
  })
}

export function customerDocs(random: Chance): SampleDoc[] {
  return Array.from({ length: CUSTOMERS }, (_, at) => {
    const buyer = BUYERS[at]
    const name = buyer?.[0] ?? invented(at - BUYERS.length, LINES)
    return {
      collection: customers.name,
      id: `customer-${String(at + 1).padStart(3, '0')}`,
      data: {
        customerCode: `C${String(2001 + at)}`,
        ...party(random, name, buyer?.[1], buyer?.[2]),
        status: at > 20 && at % 29 === 0 ? 'On hold' : 'Active',
        termsId: random.pick(TERMS),
        currency: 'USD',
        creditLimit: random.pick([2_500, 5_000, 10_000, 25_000, 50_000]),
        ...(at > 20 && at % 29 === 0 && { creditHold: true }),
      },
    }
  })
}

/** The fields that documents copy from a party. */
export const sampleParty = ({ id, data }: SampleDoc): Party => ({
  id,
  name: String(data.name),
  termsId: String(data.termsId),
})

/** A different name for every number. */
function invented(at: number, trades: readonly string[]): string {
  const region = REGIONS[at % REGIONS.length]
  const trade = trades[Math.floor(at / REGIONS.length) % trades.length]
  const kind = KINDS[Math.floor(at / (REGIONS.length * trades.length)) % KINDS.length]
  return `${region} ${trade} ${kind}`
}

function party(random: Chance, name: string, city = random.pick(CITIES), country = 'US') {
  const [first, last] = [random.pick(FIRST), random.pick(LAST)]
  // Reserved for documentation: example domains and 555-01xx numbers belong to nobody.
  const domain = `${name
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')}.example`
  return {
    name,
    contactName: `${first} ${last}`,
    email: `${first}.${last}@${domain}`.toLowerCase(),
    ...(country === 'US' && {
      phone: `(${random.between(201, 989)}) 555-01${String(random.between(0, 99)).padStart(2, '0')}`,
    }),
    street: `${random.between(10, 9_800)} ${random.pick(['Industrial Blvd', 'Commerce Way', 'Dock Street', 'Mill Road'])}`,
    city,
    country,
  }
}
