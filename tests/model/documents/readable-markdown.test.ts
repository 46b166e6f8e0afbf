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
    ...['---', 'title: Leave', 'redirect_from: /leave/', '---', 'Use <a class="x" href="https://a.nz/b?c=d">this</a>.'],
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

test('many openings without an end take linear time', () => {
  const pieces = ['<!-- {% <br ', '<a href="', '<a href="x">', '<br ', '{% page "', '---\n']
  const started = performance.now()
  for (const piece of pieces) readableMarkdown(piece.repeat(50_000))
  expect(performance.now() - started).toBeLessThan(5_000)
})
