import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { partsOf } from './page-parts.ts'
import { circleOf } from './weigh-parts.ts'

const root = join(import.meta.dirname, '..', '..')

test('parts of the page that import each other are found', () => {
  expect(
    circleOf(
      new Map([
        ['start', ['libraries']],
        ['libraries', []],
        ['chat', ['start', 'inside']],
        ['inside', ['packages']],
        ['packages', ['chat']],
      ]),
    ),
  ).toEqual(['chat', 'inside', 'packages', 'chat'])
  expect(
    circleOf(
      new Map([
        ['chat', ['start', 'inside']],
        ['inside', ['start']],
        ['start', []],
      ]),
    ),
  ).toEqual(null)
})

/** A page whose modules have these imports; paths are relative to the project's folder. */
function graphOf(imports: Record<string, readonly string[]>) {
  const nameOf = (id: string) => Object.keys(imports).find((name) => id.endsWith(`/${name}`))
  const folderOf = (id: string, name: string) => id.slice(0, -name.length)
  return {
    getModuleInfo: (id: string) => {
      const name = nameOf(id)
      return name === undefined
        ? null
        : { importedIds: imports[name]!.map((imported) => folderOf(id, name) + imported) }
    },
  }
}

test('a module stands in the first part that reaches it, what sign-in and inside share, or areas and answers, by itself', () => {
  const parts = partsOf(
    graphOf({
      'src/main.tsx': ['src/app/compose.ts'],
      'src/app/compose.ts': [],
      'src/views/session/SignInPage.tsx': ['src/views/shared/Field.tsx', 'src/app/compose.ts'],
      'src/views/shared/Field.tsx': ['node_modules/react/index.js'],
      'node_modules/react/index.js': [],
      'src/app/inside-pages.tsx': ['src/views/shared/Field.tsx', 'src/views/shared/Menu.tsx'],
      'src/views/shared/Menu.tsx': [],
      'src/views/chat/ChatPage.tsx': ['src/views/shared/Menu.tsx', 'src/views/shared/Prompt.tsx'],
      'src/views/shared/Prompt.tsx': [],
      'src/app/wiring/area-features.wiring.ts': ['src/views/shared/Menu.tsx', 'contract/charts/format.ts'],
      'src/views/shared/conversation/ConversationEntry.tsx': [
        'contract/charts/format.ts',
        'src/views/shared/Prompt.tsx',
      ],
      'contract/charts/format.ts': [],
    }),
  )
  const found = [...parts].map(([id, part]) => `${relative(root, id).replace('src/', '')}: ${part}`)
  expect(found.sort()).toEqual([
    'app/compose.ts: start',
    'app/inside-pages.tsx: inside',
    'app/wiring/area-features.wiring.ts: areas',
    'contract/charts/format.ts: figures',
    'main.tsx: start',
    'views/chat/ChatPage.tsx: chat',
    'views/session/SignInPage.tsx: sign-in',
    'views/shared/Field.tsx: common',
    'views/shared/Menu.tsx: inside',
    'views/shared/Prompt.tsx: chat',
    'views/shared/conversation/ConversationEntry.tsx: answers',
  ])
})
