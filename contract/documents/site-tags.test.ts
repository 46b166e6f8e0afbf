import { expect, test } from 'vitest'
import { withoutSiteTags } from './site-tags.ts'

test.each([
  ['Ask in {% slack_channel "people-ops" %} or by mail.', 'Ask in people-ops or by mail.'],
  ['{% alert "New guidance (07/13/2021)" %}', 'New guidance (07/13/2021)'],
  ['{% image "img/2-city.png" "choosing a city" %}', 'choosing a city'],
  ["{%- alert 'Read this' -%}text{% endalert %}", 'Read thistext'],
  ['{% include "steps.html"\n  step="/a"\n%}Then', 'Then'],
  ['[Leave]({% page "/leave/#sick" %}) and [more]({{ site.baseurl }}/more)', '[Leave](/leave/#sick) and [more](/more)'],
  ['By {{ site.title }}, {{ page.date }}', 'By , '],
  ['Dear {{ name }}, {% of it', 'Dear {{ name }}, {% of it'],
  ['Grew by 12% { in 2024 }', 'Grew by 12% { in 2024 }'],
])('%j is read as %j', (written, read) => {
  expect(withoutSiteTags(written)).toBe(read)
})

test('a megabyte of tags that begin and never end is read in linear time', () => {
  for (const sign of ['{%', '{{', '{% "', "{% '", '{%{{', '](']) {
    const text = sign.repeat(1_000_000 / sign.length)
    expect(withoutSiteTags(text)).toBe(text)
  }
})
