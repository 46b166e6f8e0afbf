export const playbookReportTexts = {
  nothingYet: 'Complete a step first. A report contains the completed steps.',
  subtitle: (template: string) => `Playbook: ${template}`,
  stepsLabel: 'Steps',
  notAnswered: 'Not answered.',
  nothingWritten: 'Nothing was found or written in this step.',
  saidBefore: (heading: string) => `See “${heading}” above.`,
  value: 'Value',
  against: 'Against',
  difference: 'Difference',
  about: 'Not in this document',
  isPrivate: (number: number, role: string) => `Step ${number} is private to ${role} and not part of this document.`,
  isOpen: (name: string) => `“${name}” was not complete when this was printed.`,
} as const
