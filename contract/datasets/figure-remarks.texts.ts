/** What is said beside figures by how they are asked for; by itself, so that only what shows tables fetches it. */
export const figureRemarksTexts = {
  unweighted: (label: string, things: string) =>
    `Averages of "${label}" count each ${things} the same, whatever its size.`,
} as const
