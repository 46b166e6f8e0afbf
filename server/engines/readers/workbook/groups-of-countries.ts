import { nameWords } from '../../../../contract/shared/name-words.ts'

/** Names of columns of countries, and names that are also used for funds, taxes and offices. */
const countryWords: ReadonlySet<string> = new Set(['country', 'countries', 'nation', 'nations', 'pais', 'pays'])
const areaWords: ReadonlySet<string> = new Set([
  ...['entity', 'location', 'territory', 'economy', 'area', 'region', 'geo', 'land', 'reporter', 'partner'],
])
const globalName = /^(?:total )?world(?: total)?$/i
const continents =
  /^(?:world|global|africa|asia|asia[ -]pacific|europe|oceania|melanesia|polynesia|americas?|(?:north|south|central|latin)(?:ern)? america|s\. & cent\. america|caribbean|middle east|(?:european union|eu)(?:[ -]{0,3}\(?\d\d\)?)?|euro ?(?:area|zone)(?: ?\(\d\d\))?|oecd(?: members)?|non-oecd|g-?(?:7|20)|arab world|asean|brics|opec|cis|commonwealth|australia (?:and|&) new zealand)$/i
/** "Europe and Northern America", "Africa Eastern and Southern". */
const continentsAndMore =
  /^(?:africa|asia|europe|oceania|middle east|(?:north|south|latin)(?:ern)? america)(?:(?:,| and| &) \S.*| (?:northern|southern|eastern|western|central)(?: (?:and|&) (?:northern|southern|eastern|western|central))?)$/i
/** "Sub-Saharan Africa", "South-East Asia", but not South Africa. */
const partsOfContinents =
  /^(?:sub-saharan|saharan|northern|southern|eastern|western|central|middle|south-?east(?:ern)?|east|west|north|south|south-?central|latin)(?:[ ,]+(?:and|&|sub-saharan|northern|southern|eastern|western|central|middle|south-?east(?:ern)?|east|west|north|south))* (?:africa|asia|europe|america|pacific|mediterranean)(?:,? (?:and|&) .+)?$/i
const incomes =
  /^(?:low|middle|high|(?:lower|upper)[ -]middle)(?:-? (?:&|and)[ -](?:(?:lower|upper)[ -])?middle)?[ -]income\b|^no income group\b/i
const ofNoCountry =
  /\((?:excl|excluding|ida|ibrd|who|un|wb|fao|bp|ei|ember|undp|sdg|unicef|maddison)\b[^)]{0,40}\)$|(?:&|and)(?: the)? (?:pacific|caribbean|central asia|north africa)\b|\b(?:small states|developing states|countries|members|demographic dividend|ibrd|ida|hipc|ldcs|regions|conflict affected situations)\b/i
/** Names of the remainder, which isn't part of any other group. */
const leftOver = /^(?:all )?(?:other|others|rest|remaining|unknown)\b/i
const FEWEST_COUNTRIES = 20
const FEWEST_GROUPS = 3

const wordsOf = (label: string): string[] =>
  nameWords(label)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)

function isGroup(value: string): boolean {
  if (leftOver.test(value)) return false
  const name = value.replace(/^total | total$/gi, '')
  const isPart = partsOfContinents.test(name) && !/^(?:south africa|central african republic)$/i.test(name)
  return isPart || [continents, continentsAndMore, incomes, ofNoCountry].some((group) => group.test(name))
}

/**
 * Names that stand for several countries, in a column that has those as well: the world, continents and incomes, as the
 * World Bank and others give them. To add them up counts each country again.
 */
export function groupsOfCountries(label: string, values: readonly string[]): string[] {
  const words = wordsOf(label)
  const hasGlobal = values.some((value) => globalName.test(value))
  const isOfCountries = words.some((word) => countryWords.has(word))
  if (!isOfCountries && !(hasGlobal && words.some((word) => areaWords.has(word)))) return []
  // Beside the other islands of the Pacific it is the region, and elsewhere the country.
  const hasIslands = values.some((value) => /^melanesia$/i.test(value))
  const groups = values.filter((value) => isGroup(value) || (hasIslands && /^micronesia$/i.test(value)))
  const areBeside = values.length - groups.length >= Math.max(FEWEST_COUNTRIES, groups.length)
  return areBeside && (groups.length >= FEWEST_GROUPS || hasGlobal) ? groups : []
}
