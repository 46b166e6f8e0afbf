import { listed } from '../../../contract/shared/listed.ts'

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Bold, the mark behind a figure left outside. */
const strong = (figure: string): string => figure.replace(/^[^[]+/, '**$&**')

/** The words of the built-in analyst. Numbers come in as texts that a tool's result stands behind. */
export const analystTexts = {
  records: 'Number of records',
  greeting: (person: string, organisation: string): string =>
    `Hello${person === '' ? '' : `, ${person}`}. I can look things up in the documents${organisation === '' ? '' : ` of ${organisation}`} and work out figures from its workbooks. What would you like to know?`,
  thanks: 'You’re welcome. Ask me anything else about your documents or figures.',
  goodbye: 'Goodbye. Your conversation stays here for when you come back.',
  help: [
    'I answer from what your organisation has stored here: its documents and its workbooks. You can ask me',
    '',
    '- for a fact in a document, such as “How much notice does the contract need?”; each sentence shows where it comes from',
    '- for a figure, such as “What was revenue in March?” or “How many orders were there?”',
    '- for figures over time or by group, such as “Total sales by month” or “Which product sold most?”; I draw a chart',
    '- for a comparison, such as “Compare this year with last year” or “Cost against budget by month”',
    '- what there is: “Which documents are there?” or “Which figures do you have?”',
    '',
    'You can follow up with “and by city?” or “what about April?”.',
  ].join('\n'),
  emptyQuestion: 'What would you like to know?',
  granularity: (unit: string): string => unit,
  title: (what: string, by: string[]): string =>
    capitalised(by.length === 0 ? what : `${what} by ${by.map((each) => each.toLowerCase()).join(' and ')}`),
  against: (title: string, budget: string): string => `${title} against ${budget}`,
  time: 'time',
  budgetWithout: (budget: string, missing: string[], known: string[]): string =>
    `I cannot compare with ${budget} as you ask: it is not kept by ${listed(missing.map((each) => each.toLowerCase()))}.${known.length === 0 ? ' Ask for the whole.' : ` It is kept by ${listed(known.map((each) => each.toLowerCase()))}.`}`,
  budgetOfOneTime: (budget: string): string =>
    `I can only put sums of one time beside ${budget}: no averages, no bounds and no two times at once. Ask for one month, quarter or year.`,
  notOfOneTime: 'The two do not cover the same time.',
  forValues: (values: string[]): string => ` for ${listed(values)}`,
  withoutValues: (values: string[]): string => ` without ${listed(values)}`,
  inRange: (name: string): string =>
    name.includes(' to ') ? ` from ${name}` : /^\d+ \p{L}/u.test(name) ? ` on ${name}` : ` in ${name}`,
  measureValue: (label: string, value: string): string => `${label} ${value}`,
  total: (label: string, scope: string, value: string): string => `${capitalised(label)}${scope}: ${strong(value)}`,
  heading: (title: string, scope: string): string => `${title}${scope}:`,
  line: (name: string, value: string): string => `- ${name}: ${value}`,
  lineWithShare: (name: string, value: string, share: string): string => `- ${name}: ${value} (${share})`,
  altogether: (value: string): string => `Altogether ${value}.`,
  extremes: (highest: string, high: string, lowest: string, low: string): string =>
    `The highest was ${highest} with ${high}, the lowest ${lowest} with ${low}.`,
  theHighest: (name: string, label: string, scope: string, value: string): string =>
    `**${name}** had the highest ${label}${scope}: ${value}`,
  theLowest: (name: string, label: string, scope: string, value: string): string =>
    `**${name}** had the lowest ${label}${scope}: ${value}`,
  names: (names: string[], most: number): string =>
    names.length <= most ? listed(names) : `${names.slice(0, most).join(', ')} and others`,
  topList: (isHighest: boolean, label: string, scope: string): string =>
    `The ${isHighest ? 'highest' : 'lowest'} by ${label}${scope}:`,
  restInChart: 'The chart shows all of them.',
  rose: (from: string, to: string, difference: string, fraction: string | null): string =>
    `From ${from} to ${to} that is a rise of ${difference}${fraction === null ? '' : `, or ${fraction}`}.`,
  fell: (from: string, to: string, difference: string, fraction: string | null): string =>
    `From ${from} to ${to} that is a fall of ${difference}${fraction === null ? '' : `, or ${fraction}`}.`,
  unchanged: (from: string, to: string): string => `From ${from} to ${to} it did not change.`,
  grown: (isRise: boolean, label: string, scope: string, from: string, to: string): string =>
    `${capitalised(label)}${scope}, from ${from} to ${to}, the greatest ${isRise ? 'rise' : 'fall'} first:`,
  grownLine: (name: string, isRise: boolean, difference: string, fraction: string | null): string =>
    `- ${name}: ${isRise ? 'a rise' : 'a fall'} of ${difference}${fraction === null ? '' : `, or ${fraction}`}`,
  equal: (one: string, other: string): string => `${one} and ${other} are equal.`,
  above: (name: string, other: string, difference: string, fraction: string | null): string =>
    `${name} is ${difference}${fraction === null ? '' : `, or ${fraction},`} above ${other}.`,
  below: (name: string, other: string, difference: string, fraction: string | null): string =>
    `${name} is ${difference}${fraction === null ? '' : `, or ${fraction},`} below ${other}.`,
  share: (name: string, share: string, label: string, scope: string): string =>
    `**${name}** is ${share} of ${label}${scope}`,
  averageOver: (unit: string, label: string, scope: string, value: string): string =>
    `On average ${label}${scope} came to ${strong(value)} a ${unit}`,
  differentValues: (count: string, label: string, scope: string, values: string[]): string =>
    `There ${/^1\b(?![,.])/.test(count) ? 'is' : 'are'} ${strong(count)} different ${/^1\b(?![,.])/.test(count) ? 'value' : 'values'} of ${label}${scope}${values.length === 0 ? '' : `: ${listed(values)}`}.`,
  listing: (label: string, scope: string, count: string, isOfThings: boolean, isAll: boolean): string =>
    `${capitalised(label)}${scope}, ${strong(count)} ${isOfThings ? '' : 'different '}in all${isAll ? ':' : '. Among them are:'}`,
  nothingToDraw:
    'There are no figures in the answer before this, so there is nothing to draw. Ask for some first, such as “Total sales by month”, and then say “as a chart”.',
  notDrawn:
    'There is nothing to draw in that: a chart needs several figures. Ask for it by month, for example, or by group.',
  compared: (label: string, scope: string, value: string, other: string, otherValue: string): string =>
    `${capitalised(label)}${scope} was ${value}; ${other} was ${otherValue}`,
  atTime: (name: string): string => `${analystTexts.inRange(name).trimStart()} it`,
  bound: (kind: 'above' | 'from' | 'below' | 'to', value: string): string =>
    ({ above: `above ${value}`, from: `at ${value} or above`, below: `below ${value}`, to: `at ${value} or below` })[
      kind
    ],
  beyond: (title: string, scope: string, bound: string): string => `${title}${scope}, only ${bound}:`,
  howManyBeyond: (count: string, all: string): string => `That is ${strong(count)} of ${all} with figures.`,
  timeEnd: (end: 'earliest' | 'latest', table: string, scope: string, day: string, count: string): string =>
    `The ${end} day with records in ${table}${scope} is ${strong(day)}. Number of records on it: ${count}.`,
  tooManyDays: 'There are too many days to tell the first from the last. Ask for a shorter time, such as one year.',
  noneBeyond: (title: string, scope: string, bound: string): string =>
    `None of the figures for ${title}${scope} is ${bound}.`,
  missing: (label: string, scope: string, values: string[]): string =>
    values.length === 0
      ? `Each ${label.toLowerCase()} has records${scope}.`
      : `There are no records${scope} of ${listed(values)}.`,
  missingUnknown: (label: string): string =>
    `I cannot say what is missing: ${label} has too many different values. Ask for the ones that are there.`,
  noWeekdays:
    'I cannot work out figures by day of the week. I can by day, week, month, quarter or year: ask for “by day”, for example.',
  extremeOfEach: (isHighest: boolean, title: string, scope: string): string =>
    `${title}${scope}, only the ${isHighest ? 'highest' : 'lowest'} of each:`,
  lineOfEach: (group: string, name: string, value: string): string => `- ${group}: ${name}, ${value}`,
  singleRecords: (label: string, bound: string, example: string): string =>
    `I cannot pick out single records by their size, such as ${label} ${bound}. I can add figures up by group and show the groups ${bound}${example === '' ? '' : `: ask for ${label} by ${example} ${bound}`}.`,
  readAs: (read: { written: string; meant: string }[]): string =>
    read.length === 0 ? '' : `I read ${listed(read.map(({ written, meant }) => `“${written}” as “${meant}”`))}.`,
  leftOut: (words: string[]): string =>
    words.length === 0 ? '' : `Not taken into account: ${listed(words.map((word) => `“${word}”`))}.`,
  noOther: (other: string): string => `There are no figures to compare with for ${other}.`,
  comparedLine: (name: string, value: string, otherValue: string, difference: string | null): string =>
    `- ${name}: ${value} against ${otherValue}${difference === null ? '' : ` (${difference})`}`,
  comparedHeading: (label: string, other: string, scope: string): string => `${label} against ${other}${scope}:`,
  source: (table: string): string => `From ${table}.`,
  noRows: (title: string, scope: string): string => `There are no figures for ${title}${scope}.`,
  dataSpan: (table: string, from: string, to: string): string => `The data in ${table} run from ${from} to ${to}.`,
  nothing: (looked: string): string =>
    `I could not find an answer to that. I looked through ${looked}, and nothing there fits. Try other words, or add a document or workbook that covers it.`,
  nothingStored:
    'I could not find an answer to that: there are no documents and no figures here yet. Add some under Data, and ask me again.',
  lookedThrough: (documents: number | null, datasets: number | null): string =>
    listed([
      ...(documents === null ? [] : [`${documents} ${documents === 1 ? 'document' : 'documents'}`]),
      ...(datasets === null ? [] : [`${datasets} ${datasets === 1 ? 'dataset' : 'datasets'}`]),
    ]),
  documentCount: (count: string): string => `There are ${count} documents here.`,
  oneDocument: 'There is 1 document here.',
  noDocuments: 'There are no documents here yet. Add some under Data.',
  amongThem: 'Among them are:',
  theseAre: 'They are:',
  noFigures: 'There are no figures here yet. Add a workbook or a CSV file under Data, and I can work with its tables.',
  tables: 'These are the figures that I can work with:',
  table: (label: string, measures: string[], dimensions: string[], span: string): string =>
    `- **${label}**: ${listed(measures) || 'number of records'}${dimensions.length === 0 ? '' : `, by ${listed(dimensions)}`}${span}`,
  span: (from: string, to: string): string => `, from ${from} to ${to}`,
}
