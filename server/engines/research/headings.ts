/** A part that sums the others up. */
export const isSummary = (heading: string): boolean =>
  /\b(?:summary|abstract|overview|in (?:brief|short)|at a glance|key (?:points|findings)|zusammenfassung)\b/i.test(
    heading,
  )

/** A part that tells steps or days one after the other. */
export const isByTime = (text: string): boolean =>
  /\b(?:when|steps?|deadlines?|due dates?|timelines?|timetable|schedule|fristen|termine|ablauf|zeitplan)\b/i.test(
    text,
  ) ||
  (/\bbefore\b/i.test(text) && /\bafter\b/i.test(text))

/** A part that rests on the others. */
export const isConclusion = (heading: string): boolean =>
  isSummary(heading) || /\b(?:recommend|conclusion|next steps|what to do|empfehlung|fazit)/i.test(heading)
