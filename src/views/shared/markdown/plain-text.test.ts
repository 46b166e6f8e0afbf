import { expect, test } from 'vitest'
import { plainTextOfMarkdown } from './plain-text.ts'

test.each([
  [
    'Answers show **where** they _come_ from, see [the guide](https://example.com).',
    'Answers show where they come from, see the guide.',
  ],
  ['# Faster\n\nOpens in `half` the time.\n\n---\n\n> Said a person', 'Faster Opens in half the time. Said a person'],
  ['- one\n- **two**\n  - three\n\n1. four', 'one, two three four'],
  ['| a | b |\n|---|---|\n| 1 | **2** |', 'a, b; 1, 2'],
  ['```sql\nselect 1\n```\n\n![A chart](x.png)', 'select 1 A chart'],
  ['<img src=x onerror=alert(1)> 2 < 3', '<img src=x onerror=alert(1)> 2 < 3'],
  [' \n', ''],
])('%j reads %j', (markdown, words) => expect(plainTextOfMarkdown(markdown)).toBe(words))
