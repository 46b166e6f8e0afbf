import { rolesGivenAway } from '../../../contract/playbooks/handover.ts'
import { stepIds } from '../../../contract/playbooks/playbook-steps.ts'
import {
  anyone,
  type PlaybookTopic,
  type Step,
  type StepChange,
} from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Card } from '../shared/Card.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { ReadingLayout } from '../shared/ReadingLayout.tsx'
import { useRowDeletion } from '../shared/row-deletion.hooks.ts'
import { RowDeletionButton } from '../shared/RowDeletionButton.tsx'
import { Select } from '../shared/Select.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { TextArea } from '../shared/TextArea.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { type PlaybookView, usePeople, usePlaybook, usePlaybookDraft } from './playbooks.hooks.ts'
import styles from './playbooks.module.css'
import { RoleFields } from './RoleFields.tsx'
import { ownValue } from '../../../contract/shared/own-value.ts'

/** The settings of a playbook and its steps. */
export function EditPlaybookPage() {
  const view = usePlaybook()
  const { goBack } = useSystem()
  const { topic, failure, readAgain, project, topicId } = view
  if (failure !== null) return <ErrorState kind="page" message={failure} onBack={goBack} onRetry={readAgain} />
  return (
    <ReadingLayout>
      <PageHeader
        title={texts.editTitle}
        note={topic?.title}
        actions={<ButtonLink to={pagePath('playbook', { project, topicId })}>{texts.back}</ButtonLink>}
      />
      {topic === null ? <Skeleton shape="text" count={6} /> : <Edit topic={topic} view={view} />}
    </ReadingLayout>
  )
}

function Edit({ topic, view }: { topic: PlaybookTopic; view: PlaybookView }) {
  const deletion = useRowDeletion('playbook deletion')
  const disabledReason = topic.mayChange ? view.saveDisabledReason : texts.onlyOwner
  return (
    <>
      {view.saveFailure !== null && (
        <p role="alert" className={styles.failure}>
          {view.saveFailure}
        </p>
      )}
      <Settings topic={topic} view={view} disabledReason={disabledReason} />
      <h2 className={styles.heading}>{texts.editSteps}</h2>
      {stepIds(topic.steps).map((id) => {
        const step = topic.steps[id]!
        return <StepSettings key={id} id={id} step={step} topic={topic} view={view} disabledReason={disabledReason} />
      })}
      {topic.mayChange && (
        <RowDeletionButton deletion={deletion} id={topic.id} name={topic.title} label={texts.deletePlaybook} />
      )}
    </>
  )
}

const accessOptions = (['shared', 'private'] as const).map((value) => ({ value, label: texts.access[value] }))

type SettingsProps = { topic: PlaybookTopic; view: PlaybookView; disabledReason: string | null }

/** Says that a draft was kept, and whether someone has changed the same fields meanwhile. */
function Kept({ isOutdated, discard }: { isOutdated: boolean; discard: () => void }) {
  return (
    <Banner tone={isOutdated ? 'warn' : 'plain'}>
      {isOutdated ? texts.changedSince : texts.keptDraft}{' '}
      <Button size="small" tone="plain" onClick={discard}>
        {texts.discardDraft}
      </Button>
    </Banner>
  )
}

function Settings({ topic, view, disabledReason }: SettingsProps) {
  const names = topic.roles.map(({ name }) => name)
  const draft = usePlaybookDraft('settings', topic.rev, {
    ...{ title: topic.title, accessLevel: topic.accessLevel as string },
    userRoles: Object.fromEntries(names.map((name) => [name, ownValue(topic.userRoles, name) ?? ''])),
    roleDue: Object.fromEntries(names.map((name) => [name, ownValue(topic.roleDue, name) ?? ''])),
    passedOn: Object.fromEntries(names.map((name) => [name, ''])),
  })
  const { title, accessLevel, userRoles, roleDue, passedOn } = draft.fields
  const { personId } = usePeople()
  const given = rolesGivenAway(topic.userRoles, userRoles, personId)
  const own = names.filter((name) => ownValue(topic.userRoles, name) === personId)
  const mayOnlyHandOver = !topic.mayChange && own.length > 0
  const refused = mayOnlyHandOver ? view.saveDisabledReason : disabledReason
  const reason = refused ?? (!draft.isEdited || title.trim() === '' ? texts.unchanged : null)
  const save = () => {
    if (reason !== null) return
    const rolesWithWords = given.filter((role) => ownValue(passedOn, role))
    const held = Object.fromEntries(Object.entries(userRoles).filter(([, person]) => person !== ''))
    if (mayOnlyHandOver) return view.save({ settings: { userRoles: held, rolesWithWords }, rev: topic.rev })
    const roles = names.length > 0 ? { userRoles: held, rolesWithWords, roleDue } : {}
    const access = accessLevel === 'private' ? ('private' as const) : ('shared' as const)
    view.save({ settings: { title: title.trim(), accessLevel: access, ...roles }, rev: topic.rev })
  }
  return (
    <Form onSubmit={save} label={texts.settings} className={styles.form}>
      {draft.isEdited && <Kept isOutdated={draft.isOutdated} discard={draft.discard} />}
      {!mayOnlyHandOver && (
        <>
          <Field label={texts.titleField}>
            <TextInput value={title} onChange={(next) => draft.change({ title: next })} maxLength={120} />
          </Field>
          <Field label={texts.accessField}>
            <Select
              value={accessLevel}
              options={accessOptions}
              onChange={(next) => draft.change({ accessLevel: next })}
            />
          </Field>
        </>
      )}
      <RoleFields
        roles={topic.roles}
        userRoles={userRoles}
        onChange={(role, person) => draft.change({ userRoles: { ...userRoles, [role]: person } })}
        only={mayOnlyHandOver ? own : null}
        handover={{
          ...{ roles: given, passedOn },
          onChange: (role, next) => draft.change({ passedOn: { ...passedOn, [role]: next } }),
        }}
        due={{ days: roleDue, onChange: (role, day) => draft.change({ roleDue: { ...roleDue, [role]: day } }) }}
      />
      {!mayOnlyHandOver && <p className={styles.quiet}>{texts.dueHint}</p>}
      <Button type="submit" tone="primary" disabledReason={reason}>
        {texts.save}
      </Button>
    </Form>
  )
}

type StepProps = SettingsProps & { id: string; step: Step }
function StepSettings({ id, step, topic, view, disabledReason }: StepProps) {
  const { config, rev } = step
  const draft = usePlaybookDraft(`step ${id}`, rev, {
    ...{ label: config.label, guidance: config.guidance, allowedRole: config.allowedRole },
    ...{ includeStepsString: config.includeStepsString, dueOn: step.dueOn ?? '', hidden: false as boolean },
    breakdownQuestions: config.breakdownQuestions,
  })
  const { label, guidance, allowedRole, includeStepsString, dueOn, hidden, breakdownQuestions } = draft.fields
  const roles = [anyone, ...topic.roles.map(({ name }) => name)].map((value) => ({ value, label: value }))
  if (step.hidden) return <Card title={texts.stepName(id, '')}>{texts.hidden(config.allowedRole)}</Card>
  const reason = disabledReason ?? (draft.isEdited ? null : texts.unchanged)
  const change: StepChange = {
    ...{ label, guidance, allowedRole, includeStepsString, rev, dueOn: dueOn === '' ? null : dueOn },
    ...(config.breakdown ? { breakdownQuestions } : {}),
    ...(hidden ? { hidden } : {}),
  }
  return (
    <Card title={texts.stepName(id, config.label)}>
      <Form
        label={texts.settingsOfStep(id, config.label)}
        className={styles.form}
        onSubmit={() => reason === null && view.save({ steps: { [id]: change }, rev: topic.rev })}
      >
        {draft.isEdited && <Kept isOutdated={draft.isOutdated} discard={draft.discard} />}
        <Field label={texts.stepLabel}>
          <TextInput value={label} onChange={(next) => draft.change({ label: next })} maxLength={500} />
        </Field>
        <Field label={texts.stepGuidance}>
          <TextArea value={guidance} onChange={(next) => draft.change({ guidance: next })} />
        </Field>
        {config.breakdown && (
          <Field label={texts.stepQuestions} hint={texts.stepQuestionsHint}>
            <TextArea
              minRows={4}
              maxLength={20_000}
              value={breakdownQuestions}
              onChange={(next) => draft.change({ breakdownQuestions: next })}
            />
          </Field>
        )}
        <Field label={texts.stepRole}>
          <Select value={allowedRole} options={roles} onChange={(next) => draft.change({ allowedRole: next })} />
        </Field>
        <Field label={texts.dueField}>
          <TextInput type="date" value={dueOn} onChange={(next) => draft.change({ dueOn: next })} />
        </Field>
        <Field label={texts.stepIncludes} hint={texts.stepIncludesHint}>
          <TextInput
            value={includeStepsString}
            onChange={(next) => draft.change({ includeStepsString: next })}
            maxLength={5_000}
          />
        </Field>
        <Checkbox label={texts.leaveOut} checked={hidden} onChange={(next) => draft.change({ hidden: next })} />
        <Button type="submit" disabledReason={reason}>
          {texts.save}
        </Button>
      </Form>
    </Card>
  )
}
