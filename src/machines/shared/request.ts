/** How long, in ms, a state waits for the answer to a request before it gives up. */
export const answerTime = 30_000

/** How long, in ms, a failure stays on an action before the action is ready again. */
export const errorDisplayTime = 10_000
