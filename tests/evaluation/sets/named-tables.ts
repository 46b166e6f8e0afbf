import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Case, Expectation, Organisation } from '../evaluation.types.ts'
import { isHeldOut } from '../random.ts'

type Shape = 'figure' | 'change' | 'name' | 'names' | 'figures' | 'ranking'
/** A question as a person types it, and the statement whose result answers it. `t` is the table of the file. */
type Asked = [question: string, shape: Shape, sql: string]

/** Ten tables of vega-datasets with the questions that were written from the files, before any of them was asked. */
const asked: Record<string, Asked[]> = {
  'movies.json': [
    [
      'How many movies did Steven Spielberg direct?',
      'figure',
      `select count(*) from t where "Director" = 'Steven Spielberg'`,
    ],
    [
      'Which movie earned the most worldwide?',
      'name',
      `select "Title"->>'$' from t order by "Worldwide Gross" desc nulls last limit 1`,
    ],
    [
      'What is the average IMDB rating of comedies?',
      'figure',
      `select avg("IMDB Rating") from t where "Major Genre" = 'Comedy'`,
    ],
    [
      'Which distributor has the most movies?',
      'name',
      `select "Distributor" from t where "Distributor" is not null group by 1 order by count(*) desc limit 1`,
    ],
    [
      'How many horror movies came out in 2005?',
      'figure',
      `select count(*) from t where "Major Genre" = 'Horror' and "Release Date" like '%2005'`,
    ],
    [
      'What is the ratio of worldwide gross to production budget for action movies?',
      'figure',
      `select sum("Worldwide Gross") / sum("Production Budget") from t where "Major Genre" = 'Action'`,
    ],
  ],
  'cars.json': [
    ['How many Japanese cars are there?', 'figure', `select count(*) from t where "Origin" = 'Japan'`],
    ['Which car is the heaviest?', 'name', `select "Name" from t order by "Weight_in_lbs" desc limit 1`],
    [
      'What is the average horsepower of European cars?',
      'figure',
      `select avg("Horsepower") from t where "Origin" = 'Europe'`,
    ],
    ['How many cars have 8 cylinders?', 'figure', `select count(*) from t where "Cylinders" = 8`],
    ['Average miles per gallon by origin', 'figures', `select "Origin", avg("Miles_per_Gallon") from t group by 1`],
    [
      'How did average miles per gallon change between 1970 and 1982?',
      'change',
      `select avg("Miles_per_Gallon") filter (where "Year" = '1982-01-01') - avg("Miles_per_Gallon") filter (where "Year" = '1970-01-01') from t`,
    ],
  ],
  'birdstrikes.csv': [
    [
      'Which airline had the most bird strikes?',
      'name',
      `select "Aircraft Airline Operator" from t group by 1 order by count(*) desc limit 1`,
    ],
    ['How much did bird strikes cost in total?', 'figure', `select sum("Cost Total $") from t`],
    ['How many strikes happened at night?', 'figure', `select count(*) from t where "Time of day" = 'Night'`],
    [
      'Which state had the highest repair cost?',
      'name',
      `select "Origin State" from t group by 1 order by sum("Cost Repair") desc limit 1`,
    ],
    [
      'What share of strikes happened during approach?',
      'figure',
      `select 100.0 * count(*) filter (where "Phase of flight" = 'Approach') / count(*) from t`,
    ],
    [
      'How many strikes caused substantial damage?',
      'figure',
      `select count(*) from t where "Effect Amount of damage" = 'Substantial'`,
    ],
  ],
  'disasters.csv': [
    [
      'How many people died in earthquakes in 2010?',
      'figure',
      `select sum("Deaths") from t where "Entity" = 'Earthquake' and "Year" = 2010`,
    ],
    [
      'What was the deadliest type of disaster?',
      'name',
      `select "Entity" from t where "Entity" not like 'All%' group by 1 order by sum("Deaths") desc limit 1`,
    ],
    [
      'Which year had the most deaths from floods?',
      'name',
      `select cast("Year" as varchar) from t where "Entity" = 'Flood' order by "Deaths" desc limit 1`,
    ],
    [
      'How many people died from volcanic activity since 1950?',
      'figure',
      `select sum("Deaths") from t where "Entity" = 'Volcanic activity' and "Year" >= 1950`,
    ],
    [
      'Compare deaths from droughts and floods',
      'figures',
      `select "Entity", sum("Deaths") from t where "Entity" in ('Drought', 'Flood') group by 1`,
    ],
    [
      'In which year did landslides kill the most people?',
      'name',
      `select cast("Year" as varchar) from t where "Entity" = 'Landslide' order by "Deaths" desc limit 1`,
    ],
  ],
  'seattle-weather.csv': [
    [
      'How many rainy days were there in 2013?',
      'figure',
      `select count(*) from t where "weather" = 'rain' and year("date") = 2013`,
    ],
    [
      'What was the hottest day?',
      'name',
      `select cast(cast("date" as date) as varchar) from t order by "temp_max" desc limit 1`,
    ],
    ['How much did it rain in 2014?', 'figure', `select sum("precipitation") from t where year("date") = 2014`],
    [
      'Which month was the wettest?',
      'name',
      `select strftime(date_trunc('month', "date"), '%Y-%m') from t group by 1 order by sum("precipitation") desc limit 1`,
    ],
    [
      'What was the average wind in March 2012?',
      'figure',
      `select avg("wind") from t where strftime("date", '%Y-%m') = '2012-03'`,
    ],
    ['How many days did it snow?', 'figure', `select count(*) from t where "weather" = 'snow'`],
  ],
  'stocks.csv': [
    ['What was the highest price of AAPL?', 'figure', `select max("price") from t where "symbol" = 'AAPL'`],
    [
      'Which stock was the cheapest on average?',
      'name',
      `select "symbol" from t group by 1 order by avg("price") limit 1`,
    ],
    [
      'Average GOOG price by year',
      'figures',
      `select cast(year(strptime("date", '%b %-d %Y')) as varchar), avg("price") from t where "symbol" = 'GOOG' group by 1`,
    ],
    [
      'How much did MSFT change from January 2000 to January 2010?',
      'change',
      `select max("price") filter (where "date" = 'Jan 1 2010') - max("price") filter (where "date" = 'Jan 1 2000') from t where "symbol" = 'MSFT'`,
    ],
    [
      'Is AMZN or IBM more expensive on average?',
      'name',
      `select "symbol" from t where "symbol" in ('AMZN', 'IBM') group by 1 order by avg("price") desc limit 1`,
    ],
    ['How many different stocks are there?', 'figure', `select count(distinct "symbol") from t`],
  ],
  'gapminder.json': [
    [
      'Which country had the highest life expectancy in 2005?',
      'name',
      `select "country" from t where "year" = 2005 order by "life_expect" desc limit 1`,
    ],
    [
      'How many people lived in China in 1980?',
      'figure',
      `select "pop" from t where "country" = 'China' and "year" = 1980`,
    ],
    ['How many countries are there?', 'figure', `select count(distinct "country") from t`],
    [
      'What was the fertility of Brazil in 1960?',
      'figure',
      `select "fertility" from t where "country" = 'Brazil' and "year" = 1960`,
    ],
    [
      'Top 5 countries by population in 2000',
      'ranking',
      `select "country", "pop" from t where "year" = 2000 order by 2 desc limit 5`,
    ],
    [
      'Which country had the fewest children per woman in 2005?',
      'name',
      `select "country" from t where "year" = 2005 order by "fertility" limit 1`,
    ],
  ],
  'iowa-electricity.csv': [
    [
      'How much electricity came from renewables in 2017?',
      'figure',
      `select sum("net_generation") from t where "source" = 'Renewables' and year("year") = 2017`,
    ],
    [
      'What share of electricity was nuclear in 2010?',
      'figure',
      `select 100.0 * sum("net_generation") filter (where "source" = 'Nuclear Energy') / sum("net_generation") from t where year("year") = 2010`,
    ],
    [
      'Which source generated the most?',
      'name',
      `select "source" from t group by 1 order by sum("net_generation") desc limit 1`,
    ],
    [
      'How much more did fossil fuels generate than renewables in 2005?',
      'figure',
      `select sum("net_generation") filter (where "source" = 'Fossil Fuels') - sum("net_generation") filter (where "source" = 'Renewables') from t where year("year") = 2005`,
    ],
    [
      'How did fossil fuels change from 2001 to 2017?',
      'change',
      `select sum("net_generation") filter (where year("year") = 2017) - sum("net_generation") filter (where year("year") = 2001) from t where "source" = 'Fossil Fuels'`,
    ],
    ['Net generation by source', 'figures', `select "source", sum("net_generation") from t group by 1`],
  ],
  'us-employment.csv': [
    [
      'How many people worked in construction in January 2010?',
      'figure',
      `select "construction" from t where "month" = '2010-01-01'`,
    ],
    [
      'What was manufacturing employment in December 2015?',
      'figure',
      `select "manufacturing" from t where "month" = '2015-12-01'`,
    ],
    [
      'In which month was retail trade the lowest?',
      'name',
      `select strftime("month", '%Y-%m') from t order by "retail_trade" limit 1`,
    ],
    [
      'What was nonfarm minus private in June 2011?',
      'figure',
      `select "nonfarm" - "private" from t where "month" = '2011-06-01'`,
    ],
    [
      'Average leisure and hospitality by year',
      'figures',
      `select cast(year("month") as varchar), avg("leisure_and_hospitality") from t group by 1`,
    ],
    [
      'When was government employment at its highest?',
      'name',
      `select strftime("month", '%Y-%m') from t order by "government" desc limit 1`,
    ],
  ],
  'penguins.json': [
    ['How many penguins live on Dream?', 'figure', `select count(*) from t where "Island" = 'Dream'`],
    [
      'Which species is the heaviest?',
      'name',
      `select "Species" from t group by 1 order by avg("Body Mass (g)") desc limit 1`,
    ],
    [
      'How many Adelie penguins are female?',
      'figure',
      `select count(*) from t where "Species" = 'Adelie' and "Sex" = 'FEMALE'`,
    ],
    ['Average flipper length by species', 'figures', `select "Species", avg("Flipper Length (mm)") from t group by 1`],
    [
      'What is the average beak length of males?',
      'figure',
      `select avg("Beak Length (mm)") from t where "Sex" = 'MALE'`,
    ],
    ['How many species are there?', 'figure', `select count(distinct "Species") from t`],
  ],
}

const folder = new URL('../data/', import.meta.resolve('vega-datasets'))
const pathOf = (file: string): string => fileURLToPath(new URL(file, folder))

function expectationOf(shape: Shape, rows: readonly (readonly unknown[])[]): Expectation {
  const [first = []] = rows
  if (shape === 'figure') return { type: 'figure', value: Number(first[0]) }
  if (shape === 'change') return { type: 'figure', value: Math.abs(Number(first[0])), former: [Number(first[0])] }
  if (shape === 'name') return { type: 'name', name: String(first[0]) }
  if (shape === 'names') return { type: 'values', values: rows.map(([name]) => String(name)) }
  const shown = rows.map(([label, value]) => ({ label: String(label), value: Number(value) }))
  return { type: 'figures', rows: shown, isOrdered: shape === 'ranking' }
}

/** Sixty everyday questions over named tables, each table alone in an organisation, with keys that DuckDB works out. */
export async function namedTables(): Promise<Organisation[]> {
  const instance = await DuckDBInstance.create()
  const connection = await instance.connect()
  try {
    const organisations: Organisation[] = []
    for (const [file, questions] of Object.entries(asked)) {
      const path = pathOf(file)
      await connection.run(`create or replace temp view t as select * from '${path.replaceAll("'", "''")}'`)
      const cases: Case[] = []
      for (const [at, [question, shape, sql]] of questions.entries()) {
        const id = `${basename(file)}-${at}`
        const rows = (await connection.runAndReadAll(sql)).getRows()
        cases.push({
          ...{ id, earlier: [], question, part: 'figures', kind: shape, isHeldOut: isHeldOut(id) },
          expects: expectationOf(shape, rows),
        })
      }
      organisations.push({ name: file, files: [{ path: file, bytes: new Uint8Array(readFileSync(path)) }], cases })
    }
    return organisations
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
