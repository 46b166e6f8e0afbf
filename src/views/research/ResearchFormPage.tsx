import { researchPagesTexts as texts } from '../../../contract/research/research-pages.texts.ts'
import {
  longestFormat,
  longestTopic,
  researchAccessLevels,
  researchSources,
  type ResearchTopic,
  updateFrequencies,
} from '../../../contract/research/research.schemas.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { NoPermissionScreen } from '../shared/NoPermissionScreen.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { RadioGroup } from '../shared/RadioGroup.tsx'
import { ReadingLayout } from '../shared/ReadingLayout.tsx'
import { Select } from '../shared/Select.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { TextArea } from '../shared/TextArea.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { PlanEditor } from './PlanEditor.tsx'
import { fieldsOf, useResearchForm } from './research-form.hooks.ts'
import { useOpenPage, useResearchAddress, useSaving, useTopic } from './research.hooks.ts'
import styles from './research.module.css'

/** The form of a new topic; `template` names a topic to copy the values from. */
export function NewResearchPage() {
  const { template } = useResearchAddress()
  useOpenPage('create', template)
  return (
    <ReadingLayout>
      <PageHeader title={texts.createTitle} note={texts.createNote} />
      {template === null ? <TopicForm start={null} isNew /> : <LikeAnother />}
    </ReadingLayout>
  )
}

function LikeAnother() {
  const { topic } = useTopic()
  return topic === null ? <Skeleton shape="card" /> : <TopicForm start={topic} isNew />
}

export function EditResearchPage() {
  const { topicId } = useResearchAddress()
  useOpenPage('edit', topicId)
  const { topic, isForbidden, isMissing, failure, readAgain } = useTopic()
  const { goBack } = useSystem()
  if (isForbidden) return <NoPermissionScreen onBack={goBack} />
  if (isMissing) return null
  return (
    <ReadingLayout>
      <PageHeader title={texts.editTitle} />
      {failure !== null && <ErrorState kind="part" message={failure} onBack={goBack} onRetry={readAgain} />}
      {topic === null && failure === null && <Skeleton shape="card" />}
      {topic !== null && !topic.isUpdatable && topic.jobId === null && (
        <Banner tone="warn">{texts.notUpdatable}</Banner>
      )}
      {topic !== null && <TopicForm start={topic} isNew={false} />}
    </ReadingLayout>
  )
}

const options = {
  sources: researchSources.map((value) => ({ value, label: texts.sources[value], note: texts.sourceNotes[value] })),
  access: researchAccessLevels.map((value) => ({
    ...{ value, label: texts.accessLevels[value], note: texts.accessNotes[value] },
  })),
  frequencies: updateFrequencies.map((value) => ({ value, label: texts.frequencies[value] })),
}

function TopicForm({ start, isNew }: { start: ResearchTopic | null; isNew: boolean }) {
  const { project, topicId } = useResearchAddress()
  const view = useResearchForm(start, isNew)
  const saving = useSaving(isNew ? null : topicId)
  const { form, change, problems } = view
  const send = () => {
    view.tried()
    if (!view.isRight || saving.isBusy) return
    if (isNew) saving.create(fieldsOf(form))
    else saving.save(view.changes)
  }
  return (
    <Form className={styles.form} label={isNew ? texts.createTitle : texts.editTitle} onSubmit={send}>
      {saving.failure !== null && <Banner tone="bad">{texts.failedAction(saving.failure)}</Banner>}
      <Field label={texts.topic} hint={texts.topicHint} error={problems.topic}>
        <TextArea
          value={form.topic}
          maxLength={longestTopic}
          onChange={(topic) => change({ topic })}
          autoFocus={isNew}
        />
      </Field>
      <Field label={texts.role} hint={texts.roleHint} error={problems.role}>
        <TextInput value={form.role} maxLength={200} onChange={(role) => change({ role })} />
      </Field>
      <div className={styles.suggested}>
        <Field label={texts.format} hint={texts.formatHint} optional>
          <TextArea
            value={form.outputFormat}
            maxLength={longestFormat}
            onChange={(outputFormat) => change({ outputFormat })}
          />
        </Field>
        <Button size="small" disabledReason={view.suggestDisabledReason} onClick={view.suggest}>
          {texts.suggest}
        </Button>
      </div>
      <RadioGroup
        label={texts.source}
        value={form.source}
        options={options.sources}
        onChange={(source) => change({ source })}
      />
      {form.source !== 'internal' && (
        <Field label={texts.addresses} hint={texts.addressesHint} error={problems.addresses} optional>
          <TextArea value={form.addresses} onChange={(addresses) => change({ addresses })} />
        </Field>
      )}
      <RadioGroup
        label={texts.access}
        value={form.accessLevel}
        options={options.access}
        onChange={(accessLevel) => change({ accessLevel })}
      />
      <Field label={texts.frequency}>
        <Select
          value={form.updateFrequency}
          options={options.frequencies}
          onChange={(updateFrequency) => change({ updateFrequency })}
        />
      </Field>
      <Checkbox
        label={texts.subscribe}
        checked={form.isSubscribed}
        onChange={(isSubscribed) => change({ isSubscribed })}
      />
      <PlanEditor view={view} />
      <div className={styles.actions}>
        <ButtonLink
          to={isNew ? pagePath('researchLanding', { project }) : pagePath('researchView', { project, topicId })}
        >
          {texts.cancel}
        </ButtonLink>
        <Button
          tone="primary"
          type="submit"
          disabledReason={
            saving.isBusy ? sharedTexts.processing : (saving.disabledReason ?? changeDisabledReason(start, isNew))
          }
        >
          {isNew ? texts.create : texts.save}
        </Button>
      </div>
    </Form>
  )
}

const changeDisabledReason = (topic: ResearchTopic | null, isNew: boolean): string | null =>
  isNew || topic === null || topic.mayChange ? null : texts.changedBy
