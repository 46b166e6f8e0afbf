/** Words of made organisations. Names are in small letters with spaces: how a file writes them is another matter. */
export type Dimension = { words: string; values: string[] }
export type Measure = { words: string; unit: string; low: number; high: number; decimals: number }
export type Vocabulary = {
  title: string
  /** What one row or several rows with one number are. */
  record: { one: string; many: string; prefix: string }
  dimensions: [Dimension, Dimension, Dimension]
  /** Two amounts with the same last word, so that this word alone is not enough. */
  amounts: [Measure, Measure]
  quantity: Measure
  price: Measure
  score: Measure
  flag: string
  level: { words: string; file: string; by: Dimension }
  indicators: { words: string; unit: string }[]
  summary: { words: string; file: string; groups: [string, string]; both: string; by: string }
}

const money = (words: string, low: number, high: number): Measure => ({ words, unit: 'NZD', low, high, decimals: 2 })
const pieces = (words: string, low: number, high: number): Measure => ({ words, unit: 'pcs', low, high, decimals: 0 })
const points = (words: string): Measure => ({ words, unit: 'pts', low: 1, high: 10, decimals: 1 })
const among = (words: string, ...values: string[]): Dimension => ({ words, values })

export const vocabularies: Vocabulary[] = [
  {
    title: 'Ferry line',
    record: { one: 'crossing', many: 'crossings', prefix: 'CR' },
    dimensions: [
      among('departure port', 'Oban', 'Mallaig', 'Tobermory', 'Lochboisdale', 'Ullapool'),
      among('vessel', 'Grey Heron', 'Otter', 'Sea Thrift', 'Gannet'),
      among('ticket class', 'Saver', 'Flexible', 'Islander'),
    ],
    amounts: [money('gross takings', 400, 9_000), money('net takings', 300, 7_000)],
    quantity: pieces('passengers', 4, 240),
    price: money('fare per seat', 8, 60),
    score: points('punctuality score'),
    flag: 'cancelled',
    level: { words: 'life jackets', file: 'equipment', by: among('depot', 'North Quay', 'South Quay', 'Slipway') },
    indicators: [
      { words: 'diesel burnt', unit: 'L' },
      { words: 'complaint letters', unit: 'letters' },
      { words: 'lost umbrellas', unit: 'items' },
    ],
    summary: { words: 'season passes', file: 'passes', groups: ['Adults', 'Children'], both: 'All ages', by: 'age' },
  },
  {
    title: 'Animal clinic',
    record: { one: 'visit', many: 'visits', prefix: 'VS' },
    dimensions: [
      among('species', 'Dog', 'Cat', 'Rabbit', 'Parrot', 'Tortoise'),
      among('veterinarian', 'Dr Amari', 'Dr Boswell', 'Dr Castellan', 'Dr Dufresne'),
      among('treatment', 'Vaccination', 'Dental care', 'Surgery', 'Check-up'),
    ],
    amounts: [money('invoiced fees', 40, 900), money('collected fees', 20, 800)],
    quantity: pieces('doses', 1, 12),
    price: money('price per dose', 6, 90),
    score: points('owner rating'),
    flag: 'referred',
    level: { words: 'bandage rolls', file: 'supplies', by: among('store room', 'Cellar', 'Annex', 'Loft') },
    indicators: [
      { words: 'oxygen used', unit: 'L' },
      { words: 'laundry weight', unit: 'kg' },
      { words: 'missed calls', unit: 'calls' },
    ],
    summary: { words: 'registered pets', file: 'register', groups: ['Male', 'Female'], both: 'Both', by: 'sex' },
  },
  {
    title: 'Tool hire',
    record: { one: 'rental', many: 'rentals', prefix: 'RN' },
    dimensions: [
      among('branch', 'Hutt', 'Porirua', 'Masterton', 'Kapiti'),
      among('tool type', 'Drill', 'Chainsaw', 'Scaffold', 'Mixer', 'Pump'),
      among('customer group', 'Builder', 'Household', 'Council'),
    ],
    amounts: [money('rental income', 30, 1_200), money('insurance income', 3, 150)],
    quantity: pieces('hire days', 1, 28),
    price: money('daily rate', 12, 95),
    score: points('cleanliness grade'),
    flag: 'damaged',
    level: { words: 'spare blades', file: 'spares', by: among('shelf', 'Alder', 'Birch', 'Cedar') },
    indicators: [
      { words: 'oil drained', unit: 'L' },
      { words: 'repair hours', unit: 'h' },
      { words: 'scrap metal', unit: 'kg' },
    ],
    summary: { words: 'account holders', file: 'accounts', groups: ['Trade', 'Private'], both: 'Total', by: 'holder' },
  },
  {
    title: 'Theatre',
    record: { one: 'booking', many: 'bookings', prefix: 'BK' },
    dimensions: [
      among('stage', 'Main House', 'Studio', 'Courtyard'),
      among('production', 'Salt Road', 'The Glass Orchard', 'Nine Lanterns', 'Low Tide'),
      among('booking channel', 'Box office', 'Telephone', 'Agency'),
    ],
    amounts: [money('seat revenue', 20, 2_400), money('bar revenue', 5, 700)],
    quantity: pieces('seats', 1, 40),
    price: money('seat price', 15, 120),
    score: points('audience score'),
    flag: 'refunded',
    level: { words: 'stage lamps', file: 'lighting', by: among('rig', 'Upper rig', 'Lower rig', 'Side rig') },
    indicators: [
      { words: 'electricity drawn', unit: 'kWh' },
      { words: 'programmes printed', unit: 'copies' },
      { words: 'volunteer hours', unit: 'h' },
    ],
    summary: { words: 'subscribers', file: 'subscribers', groups: ['Town', 'Region'], both: 'Combined', by: 'home' },
  },
  {
    title: 'Timber yard',
    record: { one: 'delivery', many: 'deliveries', prefix: 'DL' },
    dimensions: [
      among('wood species', 'Larch', 'Oak', 'Rimu', 'Macrocarpa', 'Spruce'),
      among('haulier', 'Brannigan', 'Kowhai Freight', 'Stonebridge'),
      among('destination', 'Nelson', 'Timaru', 'Oamaru', 'Gore'),
    ],
    amounts: [money('timber sales', 200, 14_000), money('offcut sales', 10, 900)],
    quantity: pieces('planks', 5, 600),
    price: money('price per metre', 3, 48),
    score: points('moisture grade'),
    flag: 'late',
    level: { words: 'drying stacks', file: 'kilns', by: among('kiln', 'East kiln', 'West kiln', 'Old kiln') },
    indicators: [
      { words: 'sawdust sold', unit: 'kg' },
      { words: 'chain sharpenings', unit: 'times' },
      { words: 'machine stops', unit: 'times' },
    ],
    summary: { words: 'certified plots', file: 'plots', groups: ['Lowland', 'Upland'], both: 'Total', by: 'terrain' },
  },
  {
    title: 'Language school',
    record: { one: 'enrolment', many: 'enrolments', prefix: 'EN' },
    dimensions: [
      among('language', 'Spanish', 'Japanese', 'Māori', 'Korean', 'German'),
      among('teacher', 'Ines', 'Hiroshi', 'Wiremu', 'Greta'),
      among('campus', 'Riverside', 'Hilltop', 'Station Road'),
    ],
    amounts: [money('course income', 90, 1_900), money('exam income', 20, 260)],
    quantity: pieces('lessons', 2, 48),
    price: money('lesson price', 15, 75),
    score: points('exam mark'),
    flag: 'withdrawn',
    level: { words: 'library books', file: 'library', by: among('reading room', 'Garden room', 'Tower room') },
    indicators: [
      { words: 'paper used', unit: 'reams' },
      { words: 'trial lessons', unit: 'lessons' },
      { words: 'late arrivals', unit: 'people' },
    ],
    summary: {
      words: 'scholarships',
      file: 'scholarships',
      groups: ['Day', 'Evening'],
      both: 'Overall',
      by: 'session',
    },
  },
]
