/** The step that holds the model's reasoning. */
export const thoughtStep = 'thought'
/** The step that holds what the model said before it called a tool. */
export const saidStep = 'said'
/** The step that holds a summary of the older part of the conversation. */
export const summaryStep = 'summary'
