import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LeaveWords } from './LeaveDialog.tsx'

const words = (href: string) =>
  renderToStaticMarkup(<LeaveWords href={href} />)
    .replace(/<[^>]*>/g, '|')
    .replace(/\|[|\s]*/g, '|')

// A model's answer could put what it read into an email, so nobody may send one unseen.
test('a link that begins a mail shows the whole address and all that it fills in before it is opened', () => {
  const shown = words(
    'mailto:thief%40evil.example@a.nz?subject=Q3&body=Revenue%20was%0A%24116%2C291&bcc=x%40evil.example',
  )
  for (const line of [
    'This link starts an email to thief@evil.example@a.nz.',
    'Subject: Q3',
    'Body: Revenue was\n$116,291',
    'Bcc: x@evil.example',
  ])
    expect(shown).toContain(line)
  expect(words('mailto:a@b.nz?body=%E0%A4%A')).toContain('Body: %E0%A4%A')
})

// A URL could carry data too, so it has to be readable before the click.
test('a web link names its host and its whole address, and anything else is not opened', () => {
  const shown = words('https://a.nz/x?d=Revenue%20116%2C291')
  for (const line of ['This link leads to a.nz.', 'https://a.nz/x?d=Revenue 116%2C291']) expect(shown).toContain(line)
  expect(words('https://a.nz/%E2%80%AEgpj')).toContain('https://a.nz/%E2%80%AEgpj')
  expect(words('https://a.nz/%E0%A4%A')).toContain('https://a.nz/%E0%A4%A')
  expect(words('javascript:alert(1)')).toContain('This link can’t be opened.')
})
