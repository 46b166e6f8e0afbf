/** The step of an answer that holds what its model thought aloud. */
export const thoughtStep = 'thought'
/** The step of an answer that holds what its model said before it looked something up. */
export const saidStep = 'said'
