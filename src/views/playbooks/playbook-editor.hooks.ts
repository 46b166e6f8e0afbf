import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { PlaybookVersion } from '../../../contract/playbooks/authoring.schemas.ts'
import { authoringTexts as texts } from '../../../contract/playbooks/authoring.texts.ts'
import { type Problem, problemsOf, rolesOf } from '../../../contract/playbooks/authoring-rules.ts'
import { differencesOf } from '../../../contract/playbooks/differences.ts'
import {
  mostRoles,
  mostSteps,
  type PlaybookFields,
  type StepType,
  type TemplateStep,
} from '../../../contract/playbooks/playbooks.schemas.ts'
import { isSentenceCase } from '../../../contract/playbooks/sentence-case.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import { conflictTexts } from '../../../contract/shared/conflict.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import {
  matchingPlaybooks,
  type PlaybookOrder,
  sortedPlaybooks,
} from '../../machines/playbooks/playbook-editor.selectors.ts'
import { fieldsOf, newPlaybookId } from '../../machines/playbooks/playbook-form.events.ts'
import type { AboutChange, PlaybookFormActor } from '../../machines/playbooks/playbook-form.machine.ts'
import { nextTried } from '../../machines/playbooks/playbook-trial.machine.ts'
import type { RoleChange, StepChange } from '../../machines/playbooks/playbook-steps.ts'
import { useResource } from '../shared/resource.hooks.ts'
import { useSearch } from '../shared/search.hooks.ts'
import { useFeature, useLivingFeature, useSystem } from '../shared/system-context.ts'

const useEditor = () => useLivingFeature('playbook editor')

/** Tells the editor which playbook the URL names, and who the author is. */
export function usePlaybookOfAddress(): void {
  const editor = useEditor()
  const session = useFeature('session')
  const personId = useSelector(session, (snapshot) => snapshot?.context.user?.id ?? '')
  const isSuperadmin = useSelector(session, (snapshot) => snapshot?.context.user?.roles.includes('superadmin') ?? false)
  const { playbookId = null } = useParams()
  useEffect(
    () => editor.send({ type: 'playbook editor.playbook named', playbookId, personId, isSuperadmin }),
    [editor, playbookId, personId, isSuperadmin],
  )
  useEffect(
    () => () =>
      editor.send({ type: 'playbook editor.playbook named', playbookId: null, personId: '', isSuperadmin: false }),
    [editor],
  )
}

/** An author's playbooks, searched and sorted. */
export function usePlaybookEditor() {
  const editor = useEditor()
  const { goTo } = useSystem()
  const snapshot = useSelector(editor, (current) => current)
  const { playbooks, partners, order, failure } = snapshot.context
  const search = useSearch(useSelector(editor, (snapshot) => snapshot?.children.search))
  return {
    shown: sortedPlaybooks(matchingPlaybooks(playbooks, search.applied), order),
    count: playbooks.length,
    ...search,
    order,
    isLoading: snapshot.hasTag('busy'),
    failure: snapshot.hasTag('failed') ? (failure?.message ?? '') : null,
    isUnknown: snapshot.hasTag('playbook unknown'),
    partnerName: (id: string | null) =>
      id === null ? texts.everybody : (partners.find((one) => one.id === id)?.name ?? texts.formerPartner),
    readAgain: () => editor.send({ type: 'playbook editor.list requested' }),
    setOrder: (requested: PlaybookOrder) => editor.send({ type: 'playbook editor.order chosen', order: requested }),
    open: (playbookId: string) => goTo(pagePath('adminPlaybooks', { playbookId })),
    add: () => goTo(pagePath('adminPlaybooks', { playbookId: newPlaybookId })),
    close: () => goTo(pagePath('adminPlaybooks')),
  }
}

/** The problem at one field of the form, if any. */
const problemAt = (problems: readonly Problem[], at: string): string | null =>
  problems.find((problem) => problem.at === at)?.message ?? null

/** The dialog of one playbook; null while none is open. */
export function usePlaybookForm() {
  const form = useFeature('playbook form')
  const editor = useEditor()
  const snapshot = useSelector(form, (current) => current)
  const { isSuperadmin, partners } = useSelector(editor, (current) => current.context)
  if (!form || !snapshot) return null
  const { playbook, fields, past, future, openStep, failure, isTakenUp } = snapshot.context
  const problems = problemsOf(fields)
  const areBoth = snapshot.hasTag('both sides')
  return {
    saved: playbook,
    isNew: playbook === null,
    fields,
    openStep: fields.steps.find(({ id }) => id === openStep) ?? fields.steps[0] ?? null,
    isSuperadmin,
    partnerOptions: partners.map(({ id, name }) => ({ value: id, label: name })),
    roleOptions: rolesOf(fields).map((role) => ({ value: role, label: role })),
    isLoading: snapshot.hasTag('reading'),
    isUnsaved: snapshot.hasTag('edited'),
    isTakenUp: isTakenUp && snapshot.hasTag('edited'),
    hasFitName: isSentenceCase(fields.name),
    problems,
    problemAt: (at: string) => problemAt(problems, at),
    failure: formFailure(failure),
    failureAt: (field: string) => failure?.fields?.[field] ?? null,
    latest: areBoth && playbook ? differencesOf(fieldsOf(playbook), fields) : null,
    saveDisabledReason: saveDisabledReason(fields, snapshot, problems),
    whyLocked: areBoth ? conflictTexts.chooseFirst : snapshot.hasTag('busy') ? texts.saving : null,
    whyNoUndo: past.length === 0 ? texts.nothingToUndo : null,
    whyNoRedo: future.length === 0 ? texts.nothingToRedo : null,
    canAddRole: fields.roles.length < mostRoles,
    canAddStep: fields.steps.length < mostSteps,
    change: (change: AboutChange) => form.send({ type: 'playbook.changed', change }),
    convertName: () => form.send({ type: 'playbook.name converted' }),
    addStep: (kind: StepType) => form.send({ type: 'playbook.step added', kind }),
    removeStep: (id: string) => form.send({ type: 'playbook.step removed', id }),
    moveStep: (id: string, to: number) => form.send({ type: 'playbook.step moved', id, to }),
    changeStep: (id: string, change: StepChange) => form.send({ type: 'playbook.step changed', id, change }),
    open: (id: string | null) => form.send({ type: 'playbook.step opened', id }),
    addRole: () => form.send({ type: 'playbook.role added' }),
    removeRole: (id: string) => form.send({ type: 'playbook.role removed', id }),
    changeRole: (id: string, change: RoleChange) => form.send({ type: 'playbook.role changed', id, change }),
    undo: () => form.send({ type: 'playbook.undone' }),
    redo: () => form.send({ type: 'playbook.redone' }),
    discard: () => form.send({ type: 'playbook.discard requested' }),
    save: () => form.send({ type: 'playbook.save requested', key: crypto.randomUUID() }),
    takeLatest: () => form.send({ type: 'playbook.theirs chosen' }),
    saveMine: () => form.send({ type: 'playbook.mine chosen', key: crypto.randomUUID() }),
  }
}

export type PlaybookForm = NonNullable<ReturnType<typeof usePlaybookForm>>
/** Props of the fields of one step. */
export type StepProps = { form: PlaybookForm; step: TemplateStep }

type Snapshot = ReturnType<PlaybookFormActor['getSnapshot']>

function saveDisabledReason(fields: PlaybookFields, snapshot: Snapshot, problems: readonly Problem[]): string | null {
  if (snapshot.hasTag('busy')) return texts.saving
  if (snapshot.hasTag('both sides')) return conflictTexts.chooseFirst
  const stopping = problems.find(({ stops }) => stops === 'saving' || fields.status === 'PUBLISHED')
  if (stopping) return stopping.message
  return snapshot.hasTag('edited') ? null : texts.nothingToSave
}

/** The versions of the open playbook, loaded while they are visible. */
export function usePlaybookVersions(form: PlaybookForm) {
  const actor = useFeature('playbook form')
  useEffect(() => {
    actor?.send({ type: 'playbook.versions opened' })
    return () => actor?.send({ type: 'playbook.versions closed' })
  }, [actor])
  const { data, isLoading, isFailed, readAgain } = useResource('playbook versions')
  return {
    versions: data ?? [],
    isLoading: isLoading && data === null,
    isFailed,
    readAgain,
    differencesFrom: (version: PlaybookVersion) => differencesOf(version.fields, form.fields),
    restore: (version: PlaybookVersion) => actor?.send({ type: 'playbook.version restored', version }),
  }
}

/** A trial run of the edited playbook; it ends when it is no longer visible. */
export function usePlaybookTrial() {
  const form = useFeature('playbook form')
  useEffect(() => {
    form?.send({ type: 'playbook.trial opened' })
    return () => form?.send({ type: 'playbook.trial closed' })
  }, [form])
  const trial = useFeature('playbook trial')
  const snapshot = useSelector(trial, (current) => current)
  if (!trial || !snapshot) return null
  const { fields, outputs, views, role, transcript, failure } = snapshot.context
  const view = views.find((one) => one.role === role) ?? views.at(-1)
  const next = nextTried({ fields, outputs })
  return {
    steps: view ? Object.entries(view.topic.steps).toSorted(([one], [other]) => one.localeCompare(other)) : [],
    roles: views.map((one) => ({ value: one.role ?? '', label: one.role ?? texts.trialNobody })),
    role: role ?? '',
    transcript,
    hasMeeting: fields.steps.some(({ type }) => type === 'meetingNotes'),
    hasBegun: Object.keys(outputs).length > 0,
    next: fields.steps.find(({ id }) => id === next) ?? null,
    doneCount: Object.keys(outputs).length,
    stepCount: fields.steps.length,
    isPreparing: snapshot.hasTag('preparing'),
    isRunning: snapshot.hasTag('running'),
    isDone: snapshot.hasTag('done'),
    failure: snapshot.hasTag('failed') ? formFailure(failure) : null,
    beginDisabledReason: fields.steps.length === 0 ? texts.trialNoSteps : null,
    choose: (chosen: string) => trial.send({ type: 'trial.role chosen', role: chosen === '' ? null : chosen }),
    write: (written: string) => trial.send({ type: 'trial.transcript changed', transcript: written }),
    begin: () => trial.send({ type: 'trial.begun' }),
    stop: () => trial.send({ type: 'trial.stopped' }),
    again: () => trial.send({ type: 'trial.begun again' }),
  }
}

export type PlaybookTrial = NonNullable<ReturnType<typeof usePlaybookTrial>>
