/** Texts of the button that opens the palette, apart from those of the palette itself, which load later. */
export const paletteOpenerTexts = {
  open: 'Search everything',
  notFetched: 'Couldn’t open search. Check your connection and try again.',
} as const
