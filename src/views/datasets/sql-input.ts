import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands'
import { keywordCompletionSource, SQLDialect } from '@codemirror/lang-sql'
import { bracketMatching, HighlightStyle, LanguageSupport, syntaxHighlighting } from '@codemirror/language'
import { EditorState, Prec, StateEffect, StateField, Transaction } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { columnsAfterPoint, type SqlProposal, sqlProposals } from '../../../contract/datasets/sql-completion.ts'
import type { ErrorPosition } from '../../../contract/datasets/sql-position.ts'
import type { SqlTable } from '../../../contract/datasets/sql.schemas.ts'
import { sqlWords } from '../../../contract/datasets/sql-words.ts'

/** Colours come from the page's tokens, which a shadow root inherits. */
const look = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--surface)', fontSize: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.5', maxHeight: '45dvh' },
  '.cm-content, .cm-gutters': { minHeight: '9em' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--sunken)', color: 'var(--quiet)', borderRight: '1px solid var(--line)' },
  '.cm-placeholder': { color: 'var(--quiet)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--ink-soft)', color: 'inherit' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--bad-soft)', color: 'inherit' },
  '.cm-error-line': { backgroundColor: 'var(--bad-soft)' },
  '.cm-error-word': { textDecoration: 'underline wavy var(--bad)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-control)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)', maxHeight: '14em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px', lineHeight: '1.5' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--ink)',
    color: 'var(--on-ink)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionDetail': { fontStyle: 'normal', fontFamily: 'var(--font-interface)' },
})

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.bool, tags.null], color: 'var(--ink)', fontWeight: '600' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: tags.number, color: 'var(--warn)' },
  { tag: tags.typeName, color: 'var(--ink)' },
  { tag: tags.comment, color: 'var(--quiet)', fontStyle: 'italic' },
])

const dialect = SQLDialect.define({
  keywords: sqlWords.keywords,
  types: sqlWords.types,
  doubleDollarQuotedStrings: true,
  caseInsensitiveIdentifiers: true,
})

const setError = StateEffect.define<ErrorPosition | null>()
const errorLine = Decoration.line({ class: 'cm-error-line' })
const errorWord = Decoration.mark({ class: 'cm-error-word' })

const errors = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, transaction) {
    const effect = transaction.effects.find((one) => one.is(setError))
    if (effect === undefined) return before.map(transaction.changes)
    const { doc } = transaction.state
    const error = effect.value
    if (error === null || error.to > doc.length) return Decoration.none
    const line = errorLine.range(doc.lineAt(error.from).from)
    return Decoration.set(error.to > error.from ? [line, errorWord.range(error.from, error.to)] : [line])
  },
  provide: (field) => EditorView.decorations.from(field),
})

const kinds = { table: 'type', column: 'property', function: 'function' } as const
const optionOf = ({ label, text, kind, detail }: SqlProposal) => ({
  ...{ label, apply: text, detail, type: kinds[kind] },
  boost: kind === 'column' ? 2 : kind === 'table' ? 1 : 0,
})

function complete(context: CompletionContext, tables: readonly SqlTable[]): CompletionResult | null {
  const word = context.matchBefore(/[\p{L}\p{N}_]*/u)
  if (word === null || (word.from === word.to && !context.explicit && !/\.$/.test(textBefore(context)))) return null
  const ofTable = columnsAfterPoint(textBefore(context), tables)
  if (ofTable === null && /\.[\p{L}\p{N}_]*$/u.test(textBefore(context))) return null
  const proposals = ofTable ?? sqlProposals(context.state.doc.toString(), tables)
  return { from: word.from, options: proposals.map(optionOf), validFor: /^[\p{L}\p{N}_]*$/u }
}

const textBefore = ({ state, pos }: CompletionContext): string => state.sliceDoc(Math.max(0, pos - 500), pos)

type Handlers = { onChange: (text: string) => void; onRun: () => void; tables: () => readonly SqlTable[] }

/**
 * An editor of SQL in a shadow root of `host`. There its styles are adopted as a sheet, which the content security
 * policy allows; in the document they would be a style element, which it refuses.
 */
export function createSqlInput(
  host: HTMLElement,
  given: { label: string; hint: string; text: string },
  { onChange, onRun, tables }: Handlers,
) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const run = (target: EditorView) => {
    closeCompletion(target)
    onRun()
    return true
  }
  const support = new LanguageSupport(dialect.language, [
    dialect.language.data.of({ autocomplete: (context: CompletionContext) => complete(context, tables()) }),
    dialect.language.data.of({ autocomplete: keywordCompletionSource(dialect, true) }),
  ])
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: given.text,
      extensions: [
        Prec.highest(keymap.of([{ key: 'Mod-Enter', run }])),
        lineNumbers(),
        history(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ icons: false }),
        keymap.of([...closeBracketsKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': given.label, autocapitalize: 'off' }),
        placeholder(given.hint),
        errors,
        support,
        syntaxHighlighting(colours),
        look,
        EditorView.updateListener.of(({ docChanged, transactions, state }) => {
          const isTyped = transactions.some((one) => one.docChanged && one.annotation(Transaction.remote) !== true)
          if (docChanged && isTyped) onChange(state.doc.toString())
        }),
      ],
    }),
  })
  return {
    /** Replaces the text; undo brings the former one back. */
    show(text: string) {
      const { doc } = view.state
      if (doc.toString() === text) return
      view.dispatch({
        changes: { from: 0, to: doc.length, insert: text },
        annotations: [Transaction.remote.of(true), isolateHistory.of('full')],
      })
    },
    insert(text: string) {
      view.dispatch(view.state.replaceSelection(text))
      view.focus()
    },
    showError(error: ErrorPosition | null) {
      const effects = [
        setError.of(error),
        ...(error === null || error.from > view.state.doc.length ? [] : [EditorView.scrollIntoView(error.from)]),
      ]
      view.dispatch({ effects })
    },
    destroy: () => view.destroy(),
  }
}
