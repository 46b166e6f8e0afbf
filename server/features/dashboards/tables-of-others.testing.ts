import { readFileSync } from 'node:fs'

/** What a domain expert expects of a table, written from the file before the product was tried. */
export type Expected = {
  file: string
  /** The measures that may lead: as their columns are called, or 'records' for the number of rows. */
  headlines: readonly string[]
  /** Columns that are added up. */
  summed: readonly string[]
  /** Columns whose sum is nonsense. Those in neither list may be asked about, and are not added up in silence. */
  never: readonly string[]
  /** Columns that no chart is of: they lay out the rows. */
  layout?: readonly string[]
  /** Columns never used for a breakdown: their values mean nothing to a person, and names are in other columns. */
  neverBy?: readonly string[]
  /** The years that charts over time show, where those of the file are not one after the other. */
  years?: readonly number[]
}
/** The years of a range, at an interval. */
const everyYears = (from: number, to: number, step: number): number[] =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step)

const folder = new URL('../data/', import.meta.resolve('vega-datasets'))
export const bytesOf = (file: string): Uint8Array => readFileSync(new URL(file, folder))

export const fifteen: readonly Expected[] = [
  { file: 'stocks.csv', headlines: ['price'], summed: [], never: ['price'] },
  {
    file: 'seattle-weather.csv',
    headlines: ['precipitation'],
    summed: ['precipitation'],
    never: ['temp_max', 'temp_min', 'wind'],
  },
  { file: 'sp500.csv', headlines: ['price'], summed: [], never: ['price'] },
  {
    file: 'movies.json',
    headlines: ['Worldwide Gross', 'US Gross'],
    summed: ['US Gross', 'Worldwide Gross', 'US DVD Sales', 'Production Budget', 'IMDB Votes'],
    never: ['Running Time min', 'Rotten Tomatoes Rating', 'IMDB Rating'],
  },
  {
    file: 'cars.json',
    headlines: ['Miles_per_Gallon', 'Horsepower', 'records'],
    summed: [],
    never: ['Miles_per_Gallon', 'Cylinders', 'Displacement', 'Horsepower', 'Weight_in_lbs', 'Acceleration'],
  },
  {
    file: 'gapminder.json',
    headlines: ['pop'],
    summed: [],
    never: ['cluster', 'pop', 'life_expect', 'fertility'],
    years: everyYears(1955, 2005, 5),
  },
  {
    file: 'birdstrikes.csv',
    headlines: ['Cost Total $'],
    summed: ['Cost Total $', 'Cost Repair', 'Cost Other'],
    never: ['Speed IAS in knots'],
  },
  { file: 'unemployment-across-industries.json', headlines: ['count', 'rate'], summed: [], never: ['month', 'rate'] },
  {
    file: 'us-employment.csv',
    headlines: ['nonfarm', 'private', 'nonfarm_change'],
    summed: ['nonfarm_change'],
    never: ['nonfarm', 'private', 'construction', 'manufacturing', 'government'],
  },
  { file: 'co2-concentration.csv', headlines: ['CO2', 'adjusted CO2'], summed: [], never: ['CO2', 'adjusted CO2'] },
  { file: 'disasters.csv', headlines: ['Deaths'], summed: ['Deaths'], never: [] },
  { file: 'flights-2k.json', headlines: ['distance', 'records', 'delay'], summed: ['distance'], never: [] },
  { file: 'iowa-electricity.csv', headlines: ['net_generation'], summed: ['net_generation'], never: [] },
  { file: 'github.csv', headlines: ['count'], summed: ['count'], never: [] },
  { file: 'barley.json', headlines: ['yield'], summed: [], never: ['yield'] },
]

export const twenty: readonly Expected[] = [
  { file: 'driving.json', headlines: ['miles', 'gas'], summed: [], never: ['gas'] },
  {
    file: 'wheat.json',
    headlines: ['wheat', 'wages'],
    summed: [],
    never: ['wheat', 'wages'],
    years: everyYears(1565, 1820, 5),
  },
  {
    file: 'ohlc.json',
    headlines: ['close', 'open', 'ret'],
    summed: [],
    never: ['open', 'high', 'low', 'close', 'ret'],
  },
  {
    file: 'penguins.json',
    headlines: ['records', 'Body Mass (g)', 'Flipper Length (mm)', 'Beak Length (mm)'],
    summed: [],
    never: ['Beak Length (mm)', 'Beak Depth (mm)', 'Flipper Length (mm)', 'Body Mass (g)'],
  },
  { file: 'la-riots.csv', headlines: ['records', 'age'], summed: [], never: ['age', 'longitude', 'latitude'] },
  {
    file: 'political-contributions.json',
    headlines: ['Total_Receipts', 'Total_Disbursements'],
    summed: [
      ...['Total_Receipts', 'Total_Disbursements', 'Transfers_to_Authorized_Committees'],
      'Total_Individual_Contributions',
    ],
    never: ['Party_Code'],
  },
  { file: 'budgets.json', headlines: ['value'], summed: [], never: ['budgetYear', 'forecastYear'] },
  {
    file: 'crimea.json',
    headlines: ['wounds', 'disease', 'other'],
    summed: ['wounds'],
    never: ['army_size'],
  },
  {
    file: 'countries.json',
    headlines: ['life_expect', 'fertility'],
    summed: [],
    never: ['fertility', 'life_expect', 'n_fertility', 'n_life_expect'],
    years: everyYears(1955, 2000, 5),
  },
  // The census of 1890 burned: its place stays.
  { file: 'jobs.json', headlines: ['count'], summed: ['count'], never: ['perc'], years: everyYears(1850, 2000, 10) },
  {
    file: 'population.json',
    headlines: ['people'],
    summed: [],
    never: ['age', 'sex'],
    layout: ['age', 'sex'],
    years: everyYears(1850, 2000, 10),
  },
  { file: 'football.json', headlines: ['records', 'home_score', 'away_score'], summed: [], never: [] },
  { file: 'global-temp.csv', headlines: ['temp'], summed: [], never: ['temp'] },
  // The total of a state is repeated beside each of its groups.
  { file: 'income.json', headlines: ['pct', 'records'], summed: [], never: ['id', 'pct', 'total'] },
  {
    file: 'gapminder-health-income.csv',
    headlines: ['population', 'health', 'income'],
    summed: ['population'],
    never: ['income', 'health'],
  },
  {
    file: 'sp500-2000.csv',
    headlines: ['close', 'adjclose', 'volume'],
    summed: ['volume'],
    never: ['open', 'high', 'low', 'close', 'adjclose'],
  },
  { file: 'flights-airport.csv', headlines: ['count'], summed: ['count'], never: [] },
  { file: 'windvectors.csv', headlines: ['speed'], summed: [], never: ['longitude', 'latitude', 'dir', 'speed'] },
  { file: 'unemployment.tsv', headlines: ['rate'], summed: [], never: ['id', 'rate'] },
  {
    file: 'population_engineers_hurricanes.csv',
    headlines: ['population', 'hurricanes', 'records'],
    summed: ['population', 'hurricanes'],
    never: ['id', 'engineers'],
  },
]

export const six: readonly Expected[] = [
  {
    file: 'earthquakes.json',
    headlines: ['records', 'properties.mag'],
    summed: [],
    never: ['properties.tz', 'properties.mag', 'properties.gap', 'properties.dmin', 'properties.rms'],
  },
  {
    file: 'seattle-weather-hourly-normals.csv',
    headlines: ['pressure', 'temperature', 'wind'],
    summed: [],
    never: ['pressure', 'temperature', 'wind'],
  },
  {
    file: 'species.csv',
    headlines: ['habitat_yearround_pct'],
    summed: [],
    never: ['habitat_yearround_pct'],
    neverBy: ['item_id'],
  },
  {
    file: 'weather.csv',
    headlines: ['precipitation'],
    summed: ['precipitation'],
    never: ['temp_max', 'temp_min', 'wind'],
  },
  // A quarter beside the years, once for each account.
  {
    file: 'budget.json',
    headlines: ['value'],
    summed: ['value'],
    never: ['TQ'],
    neverBy: ['bureau_code', 'source_category_code', 'agency_code'],
  },
  {
    file: 'burtin.json',
    headlines: ['Penicillin', 'Streptomycin', 'Neomycin'],
    summed: [],
    never: ['Penicillin', 'Streptomycin', 'Neomycin'],
  },
]
