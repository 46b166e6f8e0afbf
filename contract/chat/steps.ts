/** The step of an answer that holds what its model thought aloud. */
export const thoughtStep = 'thought'
/** The step of an answer that holds what its model said before it looked something up. */
export const saidStep = 'said'
/** The step of an answer that holds a summary of the older part of its conversation. */
export const summaryStep = 'summary'
