import type { OutlinePart } from '../../../contract/research/research-notes.schemas.ts'
import { sameWords } from './findings.ts'

const MAX_HEADING = 80
const MAX_PARTS = 24
const listMarker = /^\s*(?:#{1,6}\s+|[-*•]\s+|\d{1,2}[.)]\s+)/
/** Words of a line that say how the report should look instead of naming a part of it. */
const isAboutForm = /\b(?:pages?|words?|length|tone|language|format|style|british|english|at most|no more than)\b/i

/**
 * The parts that an output format names: the items of its list, or its lines if all are short. Running text names no
 * parts that could be told apart.
 */
export function askedParts(format: string): OutlinePart[] {
  const lines = format.split(/\n+/).filter((line) => line.trim() !== '')
  const isList = lines.some((line) => listMarker.test(line))
  const named = lines.filter((line) => (isList ? listMarker.test(line) : lines.length > 1))
  return named
    .map((line) => line.replace(listMarker, '').replace(/\*\*/g, '').trim())
    .map((line) => {
      const [, heading = line, about = ''] = /^([^:–(]{2,80})(?:\s?[:–(]\s?(.*))?$/.exec(line) ?? []
      return { heading: heading.replace(/[.,;]$/, '').trim(), about: about.replace(/\)$/, '').trim() }
    })
    .filter(({ heading }) => heading !== '' && heading.length <= MAX_HEADING && !isAboutForm.test(heading))
    .filter(({ heading }) => !/^(?:list of )?sources?$|^references$/i.test(heading))
    .slice(0, MAX_PARTS)
}

/** An outline that holds every part that was asked for, in the order in which it was asked for, under exactly its heading. */
export function withAskedParts(outline: readonly OutlinePart[], asked: readonly OutlinePart[]): OutlinePart[] {
  // A model may keep the number of a part in its heading.
  const bare = (heading: string) => sameWords(heading.replaceAll('**', '').replace(listMarker, ''))
  const isSame = (one: OutlinePart, other: OutlinePart) => bare(one.heading) === bare(other.heading)
  // A model may keep what the format says of a part, such as "(a table)", within its heading.
  const isWhole = (one: OutlinePart, other: OutlinePart) =>
    sameWords(`${one.heading} ${one.about}`) === bare(other.heading)
  const kept = outline.map((part) => ({
    ...part,
    heading: asked.find((one) => isSame(one, part) || isWhole(one, part))?.heading ?? part.heading,
  }))
  for (const [at, part] of asked.entries()) {
    if (kept.some((one) => isSame(one, part))) continue
    const before = asked.slice(0, at).findLast((one) => kept.some((each) => isSame(each, one)))
    kept.splice(before === undefined ? 0 : kept.findIndex((one) => isSame(one, before)) + 1, 0, part)
  }
  return kept.slice(0, MAX_PARTS)
}
