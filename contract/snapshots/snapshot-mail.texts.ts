/** Texts of the mail with a report. */
export const snapshotMailTexts = {
  subject: (date: string) => `Dashboard report of ${date}`,
  text: (name: string, date: string, commentary: string, link: string, product: string) =>
    [
      `${name}, report of ${date}`,
      ...(commentary === '' ? [] : [commentary]),
      `The whole report with its charts: ${link}`,
      `You get this because a member of your organisation in ${product} chose you as a recipient, or because you follow its reports.`,
    ].join('\n\n'),
} as const
