import { expect, test } from 'vitest'
import { sentencesOf, sentencesWith } from './said-words.ts'

/** What was said beside the one word for it, or in nobody's English, and what is said instead. */
const former: [RegExp, string][] = [
  [/\be-mail/i, 'email'],
  [/\b(?:sign|signed|signs|signing)[ -](?:in|out)\b(?! front)/i, 'log in, log out'],
  [/\blies there already\b/i, 'is already here'],
  [/\bcode of the app\b/i, 'code from the app'],
  [/\buse it so\b|\bhow shall\b/i, 'a question as people ask it'],
  [/\bgo on tomorrow\b/i, 'continue tomorrow'],
]
/** As the documents give them. */
const given = [
  'Wrong e-mail or password',
  'There is already a user with this e-mail',
  'The e-mail does not match',
  'You will be invited and notified by e-mail.',
]

test('the sentences of a file are what a catalogue holds, and elsewhere what begins with a capital', () => {
  const code = 'export const a = { b: "log in", c: `Sent to ${d}.`, e: "Sign in" }'
  expect(sentencesOf('contract/a/a.texts.ts', code)).toEqual(['log in', 'Sent to ….', 'Sign in'])
  expect(sentencesOf('src/a/a.ts', code)).toEqual(['Sent to ….', 'Sign in'])
})

test('each thing has one word wherever people read it, as the best products say it', () => {
  const said = sentencesWith(former.map(([word]) => word))
  expect(given.filter((sentence) => !said.some(({ text }) => text === sentence))).toEqual([])
  const betterFor = (text: string) => former.filter(([word]) => word.test(text)).map(([, better]) => better)
  const wrong = said.filter(({ text }) => !given.includes(text))
  expect(wrong.map(({ file, text }) => `${file}: "${text.slice(0, 200)}" (${betterFor(text).join()})`)).toEqual([])
})
