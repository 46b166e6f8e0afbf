import { checkSync } from 'recheck'
import { expect, test } from 'vitest'
import { share } from '../deep.ts'
import { allExpressions } from './regular-expressions.ts'

/** Not linear, or beyond what the check can tell, and why they may be so all the same. */
const bounded: Record<string, string> = {
  '/(?<!\\b(?:an?|the|this|that|our|your)\\s(?=\\w{1,20}ed\\b))\\b(?:increas|decreas|declin|reduc|rais|chang(?:ed|ing|es? (?:to|in|of)\\b)|amend|replac|postpon|delay|cancel|clos(?:e|ed|es|ing|ure)\\b|reopen|discontinu|terminat|expir|(?<!not )exceed|shortag|risen|rose\\b|rises?\\b|rising|fell\\b|falls?\\b|fallen|falling|dropp|grew\\b|grown\\b|no longer\\b|takes? effect|effective from|starting from|with effect)\\w*/i':
    'document-evidence.ts reads one sentence of a passage with it, on a worker',
  '/\\d[\\d,.]*(?: ?%| ?[\\p{L}_][\\p{L}\\p{N}_ -]*)?$/u': 'number-guard.ts gives it 200 characters',
  '/\\d[\\d,.]*[^\\S\\n]$/': 'number-guard.ts gives it 200 characters',
  '/\\b(q\\d{1,4})(?:\\[[^\\]]{1,200}\\])?\\.(?:"([^"]{1,200})"|([\\p{L}_][\\p{L}\\p{N}_.:]{0,200}))|\\b(c\\d{1,4})\\b/gu':
    'figure-match.ts reads a sum of 500 characters with it',
  '/(?:https?:\\/\\/|\\bwww\\.|\\]\\()[^\\s)]*$/': 'number-support.ts gets the 120 characters before a number',
}
/** Made out of constants, of which each is read here as the text that it becomes. */
const made: Record<string, string> = {
  'server/engines/language/times.ts': 'names of months, each followed by one run of spaces at most',
  'server/engines/assistant/number-guard.ts': 'a copy of a literal',
  'server/engines/assistant/number-support.ts': 'names of months, over 120 characters',
  'server/engines/readers/workbook/numbers.ts':
    'codes and signs of currencies, over one cell, anchored or without repeats',
  'server/engines/readers/dates/find-dates.ts': 'names of months, with bounded repeats, over a line of 400 characters',
  'server/engines/playbooks/meeting-rules.ts': 'words one after the other without repeats, over one sentence',
  'server/engines/readers/workbook/columns.ts': 'names of years without repeats, over one heading',
  'server/engines/readers/workbook/dates.ts': 'anchored, with bounded repeats',
  'server/engines/playbooks/transcript.ts': 'words of a name, anchored, with bounded repeats, over one line',
}

/** Limits of steps and none of time: a slow machine finds what a quick one does. */
const limits = {
  ...{ timeout: null, incubationTimeout: null, attackTimeout: null, randomSeed: 1, maxNFASize: 10_000 },
  ...{ maxIteration: 2, maxInitialGenerationSize: 100, maxGenerationSize: 20, incubationLimit: 10_000 },
  attackLimit: 10_000_000,
}
const expressions = allExpressions()
const isLinear = (source: string, flags: string) => checkSync(source, flags, limits).status === 'safe'

test('the check finds an expression of quadratic cost', () => {
  // In this thread: one of the checker's own that dies is waited for without end.
  process.env['RECHECK_SYNC_BACKEND'] = 'pure'
  expect([isLinear('-+$', ''), isLinear('^[\\s-]*-{3,}[\\s-]*$', ''), isLinear('^-+$', '')]).toEqual([
    false,
    false,
    true,
  ])
})

test('every regular expression of the server and the contract is linear, or bounded as listed: a share of them each', () => {
  // In this thread: one of the checker's own that dies is waited for without end.
  process.env['RECHECK_SYNC_BACKEND'] = 'pure'
  const { literals } = expressions
  const found = new Map(literals.map((one) => [`/${one.source}/${one.flags}`, one]))
  expect(found.size).toBeGreaterThan(200)
  expect(Object.keys(bounded).filter((text) => !found.has(text))).toEqual([])
  const steep = share([...found], 30).filter(
    ([text, { source, flags }]) => !(text in bounded) && !isLinear(source, flags),
  )
  expect(steep.map(([text, { file, line }]) => `${file}:${line} ${text}`)).toEqual([])
}, 900_000)

test('an expression is made out of texts only where it is listed', () => {
  expect([...new Set(expressions.made.map(({ file }) => file))].toSorted()).toEqual(Object.keys(made).toSorted())
})
