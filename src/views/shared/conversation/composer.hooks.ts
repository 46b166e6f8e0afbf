import {
  type FormEvent,
  useCallback,
  type KeyboardEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Mention, mostMentions } from '../../../../contract/chat/mentions.schemas.ts'
import { mentionsTexts } from '../../../../contract/chat/mentions.texts.ts'
import { promptFieldTexts } from '../../../../contract/chat/prompt-field.texts.ts'
import type { SavedPrompt } from '../../../../contract/chat/saved-prompts.schemas.ts'
import type { ConversationActor } from '../../../machines/shared/conversation/conversation.machine.ts'
import { blanksIn, nextBlank, type OpenList, opensList, phraseOf, staysOpen, withoutPhrase } from './composing.ts'
import type { DraftView } from './draft.hooks.ts'
import { useMentions } from './mentions.hooks.ts'
import { usePromptList } from './prompt-list.hooks.ts'
import type { PromptTask } from './saved-prompts.hooks.ts'

export type ComposerEntry =
  | { kind: 'mention'; key: string; mention: Mention; note: string }
  | { kind: 'prompt'; key: string; prompt: SavedPrompt }

/** Where the text is to be selected once the draft has it. */
type Selection = { text: string; start: number; end: number }

export const composerListId = 'prompt-list'
export const entryId = (at: number) => `${composerListId}-${at}`

/** The lists of the prompt field, opened by `@` and `/`, and the blanks of saved prompts. */
export function useComposer(conversation: ConversationActor, draft: DraftView) {
  const mentions = useMentions(conversation)
  const prompts = usePromptList()
  const field = useRef<HTMLTextAreaElement>(null)
  const selection = useRef<Selection | null>(null)
  const [open, setOpen] = useState<OpenList | null>(null)
  const [phrase, setPhrase] = useState('')
  const [active, setActive] = useState(0)
  const [task, setTask] = useState<PromptTask | null>(null)
  const endTask = useCallback(() => setTask(null), [])

  useLayoutEffect(() => {
    const next = selection.current
    if (next === null || next.text !== draft.text || field.current === null) return
    selection.current = null
    field.current.focus()
    field.current.setSelectionRange(next.start, next.end)
  })

  const entries: ComposerEntry[] =
    open === null ? [] : open.kind === 'mentions' ? mentionEntries(mentions) : promptEntries(prompts.all, phrase)
  const newest = mentions.chosen.at(-1)
  const isFailed = open?.kind === 'mentions' ? mentions.isFailed : open !== null && prompts.notRead !== null
  const isBusy = open?.kind === 'mentions' ? mentions.isBusy : open !== null && !prompts.isRead && !prompts.notRead

  const close = () => {
    if (open?.kind === 'mentions') mentions.close()
    setOpen(null)
  }
  const show = (list: OpenList, typed: string) => {
    setOpen(list)
    setPhrase(typed)
    setActive(0)
    if (list.kind === 'mentions') mentions.type(typed)
    else if (open === null) setTask({ kind: 'list' })
  }
  const write = (text: string, start: number, end = start) => {
    selection.current = { text, start, end }
    draft.write(text)
  }
  const pick = (entry: ComposerEntry) => {
    if (entry.kind === 'mention') {
      // The list says that nothing more can be chosen, and what was typed stays.
      if (open?.kind !== 'mentions' || field.current === null || mentions.chosen.length >= mostMentions) return
      const rest = withoutPhrase(open, { value: draft.text, caret: field.current.selectionStart })
      mentions.choose(entry.mention)
      write(rest.value, rest.caret)
    } else {
      const { text } = entry.prompt
      const blank = nextBlank(text, 0) ?? { start: text.length, end: text.length }
      write(text, blank.start, blank.end)
    }
    setOpen(null)
  }
  const begin = (sign: '@' | '/') => {
    const caret = sign === '/' ? 0 : (field.current?.selectionStart ?? draft.text.length)
    const text = `${draft.text.slice(0, caret)}${sign}${draft.text.slice(caret)}`
    write(text, caret + 1)
    show(sign === '/' ? { kind: 'prompts' } : { kind: 'mentions', from: caret + 1 }, '')
  }

  return {
    field,
    chosen: mentions.chosen,
    /** For screen readers: what was chosen last. */
    announcement: newest === undefined ? '' : mentionsTexts.added(newest.name),
    remove: mentions.remove,
    prompts,
    /** What waits for the code of the saved prompts. */
    task,
    endTask,
    saveAs: (text: string) => setTask({ kind: 'save', text }),
    openShelf: () => setTask({ kind: 'shelf' }),
    begin,
    close,
    pick,
    blanks: blanksIn(draft.text),
    list:
      open === null
        ? null
        : {
            kind: open.kind,
            entries,
            active: Math.min(active, entries.length - 1),
            status: statusOf(open, { entries, phrase, isBusy, mentions, notRead: prompts.notRead }),
          },
    onInput(event: FormEvent<HTMLTextAreaElement>) {
      const { value, selectionStart: caret } = event.currentTarget
      const kind = (event.nativeEvent as InputEvent).inputType
      const isTyped = kind === 'insertText' || kind === 'insertCompositionText'
      const next = open !== null && staysOpen(open, { value, caret }) ? open : null
      const list = next ?? (isTyped ? opensList(draft.text, { value, caret }) : null)
      if (list === null || (list.kind === 'prompts' && prompts.refusal !== null)) close()
      else show(list, phraseOf(list, { value, caret }))
    },
    /** Moving the cursor away from the words closes the list. */
    onSelect(event: SyntheticEvent<HTMLTextAreaElement>) {
      const { value, selectionStart: caret } = event.currentTarget
      if (open !== null && value === draft.text && selection.current === null && !staysOpen(open, { value, caret }))
        close()
    },
    /** Whether the key was for the list or for a blank. */
    onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
      const { key, shiftKey, ctrlKey, altKey, metaKey, nativeEvent, currentTarget } = event
      if (nativeEvent.isComposing || nativeEvent.keyCode === 229 || ctrlKey || altKey || metaKey) return false
      const isTaken = open === null ? toNextBlank() : inList()
      if (isTaken) {
        event.preventDefault()
        event.stopPropagation()
      }
      return isTaken

      function toNextBlank(): boolean {
        if (key !== 'Tab' || shiftKey) return false
        const next = nextBlank(draft.text, currentTarget.selectionEnd)
        if (next === null) return false
        currentTarget.setSelectionRange(next.start, next.end)
        return true
      }
      function inList(): boolean {
        if (key === 'Escape') {
          close()
          return true
        }
        if ((key === 'ArrowDown' || key === 'ArrowUp') && entries.length > 0) {
          const step = key === 'ArrowDown' ? 1 : -1
          setActive((Math.min(active, entries.length - 1) + step + entries.length) % entries.length)
          return true
        }
        if (shiftKey || (key !== 'Enter' && key !== 'Tab')) return false
        // What was found for earlier words is not what was asked for.
        if (isBusy) return key === 'Enter'
        const entry = entries[Math.min(active, entries.length - 1)]
        if (entry !== undefined) pick(entry)
        // After a failure the first Enter leaves the list, and only another one sends.
        else if (isFailed && key === 'Enter') close()
        else return false
        return true
      }
    },
  }
}

export type Composer = ReturnType<typeof useComposer>

/** After a failed search there are none: what was found before is for other words. */
const mentionEntries = ({ hits, isFailed }: ReturnType<typeof useMentions>): ComposerEntry[] =>
  isFailed
    ? []
    : hits.map(({ note, ...mention }) => ({ kind: 'mention', key: `${mention.kind} ${mention.id}`, mention, note }))

const mostPrompts = 50

function promptEntries(all: readonly SavedPrompt[], phrase: string): ComposerEntry[] {
  const words = phrase.toLowerCase().split(/\s+/)
  const fitting = all.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  return fitting.slice(0, mostPrompts).map((prompt) => ({ kind: 'prompt', key: prompt.id, prompt }))
}

type Shown = {
  entries: readonly ComposerEntry[]
  phrase: string
  isBusy: boolean
  mentions: ReturnType<typeof useMentions>
  notRead: string | null
}

/** How the search went, for the list and for screen readers. */
function statusOf({ kind }: OpenList, { entries, phrase, isBusy, mentions, notRead }: Shown): string {
  if (isBusy) return mentionsTexts.searching
  if (kind === 'prompts') {
    if (notRead !== null) return notRead
    if (entries.length > 0) return promptFieldTexts.found(entries.length)
    return phrase.trim() === '' ? promptFieldTexts.none : promptFieldTexts.noneFound(phrase.trim())
  }
  if (mentions.isFailed) return mentionsTexts.failed
  if (mentions.chosen.length >= mostMentions) return mentionsTexts.tooMany(mostMentions)
  return entries.length === 0 ? mentionsTexts.none(phrase.trim()) : mentionsTexts.found(entries.length)
}
