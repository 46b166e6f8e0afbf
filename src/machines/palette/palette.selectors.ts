import type { PaletteCommand, PalettePage } from '../../../contract/palette/palette-commands.ts'
import { matchOfName, paletteWordsOf } from '../../../contract/palette/palette-words.ts'
import { type PaletteHit, paletteKinds, type PaletteKind } from '../../../contract/palette/palette.schemas.ts'

export type PaletteEntry =
  | { id: string; kind: 'thing'; hit: PaletteHit }
  | { id: string; kind: 'page'; page: PalettePage }
  | { id: string; kind: 'command'; command: PaletteCommand }

export type PaletteGroupName = PaletteKind | 'recent' | 'pages' | 'commands'
export type PaletteGroup = { name: PaletteGroupName; entries: readonly PaletteEntry[] }

/** `pages`, `commands`: those that this person may use here. */
export type PaletteOffer = { pages: readonly PalettePage[]; commands: readonly PaletteCommand[] }

const thing = (hit: PaletteHit): PaletteEntry => ({ id: `${hit.kind} ${hit.id}`, kind: 'thing', hit })
const filled = (groups: readonly PaletteGroup[]) => groups.filter(({ entries }) => entries.length > 0)

/** Without a phrase: what was opened before, then all pages and commands. */
export function groupsAtStart(hits: readonly PaletteHit[], { pages, commands }: PaletteOffer): PaletteGroup[] {
  return filled([
    { name: 'recent', entries: hits.map(thing) },
    { name: 'pages', entries: pages.map((page) => ({ id: page.id, kind: 'page', page })) },
    { name: 'commands', entries: commands.map((command) => ({ id: command.id, kind: 'command', command })) },
  ])
}

/** Results of an earlier phrase that hold the words of this one, so that Enter opens nothing that was not asked for. */
export function hitsStillFitting(phrase: string, hits: readonly PaletteHit[]): PaletteHit[] {
  const words = paletteWordsOf(phrase)
  return hits.filter(({ label, note, excerpt = [] }) => {
    const whole = [label, note, ...excerpt.map(({ text }) => text)].join(' ')
    return matchOfName(words, whole) !== null
  })
}

/**
 * What was found, by kind, with the pages and commands that hold the words. These come first if one of them begins with
 * the phrase, so that a late answer never moves what is about to be chosen.
 */
export function groupsFor(phrase: string, hits: readonly PaletteHit[], offer: PaletteOffer): PaletteGroup[] {
  const words = paletteWordsOf(phrase)
  const matching = <One extends { label: string; words: string }>(all: readonly One[]): One[] =>
    all
      .map((one) => ({
        one,
        match: matchOfName(words, one.label) ?? (matchOfName(words, `${one.label} ${one.words}`) ?? 0) / 2,
      }))
      .filter(({ match }) => match > 0)
      .toSorted((one, other) => other.match - one.match)
      .map(({ one }) => one)
  const own = groupsAtStart([], { pages: matching(offer.pages), commands: matching(offer.commands) })
  const things = paletteKinds.map((name) => ({ name, entries: hits.filter(({ kind }) => kind === name).map(thing) }))
  const begins = [...offer.pages, ...offer.commands].some(({ label }) =>
    label.toLowerCase().startsWith(phrase.trim().toLowerCase()),
  )
  return filled(begins ? [...own, ...things] : [...things, ...own])
}
