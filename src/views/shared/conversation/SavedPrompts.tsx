import { longestPromptName, type SavedPrompt } from '../../../../contract/chat/saved-prompts.schemas.ts'
import { savedPromptsTexts as texts } from '../../../../contract/chat/saved-prompts.texts.ts'
import { Badge } from '../Badge.tsx'
import { Banner } from '../Banner.tsx'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { EditDialog } from '../EditDialog.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { Field } from '../Field.tsx'
import { Form } from '../Form.tsx'
import { RadioGroup } from '../RadioGroup.tsx'
import { useRowDeletion } from '../row-deletion.hooks.ts'
import { RowDeletionButton } from '../RowDeletionButton.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { TextArea } from '../TextArea.tsx'
import { TextInput } from '../TextInput.tsx'
import styles from './saved-prompts.module.css'
import { type PromptTask, type SavedPromptsView, usePromptTask, useSavedPrompts } from './saved-prompts.hooks.ts'

const formId = 'saved-prompt'
const accesses = (['private', 'shared'] as const).map((value) => ({ value, label: texts.accesses[value] }))

type Props = { task: PromptTask | null; onDone: () => void }

/** The dialogs of saved prompts: the list, and the form that saves or changes one. */
export function SavedPrompts({ task, onDone }: Props) {
  usePromptTask(task, onDone)
  const view = useSavedPrompts()
  if (view.draft !== null) return <PromptForm view={view} draft={view.draft} />
  return view.isShelfOpen ? <Shelf view={view} /> : null
}

type FormProps = { view: SavedPromptsView; draft: NonNullable<SavedPromptsView['draft']> }

function PromptForm({ view, draft }: FormProps) {
  const { isUnsaved, failure, change, save, saveDisabledReason, closeForm } = view
  const title = draft.id === null ? texts.saveTitle : texts.editTitle
  return (
    <EditDialog
      title={title}
      formId={formId}
      isUnsaved={isUnsaved}
      onClose={closeForm}
      leave={texts.cancel}
      save={texts.save}
      saveDisabledReason={saveDisabledReason}
    >
      <Form id={formId} label={title} className={styles.form} onSubmit={() => saveDisabledReason === null && save()}>
        {failure !== null && <Banner tone="bad">{failure}</Banner>}
        <Field label={texts.name}>
          <TextInput
            autoFocus
            value={draft.name}
            placeholder={texts.namePlaceholder}
            maxLength={longestPromptName}
            onChange={(name) => change({ name })}
          />
        </Field>
        <Field label={texts.text} hint={texts.textHint}>
          <TextArea value={draft.text} minRows={4} maxRows={12} onChange={(text) => change({ text })} />
        </Field>
        <RadioGroup
          label={texts.access}
          value={draft.accessLevel}
          options={accesses}
          disabledReason={draft.isOwn ? null : texts.onlyOwnerHint}
          onChange={(accessLevel) => change({ accessLevel })}
        />
      </Form>
    </EditDialog>
  )
}

function Shelf({ view }: { view: SavedPromptsView }) {
  return (
    <Dialog open size="large" title={texts.title} description={texts.note} onClose={view.closeShelf}>
      {view.notRead !== null && (
        <ErrorState kind="part" message={view.notRead} onBack={view.closeShelf} onRetry={view.readAgain} />
      )}
      {view.notRead === null && !view.isRead && <Skeleton shape="row" count={3} label={texts.loading} />}
      {view.isRead && view.all.length === 0 && (
        <EmptyState title={texts.empty} icon="star">
          {texts.emptyHint}
        </EmptyState>
      )}
      <ul className={styles.list} aria-label={texts.title}>
        {view.all.map((prompt) => (
          <Row key={prompt.id} prompt={prompt} view={view} />
        ))}
      </ul>
    </Dialog>
  )
}

function Row({ prompt, view }: { prompt: SavedPrompt; view: SavedPromptsView }) {
  const deletion = useRowDeletion('saved prompt deletion')
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {prompt.name}{' '}
          <Badge tone={prompt.accessLevel === 'shared' ? 'ink' : 'plain'}>
            {texts.accessBadges[prompt.accessLevel]}
          </Badge>
        </p>
        <p className={styles.text}>{prompt.text}</p>
      </div>
      {view.mayChange(prompt) && (
        <span className={styles.actions}>
          <Button size="small" aria-label={texts.editOf(prompt.name)} onClick={() => view.edit(prompt)}>
            {texts.edit}
          </Button>
          <RowDeletionButton deletion={deletion} id={prompt.id} name={prompt.name} label={texts.delete} />
        </span>
      )}
    </li>
  )
}
