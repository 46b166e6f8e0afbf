import type { FactQuery } from '../../../contract/datasets/datasets.schemas.ts'
import type { FactTable, UnderstoodColumn } from '../../engines/queries/index.ts'
import { isNameless } from '../../engines/analyst/index.ts'
import { type Ask, queryFiltersOf, queryOf } from './first-dashboard-query.ts'
import { labelWords } from './label-words.ts'
import type { Time } from './first-dashboard-time.ts'

/**
 * The distribution of a column's values. `areNumbers`: consecutive numbers, one per row. `areSame`: one value in every
 * row. `areComputed`: most are up to a hundred, with more decimals than anyone pays or weighs.
 */
export type Values = {
  least: number
  most: number
  areWhole: boolean
  areNumbers: boolean
  areSame: boolean
  areComputed: boolean
}

/** Columns of one question, with five measures of each; more columns than the most are not looked at. */
const ASKED_AT_ONCE = 4
const MOST_LOOKED_AT = 40
/**
 * Fewer values may be consecutive by chance. Row numbers have few gaps, and a quarter of them is below a quarter of
 * their range.
 */
const FEWEST_NUMBERED = 20
const LEAST_DENSE = 0.9
const MOST_DENSE = 1.2
const EVEN = 0.02
/** Decimals of money and of weights; more of them come of a division. */
const MOST_DECIMALS = 6
/** Dates that show whether the parts of each make a whole, how exactly, and how many of them have to. */
const DATES_LOOKED_AT = 400
const WHOLE = 0.03
const MOSTLY = 0.5

/** Fractions up to a hundred are shares, rates and indices as often as amounts. */
const MOST_PERCENT = 100
/** Rooms, doors and children of one thing are so few; what was counted is more. */
const MOST_OF_ONE = 20
/** Points of a scale are so few. */
const MOST_OF_SCALE = 10
/** Fractions of different things within this factor are properties of each thing and aren't summed. */
const CLOSE = 4
/** Fractions beyond are money, though nothing says so. */
export const LEAST_MONEY = 1_000

/** Names of what is paid, sold, spent or ordered, which is summed in every table. */
const soldName =
  /\b(?:sales?|sold|sells|revenues?|turnover|takings|receipts|earnings|profits?|loss(?:es)?|gmv|amounts?|paid|payments?|payouts?|spend|spent|spending|expenses?|expenditures?|costs?|purchases?|purchased|refunds?|donations?|contributions?|grants?|disbursements?|fees|tax|vat|gst|discounts?|freight|commission|invoices?|invoiced|billed|budget(?:ed|s)?|forecast(?:s|ed)?|actuals?|plan(?:ned)?|capex|opex|cogs|ebitda?|(?:net|gross|operating|rental|interest|other) income|quantit(?:y|ies)|qty|units|ordered|shipped|delivered|debits?|credits?|loans?|fares?|tolls?|tips?|exports?|imports?|bags|boxes|cartons|pallets|(?:ext|extended|line|total) price|price total|balance due)\b/
/** Money before and after what goes off, unless it is a weight or the like. */
const netName =
  /\b(?:net|gross)\b(?! (?:\p{L}+ )?(?:generation|production|consumption|output|weight|tonnage|area|capacity|energy|emissions?))/u
const soldElsewhere =
  /\b(?:umsatz|umsatze|betrag|menge|kosten|erlos|erlose|gewinn|absatz|einnahmen|ausgaben|aufwand|gesamtpreis|rechnungen|auftrage|bestellungen|montant|quantite|ventes|couts?|depenses?|recettes|chiffre d affaires|importes?|cantidad|ventas?|ingresos|gastos?|costos?|costes?|presupuesto|monto|facturado|facturacion|unidades|importo|quantita|vendite|fatturato|ricavi|costi|spese|quantidade|vendas?|receita|faturamento|custos?|despesas?|lucro|valor|vr|vl|vlr|total (?:preco|precio|prix)|prezzo totale)\b/
/** Names for which a list of places or people gives values per head as often as totals. */
const perHeadName =
  /\b(?:income|spend|spent|spending|expenses?|expenditures?|costs?|budget|tax|fees|loans?|debt|gross|net|gastos?|depenses?|despesas?|kosten|ausgaben)\b/
const isOfHeads =
  /\b(?:countr(?:y|ies)|nation|states?|provinces?|count(?:y|ies)|cit(?:y|ies)|towns?|municipalit(?:y|ies)|municipio|commune|districts?|schools?|universit(?:y|ies)|colleges?|hospitals?|students?|pupils?|patients?|athletes?|players?|persons?|households?|land|pays|pais|gemeinde|kreis)\b/
/** Names that show that money in a list of places comes from sales. */
const tradeName =
  /\b(?:orders?|customers?|products?|items?|invoices?|qty|quantity|units|sales|sold|department|vendor|supplier)\b/
/** What happened or came, counted one by one. */
const happenedName =
  /\b(?:claims|orders?|bookings?|visits?|visitors?|guests|views|clicks|impressions|sessions|downloads|installs|calls|tickets|leads|deals|trips|rides|flights|riders|ridership|passengers|shipments|deliveries|items|nights|signups|conversions|closed|opened|created|resolved|deaths|births|wounds|wounded|injur(?:y|ies|ed)|killed|cases|incidents|accidents|crashes|fires|votes|medals|gold|silver|bronze|goals|wins|losses|kills|discharges|admissions|absences|attendance|prescriptions|applications|arrivals|departures|crimes|arrests|complaints|defects|besucher|gaste|gaeste|passagiere|ankunfte|ankuenfte|ubernachtungen|uebernachtungen|anrufe|stuckzahl|visitantes|boletas|pedidos|visites|tues|blesses|muertos|mortes|obitos|nascimentos)\b/
/** How many there are, which may be of one thing. */
const countName =
  /\b(?:counts?|numbers?|num|nb|qtd|qtde|anzahl|anz|nombre|numero|totals?|gesamt|summe|sums?|insgesamt|suma)\b/
/** Money, of which so few are points of a scale. */
const moneyName = /\b(?:loss(?:es)?|profits?|costs?|revenues?|expenses?|expenditures?|spend|spending|budget|amounts?)\b/
/** Names of what was worked, used, made or moved: summed over time, and over things if the values are large. */
const flowName =
  /\b(?:hours?|hrs|minutes|mins|days|overtime|downtime|stunden|precipitation|rain|rainfall|snow|snowfall|generation|production|produced|output|consumption|consumed|usage|used|emissions?|kwh|mwh|gwh|twh|btu|mmbtu|therms|joules|ktoe|mtoe|litres|liters|gallons|tonnes|tons|acres|hectares|distance|mileage|waste|traffic|throughput|harvest|catch|volumes?|shares|produccion|consumo|producao|verbrauch|erzeugung)\b/
/** Amounts of time and of energy are no shares, however small they are. */
const unitOfFlow =
  /\b(?:hours?|hrs|minutes|mins|stunden|kwh|mwh|gwh|twh|btu|mmbtu|therms|joules|ktoe|mtoe|kg|tonnes|tons|litres|liters|gallons)\b/
/** Persons are counted once for each thing that they have to do with. */
const personsName = /\b(?:patients|customers|clients|users|people|persons|subscribers|members)\b/
/** Whatever it is, it is a part of something, or a measure of it. */
const shareName =
  /\b(?:shares? (?:of|to|in)|percent(?:age)?|pct|rates?|ratio|index|growth|per|average|avg|mean|median|score|limits?|quota|anteil|quote|taux|tasa|taxa)\b/
/** Classes that are written as numbers: their mean says nothing. */
const className =
  /\b(?:priority|severity|urgency|lvl|level|class|grade|tier|stage|category|cat|group|type|code|cluster|segment|band|bracket|range|bin|bucket|zone|decile|quartile|quintile)\b|\p{L}{3}cat\b|^\p{L} score$/u
/** A total of few is one as well. */
const totalName = /\b(?:totals?|gesamt|summe|insgesamt)\b/
/** A number by which something is called. */
const numberName = /^(?:num|no|nr|nro|cod|codigo|id)\b/
/** Names of the value of a contract or an asset. */
const worthName = /\b(?:values?|wert|valeur|valore)\b/
/** Names that say nothing about a column's content. */
const vagueName = /^(?:values?|number|num|no|n|change|points|wert|valeur|valore)$/
/** Units that are plurals. */
const unitName =
  /\b(?:years|months|weeks|days|inches|feet|meters|metres|miles|grams|pounds|degrees|pixels|watts|volts|stars|marks|calories|points|percentiles?)\b/
/** Days on which a thing began, and on which nothing of it was sold. */
const dateOfThings =
  /\b(?:hired?|dateof ?hire|join(?:ed|ing)?|birth|born|dob|founded|established|built|releas(?:e|ed)|published|publication|regist(?:ered|ration)|premiered?|debut|inception|last|latest)\b/i

/** A column of times. */
const timeName =
  /^(?:year|years|date|month|quarter|period|time|fiscal year|jahr|datum|monat|ano|anio|fecha|mes|annee|mois|anno|data|mese)$/

const plain = (label: string): string =>
  labelWords(label)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const isSoldName = (text: string): boolean => [soldName, netName, soldElsewhere].some((name) => name.test(text))
/** "Watbls": short for something, since no word ends so, unlike "songs", "banks" and "apps". */
const shortened = /[bcdfgkptv][lrmn]s$|(?!(?:nd|ng|nk|nc|mp|mb|pp|gg|dd)s$)[bdgjmnpqtvxz][bcdfgjkmpqvxz]s$/
const isPlural = (text: string): boolean =>
  /(?:^|\s)\p{L}{2,}[^sui\s]s$/u.test(text) && !unitName.test(text) && !shortened.test(text)

/**
 * `list`: things without a time; `undated`: rows whose times couldn't be read; `yearly`: several rows a year; `panel`:
 * the same things at each date; `series`: one row per date.
 */
export type Setting = 'list' | 'undated' | 'yearly' | 'panel' | 'series' | 'events'

export function settingOf({ columns }: FactTable, time: Time | null): Setting {
  if (time === null)
    return columns.some(({ label }) => isNameless(label) || timeName.test(plain(label))) ? 'undated' : 'list'
  if (time.isSeries) return 'series'
  if (time.isYearly) return 'yearly'
  const date = columns.find(({ name }) => name === time.column)
  if (dateOfThings.test(labelWords(date?.label ?? ''))) return 'list'
  return time.isPanel ? 'panel' : 'events'
}

const isComputed = (value: number): boolean =>
  Math.abs(value - Number(value.toFixed(MOST_DECIMALS))) > 10 ** -(MOST_DECIMALS + 3)

/** The distribution of each column's values, without columns after the first few dozen. */
export async function valuesOf(
  ask: Ask,
  table: FactTable,
  columns: readonly UnderstoodColumn[],
): Promise<ReadonlyMap<string, Values>> {
  const looked = columns.slice(0, MOST_LOOKED_AT)
  const parts = Array.from({ length: Math.ceil(looked.length / ASKED_AT_ONCE) }, (_, at) =>
    looked.slice(at * ASKED_AT_ONCE, (at + 1) * ASKED_AT_ONCE),
  )
  const filters = queryFiltersOf(table)
  const found = await Promise.all(
    parts.map(async (part) => {
      const measures = part.flatMap(({ name }) => ['min', 'max', 'sum', 'p25', 'p75'].map((of) => `${name}:${of}`))
      const { results } = await ask(queryOf(table, { measures, filters }))
      const records = results[0]?.recordCount ?? 0
      return part.map(({ name }): [string, Values] => {
        const [least = 0, most = 0, sum = 0, low = 0, high = 0] = ['min', 'max', 'sum', 'p25', 'p75'].map(
          (of) => results[0]?.measures[`${name}:${of}`]?.value ?? 0,
        )
        const areWhole = [least, most, sum].every(Number.isInteger)
        const span = most - least
        const isDense = records >= FEWEST_NUMBERED && span > records * LEAST_DENSE && span < records * MOST_DENSE
        const isEven = [low - least - span / 4, high - least - (span * 3) / 4].every(
          (off) => Math.abs(off) < span * EVEN,
        )
        const areComputed = [low, high].every(isComputed) && high <= MOST_PERCENT
        const areSame = records >= FEWEST_NUMBERED && least === most && (most === 0 || sum === most * records)
        return [name, { least, most, areWhole, areNumbers: areWhole && isDense && isEven, areSame, areComputed }]
      })
    }),
  )
  return new Map(found.flat())
}

const ageName = /^(?:.+ )?age\b/
/** What a list of persons says of each of them. */
const ofPersons: readonly RegExp[] = [
  ageName,
  /\b(?:gender|sex)\b/,
  /\bmarital\b|\bmarried\b/,
  /\beducation\b/,
  /\b(?:occupation|profession|job|job role|job title|emp(?:loyment)? length)\b/,
  /\bdependents?\b/,
  /\b(?:annual|monthly|yearly|household|applicant) inc(?:ome)?\b/,
]
const LEAST_OF_PERSONS = 2
const groupName = /\b(?:groups?|bands?|ranges?|class(?:es)?|brackets?|categor(?:y|ies)|bins?|cohorts?)\b/

/** A list of persons counts what each of them has: accounts, projects, children. */
function isOfPersons({ columns }: FactTable): boolean {
  const labels = columns.map(({ label }) => plain(label))
  return ofPersons.filter((name) => labels.some((label) => name.test(label))).length >= LEAST_OF_PERSONS
}

/** "Age group" or "25-34": its rows count persons, and none of them is one. */
const hasAgeGroups = ({ columns }: FactTable): boolean =>
  columns.some(({ label, type }) => {
    const text = plain(label)
    return ageName.test(text) && (type === 'text' || groupName.test(text))
  })

/** Money of a list of places or persons may be that of each head, unless something is sold in it. */
function mayBePerHead(table: FactTable, text: string): boolean {
  if (!perHeadName.test(text)) return false
  const labels = table.columns.map(({ label }) => plain(label))
  const hasHeads = labels.some((label) => isOfHeads.test(label)) || isOfPersons(table)
  return hasHeads && !labels.some((label) => tradeName.test(label))
}

/** Whether a level is summed over several things, if it is large: inhabitants, stock. */
function levelAddsUp(
  table: FactTable,
  { label, kindReason, unit }: UnderstoodColumn,
  { values, setting }: Around,
): boolean {
  const isNamed = kindReason === undefined || kindReason === 'name' || kindReason === 'values'
  if (setting === 'events' || setting === 'undated' || !(isNamed || kindReason === 'said')) return false
  if (numberName.test(plain(label))) return false
  const isMuch = values.most > MOST_OF_SCALE && (values.areWhole || values.most > MOST_PERCENT)
  return (unit === 'currency' || isMuch) && (setting === 'panel' || !mayBePerHead(table, plain(label)))
}

type Around = { values: Values; setting: Setting }

/**
 * Whether an automatic dashboard sums a column. That takes evidence that its values are paid, sold or ordered, or are
 * counts of events. For anything else a mean is rarely nonsense, while a sum nearly always is.
 */
export function addsUp(table: FactTable, column: UnderstoodColumn, around: Around): boolean {
  const { kind, kindReason, unit, label } = column
  const { values, setting } = around
  if (unit === 'percent' || kindReason === 'open') return false
  if (kind === 'level') return setting === 'series' || levelAddsUp(table, column, around)
  if (kind !== 'amount' && kind !== undefined) return false
  if (kindReason === 'said') return true
  const text = plain(label)
  if (shareName.test(text) && unit !== 'currency') return false
  const { least, most, areWhole, areComputed } = values
  const isSold = isSoldName(text)
  const isFlow = flowName.test(text)
  const hasHappened = happenedName.test(text)
  const mayBeShare =
    !areWhole && unit !== 'currency' && least >= 0 && (most <= MOST_PERCENT || (areComputed && setting !== 'events'))
  const isTotal = totalName.test(text)
  const isMany = areWhole && (most > MOST_OF_ONE || isTotal)
  const isBeside = kindReason === 'beside' && (areWhole || most > MOST_PERCENT)
  if (setting === 'list' || setting === 'undated' || setting === 'yearly') {
    const isClose = !areWhole && unit !== 'currency' && least > 0 && most < least * CLOSE
    const isPoints = areWhole && most <= MOST_OF_SCALE && moneyName.test(text)
    if (isSold) return !mayBeShare && !isClose && !isPoints && !mayBePerHead(table, text)
    if (setting !== 'yearly' && isOfPersons(table) && !(hasHappened && hasAgeGroups(table))) return false
    if (hasHappened) return areWhole
    if (isFlow || vagueName.test(text)) return setting === 'yearly' && areWhole && most > MOST_PERCENT
    if (isBeside) return true
    if (setting === 'undated') return false
    if (isTotal && most >= LEAST_MONEY && !isClose) return !mayBeShare
    return !personsName.test(text) && (countName.test(text) || isPlural(text)) && isMany
  }
  if (isSold || isBeside || unit === 'currency' || unitOfFlow.test(text)) return true
  if (hasHappened || isFlow || isTotal) return setting !== 'panel' || !mayBeShare
  if (worthName.test(text)) return isMany || (setting !== 'panel' && most >= LEAST_MONEY)
  return isMany && (countName.test(text) || vagueName.test(text) || isPlural(text))
}

/** Whether a column is one end of a range, such as "Min weight" beside "Max weight" in a list, and not a figure. */
export function isBound({ columns }: FactTable, { label }: UnderstoodColumn, setting: Setting): boolean {
  if (setting !== 'list' && setting !== 'undated') return false
  const [text, labels] = [plain(label), columns.map((column) => plain(column.label))]
  return boundNames.some(([own, other]) => own.test(text) && labels.some((one) => one === text.replace(own, other)))
}
const boundNames: readonly (readonly [RegExp, string])[] = [
  [/\bmin\b/, 'max'],
  [/\bmax\b/, 'min'],
  [/\bminimum\b/, 'maximum'],
  [/\bmaximum\b/, 'minimum'],
  [/\bfrom\b/, 'to'],
  [/\bto\b/, 'from'],
  [/\blower\b/, 'upper'],
  [/\bupper\b/, 'lower'],
]

/** What programs write for a missing number, which must not be summed. */
const standsForNothing: readonly number[] = [-99, -999, -9_999, -99_999, -99.9, -999.9, -9_999.9]

/** What each may have paid, though all paid the same. */
const paidName = /\b(?:amounts?|paid|payments?|fees?|prices?|totals?)\b/

/** A class or a number that a row has, or what all of them have, of which neither a sum nor a mean says anything. */
export const isClass = (
  { label, unit }: UnderstoodColumn,
  { areWhole, areNumbers, areSame, least, most }: Values,
): boolean =>
  unit !== 'currency' &&
  (areNumbers ||
    standsForNothing.includes(least) ||
    (areSame && (most === 0 || !paidName.test(plain(label)))) ||
    (areWhole && most <= MOST_OF_ONE && className.test(plain(label))))

/** The percentages that the things of each date have of a whole: their mean is that of any numbers that add up to it. */
export async function sharesOfWhole(
  ask: Ask,
  table: FactTable,
  columns: readonly UnderstoodColumn[],
  time: Time | null,
): Promise<ReadonlySet<string>> {
  const shares = columns.filter(({ kind, unit }) => kind === 'percentage' || unit === 'percent').slice(0, ASKED_AT_ONCE)
  if (shares.length === 0 || time?.isSeries === true) return new Set()
  const filters = queryFiltersOf(table)
  const byDay: Partial<FactQuery> = time === null ? {} : { dimensions: [`{${time.column}}`], dateGranularity: 'day' }
  const measures = shares.map(({ name }) => `${name}:sum`)
  const { results } = await ask(queryOf(table, { measures, filters, ...byDay, limit: DATES_LOOKED_AT }))
  const whole = (sum: number | null | undefined): boolean =>
    [1, MOST_PERCENT].some((of) => Math.abs((sum ?? 0) - of) <= of * WHOLE)
  const several = results.filter(({ recordCount }) => recordCount > 1)
  const make = measures.map((measure) => several.filter((row) => whole(row.measures[measure]?.value)).length)
  return new Set(
    shares.flatMap(({ name }, at) => (several.length > 0 && (make[at] ?? 0) > several.length * MOSTLY ? [name] : [])),
  )
}

/** Whether a column is money or something sold, whose mean is meaningful if it can't be summed. */
export const isTraded = ({ label, unit }: UnderstoodColumn): boolean => {
  const text = plain(label)
  return unit === 'currency' || isSoldName(text)
}
