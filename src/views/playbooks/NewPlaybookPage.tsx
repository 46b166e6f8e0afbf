import { useState } from 'react'
import type { PlaybookTemplate } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { ReadingLayout } from '../shared/ReadingLayout.tsx'
import { Select } from '../shared/Select.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { TextInput } from '../shared/TextInput.tsx'
import { RoleFields } from './RoleFields.tsx'
import { usePeople, usePlaybookDraft, useStart } from './playbooks.hooks.ts'
import styles from './playbooks.module.css'
import { ownValue } from '../../../contract/shared/own-value.ts'

type View = ReturnType<typeof useStart>

/** Starts a playbook: title, visibility and role holders. */
export function NewPlaybookPage() {
  const view = useStart()
  const { goBack } = useSystem()
  const { project, template, isLoading, isAtOnce, readFailure, readAgain } = view
  if (readFailure !== null && !isAtOnce)
    return <ErrorState kind="page" message={readFailure} onBack={goBack} onRetry={readAgain} />
  if (isLoading || isAtOnce) {
    return (
      <ReadingLayout>
        <PageHeader title={texts.newHeading} />
        <Skeleton shape="text" count={4} label={texts.starting} />
      </ReadingLayout>
    )
  }
  if (template === null) {
    return (
      <EmptyState
        level={1}
        icon="book"
        title={texts.noTemplate}
        action={<ButtonLink to={pagePath('playbooks', { project })}>{texts.allPlaybooks}</ButtonLink>}
      />
    )
  }
  return (
    <ReadingLayout>
      <PageHeader title={texts.newTitle(template.name)} note={template.description} />
      <StartForm key={template.id} template={template} view={view} />
    </ReadingLayout>
  )
}

type AccessLevel = 'shared' | 'private'
const accessOptions = (['shared', 'private'] as const).map((value) => ({ value, label: texts.access[value] }))

function StartForm({ template, view }: { template: PlaybookTemplate; view: View }) {
  const { personId, options } = usePeople()
  const [key] = useState(() => crypto.randomUUID())
  const isAlone = options.length === 1
  const own = template.roles
    .filter(({ isUserRole }) => isUserRole || isAlone)
    .map(({ name }) => [name, personId] as const)
  const { fields, change } = usePlaybookDraft(template.id, 0, {
    ...{ title: template.name, accessLevel: 'shared' as AccessLevel },
    userRoles: Object.fromEntries(own) as Record<string, string>,
  })
  const { title, accessLevel, userRoles } = fields
  const isMissing = template.roles.some(({ name }) => !ownValue(userRoles, name))
  const disabledReason = view.refusal ?? (isMissing ? texts.choosePerson : view.isBusy ? texts.starting : null)
  const start = () => {
    if (disabledReason === null)
      view.start({ title: title.trim(), accessLevel, userRoles, template: template.id }, `${key}:${title}`)
  }
  return (
    <Form onSubmit={start} label={texts.newHeading} className={styles.form}>
      <Field label={texts.titleField}>
        <TextInput value={title} onChange={(next) => change({ title: next })} maxLength={120} required />
      </Field>
      <Field label={texts.accessField}>
        <Select value={accessLevel} options={accessOptions} onChange={(next) => change({ accessLevel: next })} />
      </Field>
      <RoleFields
        roles={template.roles}
        userRoles={userRoles}
        onChange={(role, person) => change({ userRoles: { ...userRoles, [role]: person } })}
      />
      {view.failure !== null && (
        <p role="alert" className={styles.failure}>
          {view.failure}
        </p>
      )}
      <Button type="submit" tone="primary" disabledReason={disabledReason}>
        {view.isBusy ? texts.starting : texts.begin}
      </Button>
    </Form>
  )
}
