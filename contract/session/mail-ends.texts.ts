import type { MailEnd, MailKind } from './mail-ends.schemas.ts'

const names: Record<MailKind, (label: string) => string> = {
  alerts: (label) => `emails about alerts on charts of ${label}`,
  reports: (label) => `emails with reports of the dashboard ${label}`,
  reminders: (label) => `reminders of playbook steps of ${label}`,
  research: (label) => `emails about new findings on ${label}`,
}
const nextOf: Record<MailKind, string> = {
  alerts: 'The alerts stay, and appear on your home page.',
  reports: 'The reports stay in the tab “Reports” of the dashboard.',
  reminders: 'The steps and their due dates stay as they are.',
  research: 'The findings stay in the topic.',
}

/** Texts of the unsubscribe page. */
export const mailEndsTexts = {
  title: 'Unsubscribe',
  working: 'Unsubscribing',
  resuming: 'Subscribing again',
  ended: 'You are unsubscribed',
  resumed: 'You are subscribed again',
  endedNote: ({ kind, label }: MailEnd) => `You won’t get any more ${names[kind](label)}. ${nextOf[kind]}`,
  resumedNote: ({ kind, label }: MailEnd) => `You’ll get ${names[kind](label)} as before.`,
  undo: 'Undo',
  again: 'Unsubscribe again',
  goOn: 'Continue',
  failed: 'Couldn’t unsubscribe you',
  unknown: 'This link is no longer valid. Use the link in a more recent email.',
  inMail: (url: string) => `Unsubscribe from emails like this one: ${url}`,
} as const
