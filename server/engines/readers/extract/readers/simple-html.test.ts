import { expect, test } from 'vitest'
import { cleanHtml, topLevelElements } from './simple-html.ts'

test('only plain tags, web links and spans stay', () => {
  const html =
    '<p id="x" onclick="y()">a<img src="z" /><a href="javascript:alert(1)">b</a><a id="q" href="https://e.org/?a=1&amp;b=2">c</a></p><script>d</script><td colspan="2" style="e">f</td>'
  expect(cleanHtml(html)).toBe('<p>a<a>b</a><a href="https://e.org/?a=1&amp;b=2">c</a></p>d<td colspan="2">f</td>')
})

test('the outermost elements', () => {
  expect(topLevelElements('<h1>A</h1><ul><li><p>b</p></li></ul><p>c<br />d</p><hr />')).toEqual([
    '<h1>A</h1>',
    '<ul><li><p>b</p></li></ul>',
    '<p>c<br />d</p>',
    '<hr />',
  ])
})
