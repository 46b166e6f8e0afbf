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

test('code stays as it is', () => {
  const code = '```html\n<br> <!-- a -->\n{% include x %}\n```\n~~~\n<br>\n~~~'
  expect(readableMarkdown(code)).toBe(code)
})

test('many openings without an end take linear time', () => {
  const text = '<!-- {% <br '.repeat(100_000)
  const started = performance.now()
  readableMarkdown(text)
  expect(performance.now() - started).toBeLessThan(2_000)
})
