/** Fewer values may be names of people or products that are also countries. */
const FEWEST_COUNTRIES = 8
const MOSTLY = 0.6
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const regionWord =
  /\b(?:country|countries|nations?|territory|territories|economy|economies|entity|entities|area|areas|region|regions|location|locations|geo|pais|pays|land|name|names)\b/i

let countryNames: ReadonlySet<string> | null = null

/** English names of countries and territories, from the runtime's list of regions (CLDR). */
function namesOfCountries(): ReadonlySet<string> {
  if (countryNames !== null) return countryNames
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  countryNames = new Set(codes.flatMap((code) => names.of(code)?.toLowerCase() ?? []))
  return countryNames
}

/**
 * The figure that the corner of a table of countries by periods names, as tables of one indicator have it ("Total number
 * of deaths | 2002 | 2004"); null where the corner names the rows. `values` are those of the first column.
 */
export function figureInCorner(corner: string, values: readonly string[]): string | null {
  if (!/\S\s+\S/.test(corner) || regionWord.test(corner)) return null
  const known = namesOfCountries()
  const countries = values.filter((value) => known.has(value.trim().toLowerCase()))
  return countries.length >= Math.max(FEWEST_COUNTRIES, values.length * MOSTLY) ? corner : null
}
