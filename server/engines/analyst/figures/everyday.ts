import { isEnglishWord, countryOf, countryOfCell, stem, synonymsOf } from '../../language/index.ts'
import type { Bound } from './meaning.ts'
import {
  type DimensionColumn,
  dimensionsOf,
  isKnown,
  isMeasured,
  type MeasureColumn,
  measuresOf,
  type Table,
  valuesOf,
} from './tables.ts'
import { bareOf, type Cell, type Vocabulary } from './vocabulary.ts'
import type { Word } from './words.ts'

type Order = 'highest' | 'lowest'
/** Everyday words, the words of columns that they may mean, and which end they rank first. */
const lines = `heaviest heavier = weight mass +
  lightest lighter = weight mass -
  weigh weighs weighed = weight mass
  tallest taller = height +
  shortest shorter = height length duration runtime -
  longest longer = length duration runtime +
  cheapest cheaper = price cost fee fare rate -
  dearest costliest priciest = price cost fee fare rate +
  expensive costly = price cost fee fare
  fastest faster = speed velocity +
  slowest slower = speed velocity -
  hottest hotter warmest warmer = temperature temp +
  coldest colder coolest cooler = temperature temp -
  wettest wetter rainiest = precipitation rainfall rain +
  driest drier = precipitation rainfall rain -
  windiest windier = wind +
  deadliest deadlier = deaths fatalities killed casualties +
  richest richer wealthiest = income wealth gdp salary +
  poorest poorer = income wealth gdp salary -
  oldest older = age +
  youngest younger = age -
  populous populated = population pop
  profitable = profit margin
  died die dies dead killed kill kills = deaths fatalities killed casualties
  earned earn earns grossed grossing = earnings revenue gross income sales turnover profit
  spent spend spends paid pay pays cost costs = cost costs spending spend expense expenses expenditure
  sold sell sells selling bought buy buys = quantity qty units pieces sales
  lived live lives living = population pop inhabitants
  rained rain rains = precipitation rainfall rain
  generated generate generates produced produce = generation production output
  weighs = weight mass`
type Everyday = { columns: string[]; order: Order | null; isComparison: boolean }
const everyday = new Map<string, Everyday>()
for (const line of lines.split('\n')) {
  const [asked = '', meant = ''] = line.trim().split(' = ')
  const columns = meant.split(' ')
  const sign = columns.at(-1)
  const order = sign === '+' ? 'highest' : sign === '-' ? 'lowest' : null
  for (const word of asked.split(' '))
    everyday.set(word, {
      columns: order === null ? columns : columns.slice(0, -1),
      order,
      isComparison: /er$/.test(word),
    })
}

const end = { highest: /^(?:max|maximum|high|highest)$/, lowest: /^(?:min|minimum|low|lowest)$/ }

/** The measures that an everyday word means in a table: by the likeliest word of their names, and the end it ranks. */
function meantBy({ columns, order }: Everyday, table: Table): MeasureColumn[] {
  const measures = measuresOf(table).filter(isMeasured)
  for (const name of columns) {
    const named = measures.filter((column) => column.words.some((word) => word.text === name))
    const atEnd =
      order === null ? [] : named.filter((column) => column.words.some((word) => end[order].test(word.text)))
    if (named.length > 0) return atEnd.length > 0 ? atEnd : named
  }
  return []
}

const people = /^(?:people|persons|humans)$/
/** "Heaviest", "died", "how many people lived": words for a measure that has another name. */
export function everydayAt(table: Table, words: Word[], at: number): Bound[] {
  const text = words[at]?.text ?? ''
  if (people.test(text)) {
    const isSaid = words.some((word) => meantBy(everyday.get(word.text) ?? nothing, table).length > 0)
    return isSaid ? [{ at, length: 1, score: 1, meaning: { type: 'verb' } }] : []
  }
  const found = everyday.get(text)
  if (found === undefined) return []
  const { order, isComparison } = found
  return meantBy(found, table).map((column) => ({
    ...{ at, length: 1, score: 1.7 },
    meaning: { type: 'column', column, isWhole: false, ranks: order === null ? null : { order, isComparison } },
  }))
}
const nothing: Everyday = { columns: [], order: null, isComparison: false }

/** Letters that people write for a word, in names of columns and in questions. */
const shortForms = new Map(
  `pop population qty quantity temp temperature amt amount dept department perc percentage pct percentage avg average
  cust customer emp employee govt government num number min minutes hrs hours hp horsepower lat latitude lon longitude
  desc description cat category rev revenue mfr manufacturer nat nationality pos position yr year`
    .split(/\s+/)
    .flatMap((word, at, all) => (at % 2 === 0 ? [[word, all[at + 1] ?? ''] as const] : [])),
)
const isShortForm = (asked: Word, named: Word): boolean =>
  shortForms.get(named.text) === asked.stem ||
  shortForms.get(named.text) === asked.text ||
  shortForms.get(asked.text) === named.text
const isLoosely = (asked: Word, named: Word): boolean =>
  isShortForm(asked, named) || (asked.text.length > 4 && named.text.length > 3 && stem(asked.text) === stem(named.text))

/** "Pop" for population, "expectancy" for life_expect, "country" for the column Nation. */
function loosely(table: Table, word: Word): Bound['meaning'] | null {
  const near = table.columns.filter((column) => column.words.some((named) => isLoosely(word, named)))
  const isShort = near[0]?.words.some((named) => isShortForm(word, named)) === true
  if (near.length === 1 && near[0] !== undefined)
    return { type: 'column', column: near[0], isWhole: false, ...(isShort ? {} : { isLoose: true }) }
  if (near.length > 1) return null
  const same = new Set(synonymsOf(word.text.endsWith('s') ? word.stem : word.text))
  const alike = dimensionsOf(table).filter(({ words }) => words.length === 1 && same.has(stem(words[0]?.text ?? '')))
  return alike.length === 1 && alike[0] !== undefined
    ? { type: 'column', column: alike[0], isWhole: false, isLoose: true }
    : null
}

const pronoun = /^(?:give|show|tell|let|for|of|to|by|about)$/
const mostCountries = 300
const twoLetters = /^[A-Z]{2}$/
/** The European Union, the euro area and Greece, as statistics write them beside codes of countries. */
const besideCodes = /^E[AUL]$/
const ofOthers = new Set(['state', 'province', 'language', 'lang'])
/** One code in so many may be none of a country. */
const CODES_FOR_ONE_OTHER = 5

/** Whether the codes of two letters in a column are countries: "CA" beside "TX" is a state. */
function hasCountryCodes({ words }: DimensionColumn, cells: readonly string[]): boolean {
  const codes = cells.filter((cell) => twoLetters.test(cell))
  const others = codes.filter((cell) => countryOfCell(cell) === undefined && !besideCodes.test(cell))
  return others.length * CODES_FOR_ONE_OTHER <= codes.length && !words.some(({ text }) => ofOthers.has(text))
}

/** The cells of a column that mean a country; none where there are too many to be countries. */
function cellsOf(column: DimensionColumn, country: string): string[] {
  const all = valuesOf(column)
  if (all.length > mostCountries) return []
  const found = all.filter((cell) => countryOfCell(cell) === country)
  const isCode = found.some((cell) => twoLetters.test(cell))
  return isCode && !hasCountryCodes(column, all) ? found.filter((cell) => !twoLetters.test(cell)) : found
}

/** "Japanese", "the US", "NZL": the cells of one column that mean the same country or continent. */
export function countriesAt(table: Table, words: Word[], at: number): Bound[] {
  for (const length of [3, 2, 1]) {
    const run = words.slice(at, at + length)
    const text = run.map((word) => word.text).join(' ')
    const isWord = length === 1 && text.length === 3 && isEnglishWord(text)
    const isUs = text === 'us' && (at === 0 || pronoun.test(words[at - 1]?.text ?? ''))
    const country = run.length < length || isWord || isUs ? undefined : countryOf(text)
    if (country === undefined) continue
    return dimensionsOf(table).flatMap((column): Bound[] => {
      const [value, ...others] = cellsOf(column, country)
      if (value === undefined) return []
      return [{ at, length, score: 2.7 * length, meaning: { type: 'value', column, value, others, isWhole: true } }]
    })
  }
  return []
}

const mostCells = 12
/** Where a word has no other meaning: a loose name of a column, a kind of weather, what stands in several cells. */
export function loosePartsAt(table: Table, vocabulary: Vocabulary, words: Word[], at: number): Bound[] {
  const word = words[at]
  if (word === undefined || word.text.length < 3 || /\d/.test(word.text)) return []
  const column = loosely(table, word)
  if (column !== null) return [{ at, length: 1, score: 1.5, meaning: column }]
  const bare = bareOf(word)
  const adjectives = bare === undefined ? [] : (vocabulary.whole.get(bare) ?? [])
  if (adjectives.length === 1 && adjectives[0] !== undefined) return [valueOf(adjectives, at, true)]
  const cells = [...(vocabulary.cells.get(word.stem) ?? [])]
  const own = cells[0]?.[1] ?? []
  const isOne = cells.length === 1 && own[0] !== undefined && isKnown(own[0].column)
  return isOne && own.length > 1 && own.length <= mostCells ? [valueOf(own, at, false)] : []
}

function valueOf([first, ...others]: Cell[], at: number, isWhole: boolean): Bound {
  if (first === undefined) throw new Error('no cell')
  const { column, value } = first
  const meaning = { type: 'value' as const, column, value, others: others.map((each) => each.value), isWhole }
  return { at, length: 1, score: isWhole ? 2 : 1.2, meaning }
}

/** "Bird strikes" and "strikes" for a table called birdstrikes: how many words of the question mean its last word. */
export function compoundAt(table: Table, words: Word[], at: number): number {
  const last = table.words.at(-1)?.text ?? ''
  if (last.length < 6 || table.words.length > 1) return 0
  const [one = '', two = ''] = [words[at]?.text, words[at + 1]?.text]
  if (two !== '' && `${one}${two}` === last) return 2
  return one.length >= 5 && last.endsWith(one) ? 1 : 0
}
