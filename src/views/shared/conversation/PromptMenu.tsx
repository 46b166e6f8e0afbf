import { promptFieldTexts as texts } from '../../../../contract/chat/prompt-field.texts.ts'
import { IconButton } from '../IconButton.tsx'
import { Menu, type MenuEntry } from '../Menu.tsx'
import type { Composer } from './composer.hooks.ts'

/** What `@` and `/` do, for those who don't know the signs, and saving the prompt as written. */
export function PromptMenu({ composer, text }: { composer: Composer; text: string }) {
  const { prompts, begin, saveAs, openShelf } = composer
  const isBlank = text.trim() === ''
  const entries: MenuEntry[] = [
    { kind: 'action', id: 'limit', label: texts.limit, shortcut: '@', onSelect: () => begin('@') },
    ...(prompts.refusal === null
      ? ([
          {
            ...{ kind: 'action', id: 'use', label: texts.use, shortcut: '/' },
            disabledReason: text === '' ? null : texts.notEmpty,
            onSelect: () => begin('/'),
          },
          { kind: 'separator', id: 'between' },
          {
            ...{ kind: 'action', id: 'save', label: texts.saveAs },
            disabledReason: isBlank ? texts.nothingToSave : null,
            onSelect: () => saveAs(text.trim()),
          },
          { kind: 'action', id: 'manage', label: texts.manage, onSelect: openShelf },
        ] satisfies MenuEntry[])
      : []),
  ]
  return (
    <Menu
      align="start"
      trigger={<IconButton icon="more" tone="plain" size="medium" label={texts.more} />}
      entries={entries}
    />
  )
}
