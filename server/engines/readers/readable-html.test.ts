import { expect, test } from 'vitest'
import { readableHtml } from './readable-html.ts'

const print = [
  '# Harbour report',
  '## Summary',
  'Sales rose by 12.5% to $1,234,500 in the first quarter.',
  'The roastery opened a second shop in <Lyttelton>, and',
  'Dr. Hale was made its manager.',
  '- one & only',
  '- two',
  'Month Sales',
  'July 410',
].join('\n')

test('marks of the reader are shown as what they stand for, and lines of print as paragraphs', () => {
  expect(readableHtml(print, 'report.PDF')).toBe(
    [
      '<h3>Harbour report</h3><h4>Summary</h4>',
      '<p>Sales rose by 12.5% to $1,234,500 in the first quarter. The roastery opened a second shop in &lt;Lyttelton&gt;,',
      ' and Dr. Hale was made its manager.</p>',
      '<ul><li>one &amp; only</li><li>two</li></ul><p>Month Sales<br>July 410</p>',
    ].join(''),
  )
})

test('rows of a table are a table, and one line with a bar is none', () => {
  expect(readableHtml('Name | Age\nJo | 3\n\nthis | that', 'a.docx')).toBe(
    '<table><tbody><tr><td>Name</td><td>Age</td></tr><tr><td>Jo</td><td>3</td></tr></tbody></table><p>this | that</p>',
  )
})

test('a text file stays as it was written', () => {
  expect(readableHtml('# not a heading\n- nor a list\n\n<b>end</b>', 'notes.txt')).toBe(
    '<p># not a heading<br>- nor a list</p><p>&lt;b&gt;end&lt;/b&gt;</p>',
  )
})

test('nothing in a document becomes a tag of its own', () => {
  const text = '# <script>alert(1)</script>\n- <img src=x onerror=alert(1)>\n<a> | <b>\n"c" | &d'
  expect(readableHtml(text, 'a.html').match(/<(?!\/?(?:h3|ul|li|table|tbody|tr|td|p|br)>)[^>]*>/g)).toBeNull()
})
