/** A chunk of an answer as an OpenAI-compatible server streams it, for a scripted model. */
export const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'one', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

/** The end of an answer. */
export const lastChunk = `${chunk({}, 'stop')}data: [DONE]\n\n`
