/** Texts of what can be done with an answer, and of the question that waits for its end. */
export const answerToolsTexts = {
  more: 'More for this answer',
  copyMarkdown: 'Copy as Markdown',
  copyPlain: 'Copy as plain text',
  quote: 'Quote selection',
  continue: 'Continue',
  continuePrompt: 'Continue your answer where it ended.',

  nextQuestion: 'Next question',
  waiting: 'Sent when the answer is complete.',
  waitingForFiles: 'Sent when the files are uploaded.',
  held: 'Not sent yet. Send it when you’re ready.',
  heldForFiles: 'Not sent: a file wasn’t uploaded. Add it again, or send the question without it.',
  sendNow: 'Send now',
  edit: 'Edit',
  editing: 'Edit the next question',
  save: 'Save',
  cancel: 'Cancel',
  remove: 'Remove',
} as const
