import { expect, test } from 'vitest'
import { readableMarkdown } from '../../../src/machines/documents/readable-markdown.ts'

test('what a generator of websites reads is not shown: comments, directives, and line breaks as such', () => {
  const source = [
    ...['# Leave<br>and pay', '', '{% include alert.html level="info" %}', ''],
    ...['Call us<br/>or write. <!-- TODO: which', 'address? -->Soon.', '', '| a<br>b | c |', '|---|---|', ''],
    ...['See [Leave]({% page "travel/leave" %}).', '`<br>` and {% raw %}'],
  ].join('\n')
  expect(readableMarkdown(source)).toBe(
    [
      ...['# Leave · and pay', '', '', '', 'Call us  ', 'or write. ', 'Soon.', '', '| a · b | c |', '|---|---|', ''],
      ...['See [Leave](/travel/leave).', '`<br>` and '],
    ].join('\n'),
  )
})

test('tags say how a text looks and are not shown, and links are links', () => {
  const source = [
    'Use <a class="x" href="https://a.nz/b?c=d">this</a>.',
    ...[
      '<div class="box"><strong>Ask</strong> <your name>, a < b > c',
      '<a href="/x">without an end',
      '<img src="x.png">',
      '<table>',
      '    <td>One</td>',
    ],
  ].join('\n')
  expect(readableMarkdown(source)).toBe(
    ['Use [this](https://a.nz/b?c=d).', 'Ask <your name>, a < b > c', 'without an end', '', '', 'One'].join('\n'),
  )
})

test('code stays as it is', () => {
  const code = '```html\n<br> <!-- a -->\n{% include x %}\n```\n~~~\n<br>\n~~~'
  expect(readableMarkdown(code)).toBe(code)
})

// A test has ten seconds; with the square of their length these take minutes.
test('many openings without an end are read within the time of a test', () => {
  const pieces = ['<!-- {% <br ', '<a href="', '{% page "']
  expect(pieces.map((piece) => readableMarkdown(piece.repeat(50_000)).length)).toEqual([0, 450_000, 450_000])
})

test('the lines that a document begins with, such as front matter, stay lines', () => {
  const text = 'title: Travel cards\nowner: Petra Finch\nkeywords: card\n\nApply for a card.\nIt takes a week.'
  expect(readableMarkdown(text)).toBe(
    'title: Travel cards  \nowner: Petra Finch  \nkeywords: card\n\nApply for a card.\nIt takes a week.',
  )
})
