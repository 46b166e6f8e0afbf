/** What an answer looks like. `asks`: the questions that expect it; `is`: any of these is in its sentence. */
type Form = { asks: readonly RegExp[]; is: readonly RegExp[] }

const amount: Form = {
  asks: [
    /\bhow (?:much|many|big|large|high|low|far)\b/i,
    /\b(?:price|fee|costs?|amount|limit|rate|percentage|max(?:imum)?|minimum|number of)\b/i,
  ],
  is: [
    /[\d%]/,
    /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|hundred|thousand|half|twice|no)\b/i,
  ],
}
const duration: Form = {
  asks: [
    /\bhow (?:long|often|soon|early|late|old|fast|quickly)\b/i,
    /\bhow many (?:minute|hour|day|week|month|quarter|year)s?\b/i,
  ],
  is: [
    /\b(?:\d{1,4}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|every|each|per)[ -](?:\p{L}{1,20} )?(?:minute|hour|day|week|month|quarter|year)s?\b/iu,
    /\b(?:daily|weekly|monthly|annually|yearly|quarterly|never|always|immediately)\b/i,
  ],
}
const date: Form = {
  asks: [/\b(?:when|deadlines?|expir(?:e|es|y))\b/i, /\b(?:what|which|due) (?:date|day|time|year|month)s?\b/i],
  is: [
    /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]{0,6}\.? \d/i,
    /\d(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i,
    /\b(?:19|20)\d\d\b|\b\d{1,2}[:.]\d\d\b/,
    /\b(?:minute|hour|day|week|month|quarter|year)s? (?:before|after|in advance|later|from)\b/i,
    /\b(?:within|after|before|by|every|each) (?:the )?(?:\d{1,4} |\p{L}{1,20} ){0,2}(?:minute|hour|day|week|month|quarter|year)s?\b/iu,
    /\b(?:daily|weekly|monthly|annually|yearly|quarterly|never|always|immediately)\b/i,
    /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day/i,
  ],
}
const person: Form = {
  asks: [/\bwho(?:m|se)?\b/i],
  is: [
    /@/,
    /[\p{Ll},] \p{Lu}\p{Ll}/u,
    /\p{Lu}\p{Ll}{1,30} \p{Lu}/u,
    /\b(?:team|office|manager|supervisor|employee|director|lead|officer|staff|member|people|everybody|everyone|agency|board)/i,
  ],
}
const location: Form = {
  asks: [/\bwhere\b/i],
  is: [/https?:|[@#]\w/, /\b(?:in|at|on|under|to|from|via|through|into|near)\b/i],
}
/** People, addresses and channels. */
const contacts: readonly RegExp[] = [
  /\w@\w/,
  /(?<![\w&])#\p{L}/u,
  /\b(?:slack|channel|contact|ask|e-?mail|call|write to|reach out|talk to|speak to|speak with|get in touch)\b/i,
  /\d{3}[ .-]\d{3,4}\b/,
  /\p{Lu}\p{Ll}{1,30} \p{Lu}\p{Ll}/u,
]

const contacting = [
  /\bwhom? (?:do|can|should|must|would|could|shall) (?:i|we|you|one) (?:ask|contact|talk to|speak to|speak with|e-?mail|call|write to|message|turn to|reach out to|go to)\b/i,
  /\bwhom? to (?:ask|contact|talk to|speak to|speak with|e-?mail|call|write to|message)\b/i,
  /\bwhere (?:do|can|should) (?:i|we) ask\b/i,
  /\b(?:point of contact|contact|phone number|slack channel|email address) for\b/i,
]

/** Whether the question asks for a contact, as in "who do I ask about keys?". */
export const asksForContact = (question: string): boolean => contacting.some((words) => words.test(question))

/** The question without the words that ask for a contact; all of it if nothing else is left. */
export function withoutContacting(question: string): string {
  const rest = contacting.reduce((text, words) => text.replace(words, ' '), question)
  return /\p{L}{3}/u.test(rest) ? rest : question
}

/** What a sentence holds that answers a question: an amount, a date, a name, a location or a contact. */
export type AnswerForm = (sentence: string) => boolean

/** The form of the answer to a question. Null: it may be anything. */
export function formOf(question: string): AnswerForm | null {
  const one = [duration, date, amount, person, location].find(({ asks }) => asks.some((words) => words.test(question)))
  const is = asksForContact(question) ? contacts : one?.is
  return is === undefined ? null : (sentence) => is.some((form) => form.test(sentence))
}
