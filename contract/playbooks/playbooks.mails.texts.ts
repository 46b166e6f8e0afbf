import { formatDayOfYear } from '../shared/format.ts'

export const playbookMailTexts = {
  roleTaken: (given: { by: string; role: string; title: string; organisation: string; link: string }) => ({
    subject: 'Someone else now holds your role in a playbook',
    text: `${given.by} gave your role in a playbook to someone else.

Organisation: ${given.organisation}
Playbook: ${given.title}
Role: ${given.role}

What you wrote in the private steps of this role was not passed on. No one can read it any more.

Open the playbook here:
${given.link}
`,
  }),
  reminders: {
    subject: (count: number, overdue: number) => {
      const what = count === 1 ? '1 playbook step is' : `${count} playbook steps are`
      return `${what} ${overdue === 0 ? 'due' : overdue === count ? 'overdue' : 'due or overdue'}`
    },
    day: formatDayOfYear,
    line: (given: { step: string; title: string; day: string; isOverdue: boolean; link: string }) =>
      `${given.title}: ${given.step}\n${given.isOverdue ? `Was due on ${given.day}` : `Due on ${given.day}`}\n${given.link}`,
    mail: (organisation: string, lines: readonly string[]) =>
      [
        `${lines.length === 1 ? 'A playbook step is' : 'Playbook steps are'} waiting for you in this organisation:\n${organisation}`,
        ...lines,
        'You get one reminder before the due date and one after. To turn reminders off for a playbook, open it and clear “Remind me by email”.',
      ].join('\n\n'),
  },
} as const
