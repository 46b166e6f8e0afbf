/** The mail that brings a report. */
export const snapshotMailTexts = {
  subject: (name: string, date: string) => `${name}: report of ${date}`,
  text: (name: string, date: string, commentary: string, link: string, product: string) =>
    [
      `${name}, report of ${date}`,
      ...(commentary === '' ? [] : [commentary]),
      `The whole report with its charts: ${link}`,
      `You get this because a member of your organisation in ${product} has chosen you for it, or because you follow its reports.`,
    ].join('\n\n'),
} as const
