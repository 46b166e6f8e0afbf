/** A part that sums the others up. */
export const isSummary = (heading: string): boolean =>
  /\b(?:summary|abstract|overview|in (?:brief|short)|at a glance|key (?:points|findings)|zusammenfassung)\b/i.test(
    heading,
  )

/** A part that rests on the others. */
export const isConclusion = (heading: string): boolean =>
  isSummary(heading) || /\b(?:recommend|conclusion|next steps|what to do|empfehlung|fazit)/i.test(heading)
