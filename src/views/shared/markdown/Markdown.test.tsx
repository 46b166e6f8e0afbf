import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { corpus } from './markdown-fixtures.ts'
import { Markdown, type MarkdownProps } from './Markdown.tsx'

const origin = 'https://sextant.example'

/** The rendered text without class names and block wrappers. */
function drawn(text: string, props: Partial<MarkdownProps> = {}): string {
  return renderToStaticMarkup(<Markdown text={text} origin={origin} {...props} />)
    .replace(/ class="[^"]*"/g, '')
    .replace(/^<div aria-busy="(?:true|false)">(.*)<\/div>$/s, '$1')
    .replace(/<div>(.*?)<\/div>/gs, '$1')
}

test('an answer is drawn as formatted text', () => {
  expect(drawn('# Sales\n\nUp **12%**, *really*, ~~no~~ `x`.\nNext  \nline\n\n> quote\n\n---')).toBe(
    '<h2>Sales</h2><p>Up <strong>12%</strong>, <em>really</em>, <del>no</del> <code>x</code>.\nNext<br/>line</p>' +
      '<blockquote dir="auto"><p>quote</p></blockquote><hr/>',
  )
  expect(drawn('1. a\n   - b\n- [x] c\n\n```js\nlet a\n```')).toBe(
    '<ol dir="auto" start="1"><li><p>a</p><ul dir="auto"><li><p>b</p></li></ul></li></ol>' +
      '<ul dir="auto"><li><input type="checkbox" disabled="" readOnly="" aria-label="Done" checked=""/><p>c</p></li></ul>' +
      '<pre dir="ltr" tabindex="0" aria-label="Code, js"><code><span>let a</span></code></pre>',
  )
})

test('a table has heads and groups of rows in a scroller', () => {
  expect(drawn('| a | b |\n|---|--:|\n| 1 | **2** |')).toContain(
    '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>' +
      '<tbody><tr><td>1</td><td><strong>2</strong></td></tr></tbody></table>',
  )
})

test('a citation follows its word without a blank, and a figure is its number with its magnitude', () => {
  expect(drawn('Ten days [^1]. More. [^2]')).toBe('<p>Ten days<sup>1</sup>. More. <sup>2</sup></p>')
  expect(drawn('Online had $357.5k[#3] or 1.2m[#4], 5 kg[#5].')).toBe(
    '<p>Online had <span>$357.5k</span> or <span>1.2m</span>, <span>5 kg</span>.</p>',
  )
})

// M7
test('a diagram is its code with a label, and a formula what stands in it until it is drawn', () => {
  const html = drawn('```mermaid\ngraph LR; A-->B\n```\n\nSo $x^2$ it is.\n')
  expect(html).toContain('<figcaption>Diagram as code (mermaid)</figcaption>')
  expect(html).toContain('graph LR; A--&gt;B')
  expect(html).toMatch(/<code[^>]*>x\^2<\/code>/)
})

test('HTML in a text is shown, not rendered', () => {
  expect(drawn('<img src=x onerror=alert(1)> <b>a</b>')).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt; &lt;b&gt;a&lt;/b&gt;</p>',
  )
})

test('links of a text that knows no product lead where they are said to lead, and else nowhere', () => {
  const resolveLink = (href: string) => (href === '../leave.md' ? '/acme/data/docs/d1' : null)
  expect(drawn('[a](../leave.md) [b](/acme) [c](b.md)', { resolveLink })).toBe(
    '<p><a href="/acme/data/docs/d1" rel="noreferrer noopener">a</a> b c</p>',
  )
})

test('links: our own, elsewhere with the host and a question, mail, and none', () => {
  const ask = vi.fn()
  expect(drawn('[a](/acme)')).toBe('<p><a href="/acme" rel="noreferrer noopener">a</a></p>')
  expect(drawn('[bank](https://evil.example/x)', { onExternalLink: ask })).toBe(
    '<p><a href="https://evil.example/x" rel="noreferrer noopener" target="_blank">bank<span> (evil.example)</span></a></p>',
  )
  expect(drawn('https://a.nz/x', { onExternalLink: ask })).toBe(
    '<p><a href="https://a.nz/x" rel="noreferrer noopener" target="_blank">https://a.nz/x</a></p>',
  )
  expect(drawn('[bank](https://evil.example/x)')).toBe('<p><span>bank<span> (evil.example)</span></span></p>')
  expect(drawn('[m](mailto:a@b.nz?subject=x)', { onExternalLink: ask })).toBe(
    '<p><a href="mailto:a@b.nz?subject=x" rel="noreferrer noopener">m<span> (a@b.nz)</span></a></p>',
  )
  expect(drawn('<a@b.nz>', { onExternalLink: ask })).toBe(
    '<p><a href="mailto:a@b.nz" rel="noreferrer noopener">a@b.nz</a></p>',
  )
  expect(drawn('[m](mailto:a@b.nz)')).toBe('<p><span>m<span> (a@b.nz)</span></span></p>')
  expect(drawn('[x](javascript:alert(1)) [y](data:text/html,a) <javascript:alert(1)>')).toBe(
    '<p>x y javascript:alert(1)</p>',
  )
})

test('pictures from elsewhere are links with their text', () => {
  expect(drawn('![Chart](/assets/a.png)')).toBe('<p><img src="/assets/a.png" alt="Chart" loading="lazy"/></p>')
  expect(drawn('![Chart](https://evil.example/p.png?d=secret)')).toBe(
    '<p><span>Chart<span> (evil.example)</span></span></p>',
  )
  expect(drawn('![](data:image/svg+xml;base64,AA)')).toBe('<p>Image</p>')
})

test('a figure that is not what its cell holds says so, and a linked one nothing', () => {
  const props = { onFigure: vi.fn(), mismatches: [{ mark: 2, holds: '950.5' }] }
  const html = drawn('It was 1.2 million[#1], then **905.50**[#2] and 42 active customers[#3].', props)
  expect(html.replace(/ (?:aria-label|title|type)="[^"]*"/g, '')).toContain(
    'It was <button>1.2 million</button>, then <strong><button>905.50</button> <small>doesn’t match 950.5 in your data</small></strong> and <button>42 active customers</button>.',
  )
})

test('marks of sources, figures and numbers that are not from the data', () => {
  const props = { onCitation: vi.fn(), onFigure: vi.fn(), citations: [{ mark: 1, title: 'fmla.md' }] }
  expect(drawn('12 weeks[^1], total 116,291.87[#2], **9**[#3], **9 sales**[#4], perhaps 7[?] `[^1]`[^9]', props)).toBe(
    '<p>12 weeks<sup><button type="button" aria-label="Source 1: fmla.md" title="Source 1: fmla.md">1</button></sup>, total ' +
      '<button type="button" aria-label="116,291.87: show the query and rows behind it" ' +
      'title="116,291.87: show the query and rows behind it">116,291.87</button>, ' +
      '<strong><button type="button" aria-label="9: show the query and rows behind it" ' +
      'title="9: show the query and rows behind it">9</button></strong>, <strong>' +
      '<button type="button" aria-label="9 sales: show the query and rows behind it" ' +
      'title="9 sales: show the query and rows behind it">9 sales</button></strong>, perhaps 7 <small>not from your data</small> ' +
      '<code>[^1]</code><sup><button type="button" aria-label="Source 9" title="Source 9">9</button></sup></p>',
  )
  expect(drawn('It is old. [?^]')).toBe('<p>It is old.  <small>unsupported: its source doesn’t say this</small></p>')
  expect(drawn('a[^1] 5[#2] **9**[#3]')).toBe('<p>a<sup>1</sup> <span>5</span> <strong><span>9</span></strong></p>')
})

test('a text that is still coming is busy and shows no half marks', () => {
  const html = renderToStaticMarkup(<Markdown text={'Up **12%** by[^'} partial origin={origin} />)
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('<p>Up <strong>12%</strong> by</p>')
})

test('every fixture is drawn', () => {
  for (const text of corpus) expect(drawn(text).length).toBeGreaterThan(10)
})
