const subject = 'I|you|we|they|he|she|who|someone|somebody|everyone|everybody|employees|an employee|a person'

/** Ways to say a thing in several words, or in words that mean something else alone, with the one word for it. */
const ways: [RegExp, string][] = [
  [/\bin (?:more )?detail\b|\bdetails? (?:about|of|on)\b/gi, ' '],
  [/\b(time|minutes?|hours?|days?|weeks?|months?) off\b/gi, '$1 leave'],
  [/\bvacations?\b/gi, 'annual leave'],
  [/\bwithout pay\b/gi, 'unpaid'],
  [/\bon the road\b/gi, 'travel'],
  [/\b(?:in advance|ahead of time|(far|hours?|days?|weeks?|months?) ahead)\b/gi, '$1 beforehand'],
  [
    /\b(?:giv(?:e|es|en|ing)|gave|hand(?:s|ed|ing)?|bring(?:s|ing)?|brought|send(?:s|ing)?|sent|com(?:e|es|ing)|came|get(?:s|ting)?|got)((?: (?!and|or|to)\p{L}+){0,2}) back\b/giu,
    'return$1',
  ],
  [
    new RegExp(`\\b(${subject}) (?:leaves?|left|depart(?:s|ed)?)\\b(?! (?:requests?|balances?|types?|early))`, 'gi'),
    '$1 resign',
  ],
  [/\b[Ll]eaving (?=\p{Lu}|the (?:company|organi[sz]ation|firm|agency)\b)/gu, 'resigning '],
]

/** What to search for besides the one word: the ways in which texts say it. */
const writtenAs: Record<string, string> = { beforehand: 'advance ahead', resign: 'leave depart', return: 'back' }
export const writtenFor = (word: string): string[] =>
  Object.hasOwn(writtenAs, word) ? (writtenAs[word] ?? '').split(' ') : []

/** A text in which what has several ways of being said is said in one way; only ever compared with other such texts. */
export const phrased = (text: string): string => ways.reduce((said, [way, word]) => said.replace(way, word), text)
