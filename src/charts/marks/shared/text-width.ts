const widths: [RegExp, number][] = [
  [/[ijl.,'|:;! ]/, 0.29],
  [/[ftr()\-–[\]]/, 0.38],
  [/[mwMW@%]/, 0.88],
  [/[A-Z0-9$€£&]/, 0.64],
  [/[\u1100-\uffff]/, 1],
]

/** Approximate width, in pixels, of a text in the interface font. */
export function textWidth(text: string, fontSize = 12): number {
  let ems = 0
  for (const character of text) ems += widths.find(([pattern]) => pattern.test(character))?.[1] ?? 0.56
  return ems * fontSize
}

/** The text, shortened with an ellipsis if wider than `limit` pixels. */
export function truncate(text: string, limit: number, fontSize = 12): string {
  if (textWidth(text, fontSize) <= limit) return text
  const characters = [...text]
  let kept = ''
  for (const character of characters) {
    if (textWidth(`${kept}${character}…`, fontSize) > limit) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}
