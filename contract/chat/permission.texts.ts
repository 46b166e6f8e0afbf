/** Texts of the question whether words may leave the server. */
export const permissionTexts = {
  title: 'Search the web?',
  note: 'These words would be sent to the search service, outside Sextant:',
  allow: 'Search the web',
  refuse: 'Don’t search',
  sending: 'Sending your answer',
  notSent: 'Your answer may not have arrived. Try again.',
  state: {
    allowed: 'You allowed this web search:',
    refused: 'You didn’t allow this web search:',
    unanswered: 'This web search wasn’t made, because nobody allowed it in time:',
  },
} as const
