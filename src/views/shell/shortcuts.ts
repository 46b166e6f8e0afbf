import { shortcutTexts as texts } from '../../../contract/shell/shortcuts.texts.ts'

/** `selector`: what has to be on the page for the keys to do anything; null: they always do. */
type Shortcut = { keys: string; does: string; selector: string | null }

const all: readonly Shortcut[] = [
  { keys: 'Ctrl+K', does: texts.searchEverything, selector: '[data-opens-palette]' },
  { keys: '?', does: texts.showList, selector: null },
  { keys: '/', does: texts.jumpToSearch, selector: '[data-search]' },
  { keys: 'Enter', does: texts.send, selector: '[data-prompt-dock]' },
  { keys: 'Shift+Enter', does: texts.newLine, selector: '[data-prompt-dock]' },
  { keys: '↑', does: texts.recallQuestion, selector: '[data-prompt-dock]' },
  { keys: 'Ctrl+Enter', does: texts.runStatement, selector: '.cm-editor' },
  { keys: '↑+↓', does: texts.moveInList, selector: 'main :is([role="tree"], [role="tablist"], table)' },
  { keys: 'Ctrl+A', does: texts.selectAll, selector: '[data-document]' },
  { keys: 'Space', does: texts.selectOne, selector: '[data-document]' },
  { keys: 'Delete', does: texts.moveToTrash, selector: '[data-document]' },
  { keys: 'Alt+↑', does: texts.moveStep, selector: '[data-step-order]' },
  { keys: 'Esc', does: texts.close, selector: null },
  { keys: 'Tab', does: texts.nextControl, selector: null },
]

/** The keys that do something on this page. */
export const shortcutsOn = (page: ParentNode): readonly Shortcut[] =>
  all.filter(({ selector }) => selector === null || page.querySelector(selector) !== null)
