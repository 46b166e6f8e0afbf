/** Texts of the conversation and the list of conversations. */
export const chatTexts = {
  oneMoment: 'One moment...',
  connecting: 'Connecting...',
  disconnected: 'The chat has disconnected. Please refresh the page or start a new conversation.',
  startNew: 'Start a new conversation',
  startNewConversation: 'Start new conversation',
  tryAgain: 'Try again',
  tooLong: 'The message is too long',
  notReady: 'Please wait until the answer is complete.',
  blankPrompt: 'Please write a message.',
  unreadable: 'This message could not be read.',
  interrupted: 'The answer was interrupted. What arrived is kept.',
  stopped: 'Stopped.',
  failed: 'Couldn’t finish the answer.',
  permissionOver: 'The answer no longer needs this.',
  generalThread: 'General',
  newThread: 'New conversation',
} as const
