import { getAlpha2Codes, getNames, registerLocale } from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }

/** What people are called, where the name of their country doesn't begin so. */
const demonyms = `AR argentine BE belgian BR brazilian CA canadian CH swiss CL chilean CN chinese CO colombian CY cypriot
  CZ czech DE german DK danish EG egyptian ES spanish spaniard FI finnish finn FR french GB british english scottish welsh
  GR greek HR croat croatian HU hungarian IE irish IL israeli IN indian IQ iraqi IR iranian IS icelandic icelander IT italian
  JP japanese KE kenyan KR korean LB lebanese MA moroccan MX mexican MY malaysian NG nigerian NL dutch NO norwegian
  NZ kiwi NP nepalese PE peruvian PH filipino philippine PK pakistani PL polish pole PT portuguese RO romanian RU russian
  SA saudi SE swedish swede SI slovene slovenian SK slovak SN senegalese TH thai TR turkish turk TW taiwanese
  UA ukrainian US american UY uruguayan VE venezuelan VN vietnamese ZA southafrican`
const continents = 'europe european africa african asia asian oceania oceanian'
const spoken = 'US us america GB uk england scotland wales KR korea CZ czechia RU russia AE uae'

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}]+/gu, '')
    .toLowerCase()

let known: Map<string, string> | null = null
/** By name, alias, demonym and code of three letters: the code of two. Built at the first question. */
function countries(): Map<string, string> {
  if (known !== null) return known
  const found = new Map<string, string>()
  registerLocale(english)
  for (const [code, names] of Object.entries(getNames('en', { select: 'all' })))
    for (const name of names) found.set(plain(name), code)
  for (const [code, three] of Object.entries(getAlpha2Codes())) found.set(three.toLowerCase(), code)
  for (const list of [demonyms, spoken]) {
    let code = ''
    for (const word of list.split(/\s+/))
      if (/^[A-Z]{2}$/.test(word)) code = word
      else found.set(word, code)
  }
  const parts = continents.split(' ')
  for (const [at, word] of parts.entries()) found.set(word, parts[at - (at % 2)] ?? '')
  known = found
  return found
}

/** The country or continent that a name, a code or what its people are called means. */
export const countryOf = (text: string): string | undefined =>
  text.length > 60 ? undefined : countries().get(plain(text))

/** The same of what stands in a cell, where codes of two letters are codes. */
export const countryOfCell = (text: string): string | undefined =>
  /^[A-Z]{2}$/.test(text) && getAlpha2Codes()[text] !== undefined ? text : countryOf(text)
