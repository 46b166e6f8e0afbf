/** Which way a question says that a figure went. */
type Direction = 'drop' | 'rise'

const DROPS =
  /\b(?:drop(?:s|ped|ping)?|falls?|fell|fallen|falling|declin(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|sh(?:rank|rink|runk)|(?:go|goes|going|gone|went|come|came) down)\b|\bdown[\s?!.]*$/
const RISES =
  /\b(?:ris(?:e|es|en|ing)|rose|grow(?:s|n|th|ing)?|grew|increas(?:e|es|ed|ing)|(?:go|goes|going|gone|went|come|came) up)\b|\bup[\s?!.]*$/

/** Null where it says neither, or both. `label`: of the figure, whose words say nothing of its way. */
export function askedDirection(question: string, label: string): Direction | null {
  const asked = question.toLowerCase()
  const words = label === '' ? asked : asked.replaceAll(label.toLowerCase(), ' ')
  const [drops, rises] = [DROPS.test(words), RISES.test(words)]
  if (drops === rises) return null
  return drops ? 'drop' : 'rise'
}

/** Says first that a figure did not go the way that was asked about; '' where it did. */
export function contradiction(
  asked: Direction | null,
  { from, to }: { from: number; to: number },
  name: string,
): string {
  if (asked === null) return ''
  const went = to === from ? 'stayed the same' : to > from ? 'rose' : 'fell'
  if (went === (asked === 'drop' ? 'fell' : 'rose')) return ''
  return `There was no ${asked}: the ${name} ${went}.\n\n`
}
