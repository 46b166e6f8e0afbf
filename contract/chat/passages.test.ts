import { expect, test } from 'vitest'
import { answeringText, isNearest, isOnlyNear, readPassages } from './passages.ts'

const passage = (words: string, mark = 1) => `**Leave › Sick leave** · leave.md\n\n> ${words}[^${mark}]`
const plain = `From your documents:\n\n${passage('Ten days.')}`
const bold = `From your documents:\n\n${passage('**Ten days.**')}`
const nearest = `No document mentions *dentist*; nearest:\n\n${passage('Ten days.')}`

test('an answer is only near where it says so, or no sentence of its passages answers', () => {
  const texts = [
    plain,
    bold,
    nearest,
    'The closest I found:\n\n> Ten days.',
    'Ten days.',
    'No document is needed: see.',
  ]
  expect(texts.map(isOnlyNear)).toEqual([true, false, true, true, false, false])
  expect(texts.map(isNearest)).toEqual([false, false, true, true, false, false])
})

test('passages are read with their titles, words and marks, and what is said below them', () => {
  const text = `${bold}\n\n**Pay** · pay.md\n\n> | A | B |\n> | --- | --- |\n> | 1 | 2[^2] |\n\nI read “anual” as “annual”.`
  expect(readPassages(text)).toEqual({
    lead: 'From your documents:',
    passages: [
      { title: 'Leave › Sick leave', file: 'leave.md', text: '**Ten days.**[^1]', mark: 1 },
      { title: 'Pay', file: 'pay.md', text: '| A | B |\n| --- | --- |\n| 1 | 2[^2] |', mark: 2 },
    ],
    rest: 'I read “anual” as “annual”.',
  })
})

test('passages are read while they arrive, and other answers are no passages', () => {
  const arriving = readPassages('From your documents:\n\n**Leave** · leave.md\n\n> Ten da')
  expect(arriving?.passages).toEqual([{ title: 'Leave', file: 'leave.md', text: 'Ten da', mark: null }])
  const others = ['From your documents:', '**Leave** · leave.md\n\n> Ten days.', 'The closest I found:\n\n> Ten days.']
  expect(others.map(readPassages)).toEqual([null, null, null])
})

test('a list or a table below passages stays whole, and one with sources is no passage', () => {
  const table = '| A | B |\n| --- | --- |\n| 1 | 2 |'
  expect(readPassages(`${bold}\n\n${table}\n\n- One\n- Two\n`)?.rest).toBe(`${table}\n\n- One\n- Two`)
  const others = ['Ten days in all.[^2]', 'That is 80 hours[#1].']
  expect(others.map((below) => readPassages(`${bold}\n\n${below}`))).toEqual([null, null])
})

test('of passages those with the sentence that answers are kept, and any other text as it is', () => {
  const both = `From your documents:\n\n${passage('Ten days.')}\n\n${passage('**Five days.**\n>\n> - More.', 2)}`
  expect([both, plain, nearest, 'Ten days.'].map(answeringText)).toEqual([
    passage('**Five days.**\n>\n> - More.', 2),
    plain,
    nearest,
    'Ten days.',
  ])
})
