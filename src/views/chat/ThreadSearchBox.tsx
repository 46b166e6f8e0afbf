import type { KeyboardEvent } from 'react'
import { threadsTexts as texts } from '../../../contract/chat/threads.texts.ts'
import { IconButton } from '../shared/IconButton.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import type { ThreadSearchView } from './thread-search.hooks.ts'

/** The search above the list of conversations. Esc clears it before it closes the menu around it. */
export function ThreadSearchBox({ search: { phrase, type } }: { search: ThreadSearchView }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || phrase === '') return
    event.preventDefault()
    event.stopPropagation()
    type('')
  }
  return (
    <div role="search" aria-label={texts.search}>
      <TextInput
        icon="search"
        aria-label={texts.search}
        placeholder={texts.search}
        maxLength={200}
        value={phrase}
        onChange={type}
        onKeyDown={onKeyDown}
        suffix={
          phrase === '' ? null : (
            <IconButton icon="close" size="small" label={texts.clearSearch} onClick={() => type('')} />
          )
        }
      />
    </div>
  )
}
