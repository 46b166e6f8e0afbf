/** How long, in ms, a state waits for the response to a request. */
export const answerTime = 30_000

/** How long, in ms, a failure is shown on an action before it can be used again. */
export const errorDisplayTime = 10_000
