/** A column of countries. */
const countryLabel =
  /(?:^| )(?:countr(?:y|ies)|entity|location|nation|territory|economy|area|region|geo|pais|pays|land|reporter|partner)(?: |$)/i
const continents =
  /^(?:world|global|africa|asia|europe|oceania|americas?|(?:north|south|central|latin)(?:ern)? america|caribbean|middle east|(?:european union|eu)(?:[ -]?\d\d)?|euro ?(?:area|zone)|oecd(?: members| total)?|non-oecd|g-?(?:7|20)|arab world|asean|brics|opec|cis|commonwealth)$/i
/** "Sub-Saharan Africa", "South-East Asia", but not South Africa. */
const partsOfContinents =
  /^(?:sub-saharan|saharan|northern|southern|eastern|western|central|middle|south-?east(?:ern)?|east|west|north|south|south-?central|latin)(?:[ ,]+(?:and|&|sub-saharan|northern|southern|eastern|western|central|middle|south-?east(?:ern)?|east|west|north|south))* (?:africa|asia|europe|america|pacific)(?:,? (?:and|&) .+)?$/i
const ofNoCountry =
  /\bincome\b|\((?:excl|excluding|ida|ibrd|who|un|wb|fao|bp|ei|ember|undp|sdg|unicef|maddison)\b[^)]{0,40}\)$|(?:&|and)(?: the)? (?:pacific|caribbean|central asia|north africa)\b|\b(?:small states|countries|members|demographic dividend|ibrd|ida|hipc|ldcs|regions|conflict affected situations)\b/i
const FEWEST_COUNTRIES = 20
const FEWEST_GROUPS = 3

/**
 * Names that stand for several countries, in a column that has those as well: the world, continents and incomes, as the
 * World Bank and others give them. To add them up counts each country again.
 */
export function groupsOfCountries(label: string, values: readonly string[]): string[] {
  if (!countryLabel.test(label.replace(/[_-]/g, ' ').trim())) return []
  const groups = values.filter(
    (value) =>
      continents.test(value) ||
      ofNoCountry.test(value) ||
      (partsOfContinents.test(value) && !/^(?:south africa|central african republic)$/i.test(value)),
  )
  const areBeside = values.length - groups.length >= Math.max(FEWEST_COUNTRIES, groups.length)
  return areBeside && (groups.length >= FEWEST_GROUPS || groups.some((value) => /^world$/i.test(value))) ? groups : []
}
