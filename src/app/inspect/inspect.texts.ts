/** Texts of the inspector's dialog, which only developers see. */
export const inspectTexts = {
  title: 'Inspect the machines?',
  what: 'This opens the Stately inspector (stately.ai) in a new window and sends it the state of this page’s machines as they run. Passwords, tokens and codes are taken out; everything else, such as names and messages, is sent. It needs the network. Use it with made-up data.',
  ours: '“Open flows” shows them in a window of our own, which sends nothing and needs no network.',
  open: 'Open the inspector',
  openFlows: 'Open flows',
  close: 'Not now',
  opening: 'The inspector is being opened.',
  problems: {
    offline:
      'There is no network, so the inspector cannot be opened. "npm run diagrams" draws all machines into docs/machines of the project.',
    blocked:
      'The browser blocked the window. Allow pop-ups for this page and try again, or run "npm run diagrams" in the project, which draws all machines into docs/machines.',
    silent:
      'The inspector did not answer. It needs the network; "npm run diagrams" draws all machines into docs/machines of the project.',
  },
} as const
