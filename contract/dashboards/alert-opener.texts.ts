/** Texts of the buttons that open alerts, apart from those of their dialogs, which load later. */
export const alertOpenerTexts = {
  add: (title: string) => `Alert me about ${title}`,
  list: 'Alerts',
} as const
