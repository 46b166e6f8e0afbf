import type { MailEnd, MailKind } from './mail-ends.schemas.ts'

const names: Record<MailKind, (label: string) => string> = {
  alerts: (label) => `mails about alerts on charts of ${label}`,
  reports: (label) => `mails with reports of the dashboard ${label}`,
  reminders: (label) => `reminders of playbook steps of ${label}`,
  research: (label) => `mails about new findings on ${label}`,
}
const nextOf: Record<MailKind, string> = {
  alerts: 'The alerts stay, and are told on your home page.',
  reports: 'The reports stay in the tab “Reports” of the dashboard.',
  reminders: 'The steps and their days stay as they are.',
  research: 'The findings stay in the topic.',
}

/** What a person reads who ends mails by the link in one. */
export const mailEndsTexts = {
  title: 'Unsubscribe',
  working: 'Ending the mails',
  resuming: 'Turning the mails on again',
  ended: 'You are unsubscribed',
  resumed: 'You get these mails again',
  endedNote: ({ kind, label }: MailEnd) => `You get no more ${names[kind](label)}. ${nextOf[kind]}`,
  resumedNote: ({ kind, label }: MailEnd) => `You get ${names[kind](label)} as before.`,
  undo: 'Undo',
  again: 'Unsubscribe again',
  goOn: 'Continue',
  failed: 'The mails could not be ended',
  unknown: 'This link is not known any more. Open the link of a newer mail.',
  inMail: (url: string) => `Unsubscribe from mails like this one: ${url}`,
} as const
