import type { FoundDate } from '../../../../contract/documents/documents.schemas.ts'
import { periodLabel } from '../../../../contract/shared/periods.ts'
import { dayOf } from '../../../../contract/shared/time-zones.ts'
import { dayOrderOf } from '../workbook/dates.ts'
import type { StatedDates } from '../extract/extraction.ts'
import { isTableRow } from '../../passages/index.ts'
import { datesIn, type DateSearch, type FoundDay } from './find-dates.ts'

export type FileToDate = {
  title: string
  filename: string
  /** Names of the folders that hold it, the nearest first. */
  folders?: readonly string[]
  /** The beginning of the first page. */
  firstPage: string
  statedDates: StatedDates
  /** The time zone that decides which day a moment falls on. */
  timeZone: string
  /** Today's date in that time zone. */
  today: string
}

/** How much of the first page is searched for a labelled date, in characters and lines. */
export const charactersOfFirstPage = 6_000
const linesWithLabels = 60
/** A date without a name counts only near the top, in a short line that holds no other. */
const linesAtTheTop = 12
const longestHeadline = 120
const mostFolders = 20
const label =
  /^[^\p{L}\p{N}]{0,8}(?:dated?|(?:date of )?(?:issue|meeting|report|publication|invoice|version|release)(?: date)?|issued|published|updated|revised|approved|effective|last (?:updated|modified|revised)|as (?:at|of)|period ended|year ended|quarter ended|month ended)\b/iu
const numeric = /(?<![\d.])\d{1,2}([-/.])\d{1,2}\1(?:19|20)\d\d(?!\d)/g
const yearNumber = /(?<!\d)(?:19|20)\d\d(?!\d)/g
const instant = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)$/

/**
 * When a document is from, by the first rule that finds a day, month or quarter: what the file states of itself, its title,
 * its first page, its name, its folders. Then a year alone there, and last when the file was made. Pure and linear.
 */
export function dateOfFile(file: FileToDate): FoundDate | null {
  const lines = linesOf(file.firstPage)
  const search: DateSearch = {
    order: orderIn([file.title, ...lines]),
    lastYear: Number(file.today.slice(0, 4)) + 1,
    looseness: 'text',
  }
  const inName: DateSearch = { ...search, looseness: 'name' }
  const name = file.filename.replace(/\.[A-Za-z0-9]{1,8}$/, '')
  const inTitle = withoutGoal(file.title, datesIn(file.title, inName))
  const inFilename = withoutGoal(name, datesIn(name, inName))
  const stated = daysStated(file.statedDates.stated, file, inName)
  const folders = (file.folders ?? [])
    .slice(0, mostFolders)
    .map((folder) => ({ folder, found: withoutGoal(folder, datesIn(folder, inName)) }))
  return (
    withRule('stated in the file', lastExact(stated)) ??
    withRule('title', lastExact(inTitle)) ??
    withRule('first page', onFirstPage(lines, search, file.today)) ??
    withRule('file name', lastExact(inFilename)) ??
    withRule(
      'folder',
      firstIn(folders, ({ found }) => lastExact(found)),
    ) ??
    withRule('stated in the file', onlyYear(file.statedDates.stated ?? '', stated)) ??
    withRule('title', onlyYear(file.title, inTitle)) ??
    withRule('file name', onlyYear(name, inFilename)) ??
    withRule(
      'folder',
      firstIn(folders, ({ folder, found }) => onlyYear(folder, found)),
    ) ??
    withRule('file properties', lastExact(daysStated(file.statedDates.created, file, inName)))
  )
}

const withRule = (rule: FoundDate['rule'], found: FoundDay | null): FoundDate | null =>
  found === null ? null : { ...found, words: found.words.slice(0, 60), rule }

function firstIn<T>(all: readonly T[], find: (one: T) => FoundDay | null): FoundDay | null {
  for (const one of all) {
    const found = find(one)
    if (found !== null) return found
  }
  return null
}

const linesOf = (page: string) =>
  page
    .slice(0, charactersOfFirstPage)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, linesWithLabels)

/** Whether the day or the month comes first, judged by all dates in the texts; the day by default. */
const orderIn = (texts: string[]): DateSearch['order'] =>
  dayOrderOf(texts.flatMap((text) => [...text.slice(0, 400).matchAll(numeric)].map(([date]) => date)))?.order ??
  'day first'

/** The end of a period. */
const lastExact = (found: FoundDay[]) => found.filter(({ precision }) => precision !== 'year').at(-1) ?? null

/** Two years are a span, and no date. */
function onlyYear(text: string, found: FoundDay[]): FoundDay | null {
  const years = new Set(text.match(yearNumber))
  return years.size === 1 && found.length > 0 && found.every(({ precision }) => precision === 'year')
    ? (found[0] ?? null)
    : null
}

/** "Forecast to March 2027" is from before then. */
const leadsToGoal = /\b(?:to|until|till|by|through)[ _-]$/i

/** Ignores dates on which something ends, which don't show when a text was written, unless its start is given too. */
function withoutGoal(text: string, found: FoundDay[]): FoundDay[] {
  const [only] = found
  const isGoal = only !== undefined && found.length === 1 && leadsToGoal.test(text.slice(0, text.indexOf(only.words)))
  return isGoal ? [] : found
}

function onFirstPage(lines: string[], search: DateSearch, today: string): FoundDay | null {
  const named = lines.filter((line) => label.test(line)).map((line) => datesIn(line, search))
  const first = named.find((found) => found.length > 0)
  if (first) return lastExact(first)
  const alone = lines
    .slice(0, linesAtTheTop)
    .filter((line) => line.length <= longestHeadline)
    .map((line) => ({ line, found: withoutGoal(line, datesIn(line, search)) }))
    .filter(({ found }) => found.length > 0)
  const rows = alone.filter(({ line }) => isTableRow(line))
  // Dates in several table rows describe those rows, not the document.
  const own = rows.length > 1 ? alone.filter(({ line }) => !isTableRow(line)) : alone
  return own.map((each) => dayOfHeadline(each, today)).find((day) => day !== null) ?? null
}

/** The only day of a line; else the day that ends it, where those before it are still to come. */
function dayOfHeadline({ line, found }: { line: string; found: FoundDay[] }, today: string): FoundDay | null {
  const last = found.at(-1)!
  const isWritten =
    last.day <= today && /^[^\p{L}\p{N}]*$/u.test(line.slice(line.lastIndexOf(last.words) + last.words.length))
  const areAhead = found.slice(0, -1).every(({ day }) => day > today)
  return found.length === 1 || (isWritten && areAhead) ? last : null
}

/** A timestamp falls on its day in the time zone; other texts are read as dates. */
function daysStated(stated: string | null, { timeZone }: FileToDate, search: DateSearch): FoundDay[] {
  if (stated === null) return []
  if (!instant.test(stated)) return datesIn(stated, search)
  const moment = new Date(stated)
  if (Number.isNaN(moment.getTime())) return []
  const day = dayOf(moment.toISOString(), timeZone)
  return datesIn(day, search).map((found) => ({ ...found, words: periodLabel('day', day, 'short') }))
}
