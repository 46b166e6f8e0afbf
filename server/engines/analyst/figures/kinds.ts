import type { MeasureKind } from '../../../../contract/datasets/measure-kinds.ts'
import { withPartedNames } from '../../language/index.ts'
import { nameWords } from './words.ts'

/** With more values than this, a column isn't groups with their total. */
const fewValues = 60

const kinds: [MeasureKind, RegExp][] = [
  // The amount of an order line, even if it is called a price.
  [
    'amount',
    /\b(?:ext|extended|line|total) price\b|\bprice total\b|\b(?:gesamtpreis|(?:precio|preco|prix) total|prezzo totale)\b/,
  ],
  [
    'index',
    /^(?:unnamed|index|row|row ?names?|row ?id|row number|#|no|nr|pos|position|rank|lat|latitude|lon|lng|longitude|zip|year)(?: \d+)?$/,
  ],
  // Years are shown, never summed.
  [
    'index',
    /^(?:(?:.+ )?date|founded|established|(?:year )?(?:built|opened|released|launched|incorporated)|birth year)$/,
  ],
  [
    'index',
    /^(?:.+ )?(?:latitude|longitude|heading|bearing|weekday|(?:day|hour) of (?:the )?(?:week|month|year|day))$/,
  ],
  ['index', /\b(?:lat|lon|coordinates?|easting|northing)\b/],
  ['index', /\b(?:rank|ranking)(?: (?:by|in|of|on|for|per|within)\b|$)|(?:^| )pick$/],
  // Positions and sequence numbers: "positionOrder", "Episode number overall".
  [
    'index',
    /^(?!.*\b(?:cash|net|open|short|long|trading|funded)\b)(?:.+ )?(?:position|placing|rank|ranking|sort|display|batting|birth|draw|running|finishing) order$|^(?:(?:grid|finish|finishing|final|start|starting|chart|league|overall|class) )(?:position|placing)$/,
  ],
  [
    'index',
    /^(?!(?:total|overall|average|avg|max|min|sum|maximum|minimum|the|large|small|whole) )\p{L}+ (?:number|num|no)(?: overall| in (?:season|series))?$/u,
  ],
  [
    'index',
    /^(?:(?:us|uk|tv|overall) )?(?:season|series|episode|round|match ?day|game ?week|match ?week|chapter|edition|stage)$/,
  ],
  ['index', /\b(?:dir|direction)\b|^(?:tz|time ?zone|utc offset|(?:tz|time ?zone) offset)$/],
  ['flag', /^(?:is|has|was) /],
  ['average', /\b(?:average|avg|mean|median|temperature|temp|humidity|life expect(?:ancy)?)\b/],
  ['average', /\bmed ?(?:age|income|price|rent|salary|wage)\b/],
  // "Age 65 to 74" counts those who are so old.
  ['average', /\bage\b(?! \d)/],
  [
    'average',
    /^(?:(?:adjusted |seasonally adjusted )?co ?2|magnitude|mag|(?:air |sea level )?pressure)$|\b(?:elevation|altitude|altitud|altitudine|hohe uber)\b/,
  ],
  [
    'average',
    /\b(?:length|depth|width|height|thickness|diameter|radius|angle|slope|horsepower|displacement|acceleration|body (?:mass|weight)|bmi|concentration|fertility|ph|running time|runtime|size)\b/,
  ],
  // Length of service, and what the contract says.
  [
    'average',
    /\b(?:tenure|seniority|recency)\b|\byears (?:at|in|since|with|of (?:service|experience)|experience|worked)\b|\b(?:working|service) years\b|\b(?:companies|employers|jobs) worked\b|\b(?:standard|contract|contracted) (?:hours|hrs)\b/,
  ],
  // How long a loan or a contract runs, what is promised of every ticket.
  [
    'average',
    /(?:^terms|\bterm|\btenor|\b(?:payment|loan|credit|lease|contract|mortgage|invoice|policy) terms)(?: (?:in )?(?:days|weeks|months|years))?$|\bterms (?:in )?(?:days|weeks|months|years)$|\bsla\b/,
  ],
  [
    'average',
    /\b(?:loan|credit|mortgage|lease|contract|policy|subscription) duration\b|\bduration (?:in )?(?:weeks|wks?|months|mos?|years|yrs?)\b|\b(?:weeks|months|years) (?:loan |credit |lease |contract )?duration\b/,
  ],
  // A logarithm of money is a number to reckon with.
  ['index', /^(?:log|ln) (?:\p{L}+ )?(?:price|income|wage|salary|sales|revenue|gdp|value)s?$/u],
  // A grade that someone or something has.
  [
    'score',
    /\blvl\b|^(?:.+ )?(?:priority|severity)$|\b(?:job|pay|grade|option|skill|education|experience|risk|priority|stress|confidence) level\b/,
  ],
  // What one thing holds or measures.
  ['average', /^(?:ounces|oz|ml|cl|grams|inches|cm|mm|volts?|watts?|rpm|psi)$/],
  // When something was done, though it is written as a number, and what was ordered by its number.
  [
    'index',
    /^(?:created|updated|modified|opened|closed|resolved|started|ended|deleted) (?:at|on)$|^(?:order|account|ticket)$/,
  ],
  // What R calls the row counts of two tables that it merged.
  ['index', /^count [xy]$/],
  // "Days to fulfill", "Days of supply", "Shelf life days": of one thing each. Hours of work are added up.
  [
    'average',
    /\b(?:days|hours|hrs|minutes|mins|seconds|secs|weeks|months) (?:to|since|until|till|before|between|remaining|left) \p{L}|\b(?:days|weeks|months) from \p{L}|\b(?:days|weeks|months) (?:of )?(?:supply|cover|coverage|stock|inventory|cash|sales outstanding|on hand|on market|in transit|in stage|in status)\b/u,
  ],
  [
    'average',
    /\b(?:processing|credit) (?:in )?(?:days|weeks|months)\b|\b(?:delivery|delivered|shipping|fulfil?ment|approval|resolution|turnaround|transit|payment|shelf life|warranty|validity|notice|grace|retention|trial|dwell|ageing|aging|age|cycle|waiting|wait|lead|response|promised|promise) (?:in )?(?:days|weeks|months|hours|hrs|minutes|mins|seconds|secs)\b/,
  ],
  // "Actual days", "Ship days": how long one thing took. Days of anything else are added up: "ICU days", "Fog days".
  [
    'average',
    /^(?:actual|real|ship|shipped|planned|scheduled|elapsed|expected|estimated|inventory|stock|receivables?|payables?) days$/,
  ],
  [
    'average',
    /\b(?:lead|response|reply|resolution|cycle|wait|waiting|turnaround|transit|shipping|delivery|processing|handling|handle|repair|travel|load|loading|arrival|queue|service|cook|cooking|prep|preparation) times?\b/,
  ],
  // By how much one train or parcel was late.
  ['average', /\b(?:delay|delayed|lateness|tardiness)s? (?:in )?(?:minutes|mins?|hours|hrs?|seconds|secs?)\b/],
  // "Time to event", "Diagnosis to treatment (days)": between two days of one thing.
  [
    'average',
    /\btime (?:to|since|until|till|from|between) \p{L}|\p{L} (?:to|until|till) (?:\p{L}[\p{L}\d]* ){1,3}(?:days|weeks|months|mo|mos|hours|hrs|minutes|mins)$/u,
  ],
  // Minutes, not the least of something.
  ['amount', /^min (?:played|watched|viewed|listened|worked|billed|talked)\b/],
  // The least and the most of something, how it scatters, and what is smoothed.
  [
    'average',
    /^(?:min|max|minimum|maximum) \p{L}|\b(?:std|stdev|stddev|std dev|standard (?:deviation|error)|margin of error|rolling|smoothed|moving (?:average|avg|mean))\b/u,
  ],
  // By how much a match or a vote was won: runs here, wickets there.
  [
    'average',
    /^(?:win|won|winning) (?:by|margin)\b|^(?:lost|lose|losing|loss) (?:margin|by (?:runs|wickets|points|goals))\b/,
  ],
  // The way to work.
  ['average', /\b(?:distance|dist) (?:from|to)\b|\bcommut(?:e|ing) (?:distance|dist)\b/],
  // How long one thing took or waits.
  [
    'average',
    /\b(?:lead|response|reply|resolution|cycle|wait|waiting|turnaround|transit) (?:time|duration|hours?|hrs|minutes?|mins?|seconds?|secs?|days?)\b|\b(?:handling|handle|processing|repair|delivery|session|travel|commute|commuting|journey|flight|load|loading) (?:time|duration)\b/,
  ],
  [
    'average',
    /\b(?:time|hours?|hrs|minutes?|mins?|days?) to (?:first )?(?:resolve|resolution|close|respond|response|reply|fill|hire|repair|ship|deliver|delivery|pay|payment)\b|\b(?:delay|delayed|late|overdue|past due) days\b|\bdays past due\b|\bdays? (?:open|outstanding|overdue|late|past due|in (?:waiting|stock|inventory))\b|\b(?:mttr|mtbf|aht|dso|dpo)\b/,
  ],
  [
    'average',
    /(?:\bdurchschnitt(?:l|lich|licher|liche)?|\bmittelwert|\bpromedio|\bmoyenne|temperatur|\btemperatura|\bedad|\bidade)\b/,
  ],
  // Highs and lows of temperatures, prices or scores can't be summed.
  ['average', / (?:high|low|highest|lowest|peak)$/],
  ['average', /^record (?!(?:counts?|numbers?|ids?|sales|revenues?|profits?)$)/],
  // "P3 sales" are those of a third period.
  ['average', /\b(?:percentiles?|quantiles?|quartiles?|p ?(?:\d{1,2} ?(?:th|st|nd|rd)|25|50|75|9[059]))\b/],
  ['price', /^(?:adj(?:usted)? ?)?close$/],
  [
    'price',
    /\b(?:price|prices|fee|tariff)\b|\b(?:unit|cost|pay|wage) (?:cost|per|rate)\b|\b(?:unit|piece) (?:value|revenue|margin|profit)\b|\bper (?:unit|hour|day|kg|piece|item|person|head|month|litre|night|seat)\b|\bhourly\b/,
  ],
  [
    'price',
    /\b(?:mrp|msrp|rrp|adr|arpu|aov|cpc|cpm|precio|precios|prix|prezzo|preco|unitario|unitaire)\b|\b(?:valor|vlr|custo|costo|coste|cout) (?:uni|unit|un)\b|preise?\b/,
  ],
  ['percentage', /%|\b(?:percent|percentage|perc|pct|share|proportion|margin|utilisation|utilization|occupancy)\b/],
  ['percentage', /^(?:unemployment|unrate|inflation|approve|disapprove|approval|disapproval)$/],
  [
    'percentage',
    /\b(?:growth|yoy|anteil|relativ|prozent|porcentaje|porcentagem|pourcentage|percentuale|taux|tasa)\b|\p{L}(?:anteil|quote)\b/u,
  ],
  [
    'rate',
    /\b(?:(?:trail|trailing|forward|fwd) pe|pe ratio)\b|\bover (?:rev|revenue|sales|ebitda)\b|geschwindigkeit\b/,
  ],
  // "USD_CAP" is money for each head.
  ['price', /\b(?:per ?capita|(?:usd|eur|gbp|ppp|dollars?) cap|percap|pc (?:gdp|income|spending|expenditure))\b/],
  ['rate', /\b(?:roas|roi|ctr|cvr|cpa)\b/],
  ['rate', /\b(?:per|rate|ratio|speed|density|intensity|yield|efficiency|productivity|effectiveness|frequency)\b/],
  ['score', /\b(?:rating|score|satisfaction|nps|csat|grades?|marks?|stars|index)\b/],
  // Those who work on a day, unlike those to whom something happened.
  [
    'level',
    /(?<!\b(?:injured|killed|new|striking|dismissed) )\b(?:workers|workforce|manpower|personnel)\b(?! (?:injured|killed|affected|hired|trained|dismissed|comp|compensation))/,
  ],
  // Those who came or left in a time, unlike all who are there.
  [
    'amount',
    /^(?!.*\b(?:cumulative|cumul|cum|running|ytd|year to date|so far)\b).*\b(?:new (?!(?:york|zealand|jersey|england|mexico|hampshire|delhi|orleans|caledonia|brunswick|guinea)\b)(?:\p{L}+ ){0,2}(?:followers|subscribers|members|users|customers|accounts|visitors|devices|employees|residents)|(?:followers|subscribers|members|users|customers|accounts) (?:gained|lost|added|joined|churned))\b/u,
  ],
  // Cumulative amounts, meter readings, and people who are present or counted once.
  [
    'level',
    /\b(?:cumulative|cumul|cum|running (?:total|sum|balance)|ytd|year to date|so far|odometer|(?:meter|counter) reading|followers|(?:active|unique|distinct|registered) (?:users|customers|members|accounts|visitors|devices)|mau|dau|wau|(?:quantity|qty|units|stock) (?:on order|in transit|on hold))\b/,
  ],
  [
    'level',
    /\b(?:stock|inventory|balance|cash|debts?|assets|liabilities|equity|savings|headcount|head count|on hand|(?:quantity|qty|units|beds|seats|items|rooms|bikes|docks) (?:available|reserved|remaining|left)|available (?:quantity|qty|units|beds|seats|items|rooms|bikes|docks)|population|pop|people|inhabitants|residents|unemployed|employees|staff|members|subscribers|outstanding|backlog|level|open tickets|arr|mrr|heads)\b/,
  ],
  [
    'level',
    /\b(?:wip|work in progress|receivables?|payables?|unbilled|mitarbeiter|beschaftigte|einwohner|kontostand|saldo|poblacion|habitantes|empleados|existencias|inventario|effectifs?|solde|habitants|dipendenti|giacenza|abitanti|populacao|funcionarios|estoque)\b|bestand\b/,
  ],
]
/** What is added up, by its name; in a few languages, as files of other countries have them. */
const amountNames: readonly RegExp[] = [
  /\b(?:amounts?|totals?|sums?|quantit(?:y|ies)|qty|units?|counts?|number|num|volumes?|values?|net|gross|balance due)\b/,
  /\b(?:sales|sold|sells|revenues?|turnover|takings|receipts|income|earnings|profits?|loss(?:es)?|ebitda?|gmv)\b/,
  /\b(?:costs?|spend|spent|spending|spendings|expenses?|expenditures?|paid|payments?|payouts?|purchases?|refunds?|fees|tax|vat|gst|discounts?|freight|commission|disbursements?|contributions?|donations?|grants?|loans?|capex|opex|cogs)\b/,
  /\b(?:actuals?|budget(?:ed|s)?|forecast(?:s|ed)?|plan(?:ned)?|targets?|goals?|change)\b/,
  /\b(?:hours?|hrs|minutes|mins|days|fte days|overtime|downtime)\b/,
  /\b(?:shares|closed|opened|created|resolved|orders?|invoices?|bookings?|visits?|visitors|views|clicks|impressions|sessions|downloads|calls|tickets|leads|deals|trips|rides|shipments|deliveries|items|pieces|pcs|nights|seats sold|signups|conversions)\b/,
  /\b(?:deaths|births|wounds|injuries|cases|votes|points|goals|wins|losses|medals|runs|kills)\b/,
  /\b(?:precipitation|rain|rainfall|snow|snowfall|generation|production|output|consumption|usage|used|emissions?|kwh|mwh|gwh|twh|btu|mmbtu|therms|joules|ktoe|mtoe|litres|liters|gallons|tonnes|tons|acres|hectares|distance|mileage|waste|traffic|throughput|harvest|catch)\b/,
  /\bdebits?\b|^credits?$/,
  /\b(?:presupuesto|monto|facturado|besucher|gaste|gaeste|passagiere|ankunfte|ankuenfte|ubernachtungen|uebernachtungen|bestellungen|rechnungen|auftrage|anrufe|stuckzahl)\b/,
  /\b(?:venta|vente|importes|unidades|costo|costos|coste|costes|gasto|facturacion|valor|quantidade|vendas|venda|receita|faturamento|custo|custos|despesas?|lucro|depenses?|recettes|chiffre d affaires|fatturato|ricavi|costi|spese|einnahmen|ausgaben|aufwand|netto|brutto|steuer)\b/,
  /\b(?:umsatz|betrag|menge|anzahl|summe|kosten|erlos|gewinn|stunden|absatz|montant|quantite|nombre|ventes|cout|couts|importe|cantidad|ventas|ingresos|gastos|importo|quantita|vendite)\b/,
]
/** "VR_BEM", "VL_PAGO": values, as public files of Brazil shorten them. */
const shortValue = /^(?:vr|vl|vlr) \p{L}/u
/** Names of amounts that are as often one thing's own: an income of a country, a wage, a weight, what a wine or a dish has. */
const doubtfulName =
  /(?:^| )(?:income|wages?|salary|salaries|weight|mass|points|calories|kcal|proteins?|fats?|sodium|fib(?:er|re)|carbs?|carbo|carbohydrates|sugars?|potass(?:ium)?|vitamins?|cholesterol)(?: in .|$)/
/** What an activity brings in, and not what someone has: "Exam income", "Rental income". */
const incomeOf = /^\p{L}[\p{L} ]* income$/u
const incomeOfSomebody =
  /^(?:.* )?(?:personal|individual|household|family|parental|applicant|coapplicant|customer|client|employee|person|national|disposable|taxable|annual|yearly|monthly|weekly|daily|hourly|estimated|reported|current|your|own) income(?: (?:in )?(?:k|m|thousands?|millions?|usd|eur|gbp|nzd|aud|[$€£])){0,3}$/
/** Of one policy or person, or of those of a place on average: a premium or a wage alone does not say it. */
const doubtfulMoney = /\b(?:premiums?|salary|salaries|wages?)(?:(?: in)? (?:usd|eur|gbp|nzd|aud))?$/
/** Money per head can't be added up, whatever it counts; money per year can. */
const perEach = /\bper (?!annum\b|year\b|half\b|quarter\b|month\b|week\b|cent\b)/
/** Distances, which are summed only for trips: nobody travels the distance of a place, a star or a shop. */
const distanceName = /\b(?:distance|distances)\b/
/** Columns beside a distance that was gone. */
const movementName =
  /\b(?:pick ?up|drop ?off|origin|destination|departures?|arrivals?|depart|arrive|from|to|start|end|trips?|rides?|routes?|flights?|legs?|journeys?|delivery|deliveries|drivers?|riders?|runners?|passengers?|vehicles?|cars?|trucks?|fleet|carriers?|airlines?|delay|duration|pace|laps?|calories|fuel|fares?)\b/
export const amountAfterAll = /\b(?:revenue|amount|sales|income|cost|profit|total)\b/

/** 'properties.mag', a column of nested records, is called by its own name. */
const ownName = (name: string): string => {
  if (/\s/.test(name)) return name
  const dot = name.search(/\.[\p{L}_][^.]*$/u)
  return dot > 0 ? name.slice(dot + 1) : name
}

const textOf = (name: string): string =>
  nameWords(withPartedNames(name))
    .map((word) => word.text)
    .join(' ')

const plainText = (name: string): string => textOf(name).normalize('NFD').replace(/\p{M}/gu, '')

/** A plural counts things: "Guests", "Fires". */
const isPlural = (text: string): boolean => /(?:^|\s)\p{L}{2,}[^sui\s]s$/u.test(text)

/** A name says it, is only a plural, or is used for amounts and for levels alike. */
export type NamedKind = { kind: MeasureKind; by: 'name' | 'plural' | 'doubtful name' }

/** Ignores qualifiers: "Tax 5%" is an amount and not a rate, and a "business unit" isn't a number of units. */
const withoutQualifiers = (text: string): string =>
  text
    .replace(/\d{1,6} (?:%|percent|pct)/g, '')
    .replace(/\b(business|strategic|operating|reporting|organi[sz]ational) unit\b/g, '$1')

/** What a name and a unit say of the kind; null where they say nothing. */
export function namedKind({ name, label, unit }: { name: string; label: string; unit: string }): NamedKind | null {
  const heading = label === '' ? name : label
  const text = withoutQualifiers(textOf(heading))
  if (unit === 'percent') return { kind: 'percentage', by: 'name' }
  const own = withoutQualifiers(textOf(ownName(heading)))
  // "Crew (number)" was read from "12 (3)".
  const isCounted = heading.endsWith(' (number)')
  const isOf = (one: string) => kinds.find(([kind, pattern]) => !(isCounted && kind === 'index') && pattern.test(one))
  const found = [text, own].flatMap((one) => isOf(one)?.[0] ?? [])[0]
  if (unit === 'currency' && found !== undefined && found !== 'average' && perEach.test(text))
    return { kind: 'price', by: 'name' }
  const isMoney = unit === 'currency' && (found === 'percentage' || found === 'score')
  if (isMoney || (found === 'rate' && amountAfterAll.test(text) && unit === 'currency'))
    return { kind: 'amount', by: 'name' }
  if (found !== undefined) return { kind: found, by: 'name' }
  const plain = plainText(heading)
  const isDoubtful = doubtfulMoney.test(text) || incomeOfSomebody.test(plain)
  if (unit === 'currency') return { kind: 'amount', by: isDoubtful ? 'doubtful name' : 'name' }
  if (shortValue.test(plain)) return { kind: 'amount', by: 'name' }
  if (incomeOf.test(plain) && !incomeOfSomebody.test(plain)) return { kind: 'amount', by: 'name' }
  if (doubtfulName.test(plain) || incomeOfSomebody.test(plain)) return { kind: 'amount', by: 'doubtful name' }
  if (amountNames.some((pattern) => pattern.test(plain))) return { kind: 'amount', by: 'name' }
  return isPlural(plain) ? { kind: 'amount', by: 'plural' } : null
}

/** By unit and name; a margin or a share of money in a currency is an amount. */
export const kindByName = (measure: { name: string; label: string; unit: string }): MeasureKind =>
  namedKind(measure)?.kind ?? 'amount'

/** Columns of a list of houses, shops or plots, in which a distance is a property. */
const locationName = /\b(?:address|suburb|postcode|rooms?|bedrooms?|land ?size|floor area)\b/
const isDistance = (label: string): boolean => distanceName.test(textOf(label))

/** Whether a column is a distance that nothing beside it moved over: of stars, of shops from a station. */
export const isFarAway = (label: string, labels: readonly string[]): boolean =>
  isDistance(label) && !labels.some((other) => movementName.test(textOf(other)))

/** Whether it is how far away each listed location is, on whatever day. */
export const isFarLocation = (label: string, labels: readonly string[]): boolean =>
  isDistance(label) && labels.filter((other) => locationName.test(textOf(other))).length >= leastLocations
const leastLocations = 2

/** Whether a label is only a placeholder for a missing name: "Column 3", "Unnamed: 0". */
export const isNameless = (label: string): boolean =>
  /^(?:|(?:unnamed|column|field) ?\d{0,4}(?: number)?)$/.test(textOf(label))

const namedPrice = /\b(?:prices?|mrp|msrp|rrp)\b/
const discountName = /\b(?:discounts?|rebates?|markdowns?)\b/
const soldName =
  /\b(?:quantit(?:y|ies)|qty|units|sold|sales|revenues?|orders?|amounts?|totals?|turnover|profits?|invoices?|paid)\b/

/** "Long" is a longitude beside a latitude, and a word like others elsewhere. */
const latitudeName = /^(?:.+ )?lat(?:itude)?$/

/** The mileage of a car, in a table with its price and its make. */
const odometerName =
  /^(?:mileage|odometer|kilomet(?:er|re)s?|km|kms|km driven|kilomet(?:er|re)s driven|miles)(?: \p{L}+)?$/u
const carName = /\b(?:make|brand|model|car name|fuel|transmission|condition|marca|modelo|marke|modell|marque|modele)\b/

const quoteName = /^(?:open|high|low|close)$/
const leastQuotes = 3
/** What a name means only beside the others of its table: prices of a day at an exchange, the wind of a weather record. */
export function kindBeside(
  label: string,
  labels: readonly string[],
  allLabels: readonly string[] = labels,
): MeasureKind | null {
  const text = textOf(label)
  const others = labels.map(textOf)
  // In a list of prices, where nothing was sold, it is a part of each price.
  const isOfPrices = others.some((other) => namedPrice.test(other)) && !others.some((other) => soldName.test(other))
  if (discountName.test(text) && isOfPrices) return 'price'
  // Coordinates on a map or in a diagram.
  if (/^[xy]$/.test(text) && ['x', 'y'].every((axis) => others.includes(axis))) return 'index'
  if (/^(?:.+ )?long$/.test(text) && allLabels.some((other) => latitudeName.test(textOf(other)))) return 'index'
  if (odometerName.test(text) && isOfPrices && allLabels.some((other) => carName.test(textOf(other)))) return 'average'
  if (quoteName.test(text) && others.filter((other) => quoteName.test(other)).length >= leastQuotes) return 'price'
  const isWeather = others.some((other) => /\b(?:temperature|temp|humidity)\b/.test(other))
  return isWeather && /^wind(?: speed)?$/.test(text) ? 'average' : null
}

const indicatorName =
  /^(?:indicator|metric|measure|kpi|variable|series|statistic|account|line item|figure|what)(?: name| code| type)?$/
const valueName = /^(?:value|amount|obs value|observation|number|figure|actual|data value|reading)$/
const totalWord =
  /^(?:(?:grand |sub)?totals?|all|both|combined|overall|sum|(?:the )?(?:whole|entire) (?:country|nation|world|company|group)|nationwide|worldwide|country total|national total|world total)$/
const totalStart = /^(?:all|both|total) (.+)$/

/** Whether a column is called what a column is called that names what the numbers beside it are. */
export const namesIndicator = (label: string): boolean => indicatorName.test(textOf(label))
export const namesValue = (label: string): boolean => valueName.test(textOf(label))

/** Values whose rows hold what others hold together: "Total", "All regions" of a column Region, "Both sexes". */
export function totalsByName(label: string, values: readonly string[]): string[] {
  if (values.length < 3 || values.length > fewValues) return []
  const own = nameWords(label).map((word) => word.stem)
  return values.filter((value) => {
    const words = nameWords(value)
    const text = words.map((word) => word.text).join(' ')
    const rest = totalStart.test(text) ? words.slice(1) : []
    return totalWord.test(text) || (rest.length > 0 && rest.every((word) => own.includes(word.stem)))
  })
}
