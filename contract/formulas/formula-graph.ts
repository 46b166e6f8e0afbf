import { type Reference, referencesOf } from './formula-tree.ts'
import { parseFormula } from './parse-formula.ts'
import { printReference } from './print-formula.ts'

/** Formula texts by definition name; null for definitions without a formula. */
export type FormulaTexts = ReadonlyMap<string, string | null>

/** The distinct measurements that a formula names; empty where it can't be parsed. */
export function measurementsIn(text: string): string[] {
  const parsed = parseFormula(text)
  if (!parsed.ok) return []
  const named = referencesOf(parsed.formula).flatMap((each) => (each.kind === 'measurement' ? [each.name] : []))
  return [...new Set(named)]
}

/** The first cycle from `name`, as a path that ends where it begins; null without one. */
export function circleFrom(name: string, texts: FormulaTexts): string[] | null {
  const visited = new Set<string>()
  const path: { name: string; rest: string[] }[] = [{ name, rest: needsOf(name, texts) }]
  while (path.length > 0) {
    const next = path.at(-1)!.rest.pop()
    if (next === undefined) path.pop()
    else if (next === name) return [...path.map((step) => step.name), name]
    else if (!visited.has(next)) {
      visited.add(next)
      path.push({ name: next, rest: needsOf(next, texts) })
    }
  }
  return null
}

const needsOf = (name: string, texts: FormulaTexts): string[] => measurementsIn(texts.get(name) ?? '').toReversed()

/** Names whose formulas depend on `name`, directly or indirectly, nearest first. */
export function dependentsOf(name: string, texts: FormulaTexts): string[] {
  const users = new Map<string, string[]>()
  for (const [user, text] of texts)
    for (const used of measurementsIn(text ?? '')) users.set(used, [...(users.get(used) ?? []), user])
  const found = new Set<string>()
  let layer = [name]
  while (layer.length > 0) {
    layer = layer.flatMap((each) => users.get(each) ?? []).filter((each) => each !== name && !found.has(each))
    layer.forEach((each) => found.add(each))
  }
  return [...found]
}

/** Names in dependency order. Those in a cycle, or depending on one, are left out. */
export function calculationOrder(texts: FormulaTexts): string[] {
  const open = new Map(
    [...texts].map(([name, text]) => [name, measurementsIn(text ?? '').filter((each) => texts.has(each))]),
  )
  const ordered: string[] = []
  const done = new Set<string>()
  for (;;) {
    const ready = [...open].filter(([, needs]) => needs.every((need) => done.has(need))).map(([name]) => name)
    if (ready.length === 0) return ordered
    for (const name of ready) {
      open.delete(name)
      done.add(name)
      ordered.push(name)
    }
  }
}

/** Renames one measurement in all references of a formula; the rest stays as typed. */
export function renameInFormula(text: string, from: string, to: string): string {
  const parsed = parseFormula(text)
  if (!parsed.ok) return text
  const named = referencesOf(parsed.formula).filter((each) => each.kind === 'measurement' && each.name === from)
  return named.reduceRight((changed, reference) => replaceReference(changed, reference, to), text)
}

const replaceReference = (text: string, reference: Reference, name: string): string =>
  `${text.slice(0, reference.start)}${printReference({ kind: 'measurement', name, start: 0, end: 0 })}${text.slice(reference.end)}`
