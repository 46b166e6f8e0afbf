import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '../../contract/shell/pages.ts'
import { isBarePage } from './page-routes.tsx'

const root = join(import.meta.dirname, '..', '..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const importsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/(?:from |import\()'(\.[^']+)'/g)]
    .map(([, path]) => relative(root, join(root, dirname(file), path!)))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)))

/** Whether a file, or whatever it brings onto the page at once or later, draws a dialog. */
function drawsDialog(file: string, met = new Set<string>()): boolean {
  if (met.has(file)) return false
  met.add(file)
  if (/<dialog|role="(?:alert)?dialog"/.test(textOf(file)) || file === 'src/views/shared/Dialog.tsx') return true
  return importsOf(file).some((one) => one.endsWith('.tsx') && drawsDialog(one, met))
}

/** The components that a part of a file draws, with the files that they come from. */
function drawnBy(file: string, part: string): { name: string; from: string }[] {
  const text = textOf(file)
  return [...new Set([...part.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name!))].flatMap((name) => {
    const from = importsOf(file).find((path) => path.endsWith(`/${name}.tsx`) && text.includes(name))
    return from === undefined ? [] : [{ name, from }]
  })
}

const partOf = (text: string, from: string, to: string) => text.slice(text.indexOf(from), text.indexOf(to))

// D1.6.15
test('a page that one must pass draws no dialog, and nothing beside the pages draws one over it', () => {
  const routes = 'src/app/page-routes.tsx'
  const bare = drawnBy(routes, partOf(textOf(routes), 'const integrationReturn', 'export const isBarePage'))
  expect(bare.map(({ name }) => name)).toEqual(expect.arrayContaining(['CreateTotpPage', 'AcceptInvitePage']))
  expect(bare.filter(({ from }) => drawsDialog(from)).map(({ name }) => name)).toEqual([])

  const app = 'src/app/App.tsx'
  const beside = drawnBy(app, textOf(app)).filter(({ from }) => drawsDialog(from))
  // The sign-in is a page to pass itself, the inspector is offered to developers alone, and what happened before a crash
  // is opened from the screen that took the page's place.
  expect(beside.map(({ name }) => name).sort()).toEqual(['InspectOffer', 'SignInLayer', 'WhatHappened', 'WhatsNew'])
  const announcements = partOf(textOf(app), 'function Announcements', 'function LockedLayer')
  expect(announcements).toMatch(/isBarePage\(path\)\) return null[^]*<WhatsNew \/>/)
  expect(textOf(app).split('<WhatsNew')).toHaveLength(2)
})

test('the set-up of codes, the invitation and the confirmation of an address are pages to pass, the others none', () => {
  const paths = [pages.createTotp, pages.acceptInvite, pages.verifyEmail, pages.home, '/acme/chat', '/organisations']
  expect(paths.map(isBarePage)).toEqual([true, true, true, true, false, false])
})
