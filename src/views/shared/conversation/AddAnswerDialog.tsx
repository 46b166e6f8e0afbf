import { useId, useState } from 'react'
import { addAnswerTexts as texts } from '../../../../contract/chat/add-answer.texts.ts'
import { periodLabel } from '../../../../contract/shared/periods.ts'
import { sharedTexts } from '../../../../contract/shared/shared.texts.ts'
import type { Snapshot } from '../../../../contract/snapshots/snapshots.schemas.ts'
import type { ReportTarget, StepTarget } from '../../../machines/chat/add-answer.machine.ts'
import { Banner } from '../Banner.tsx'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { Field } from '../Field.tsx'
import { Form } from '../Form.tsx'
import type { Option } from '../option.ts'
import { Select } from '../Select.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { useSystem } from '../system-context.ts'
import { TextArea } from '../TextArea.tsx'
import { ownZone, secondIn } from '../when.ts'
import { type AddAnswerView, type PlaybookTarget, useAddAnswer } from './add-answer.hooks.ts'
import styles from './add-answer.module.css'

type Target = ReportTarget | StepTarget

/** Adds an answer to a text of a report or to a question of a playbook's conversation. */
export function AddAnswerDialog() {
  const formId = useId()
  const adding = useAddAnswer()
  const { goTo } = useSystem()
  const openIt = (added: AddAnswerView['added']) => {
    adding.close()
    if (added !== null) goTo(added.to)
  }
  const [text, setText] = useState(adding.answer)
  const [target, setTarget] = useState<Target | null>(null)
  if (adding.added !== null)
    return (
      <Dialog
        open
        title={texts.title}
        onClose={adding.close}
        footer={
          <>
            <Button onClick={adding.close}>{sharedTexts.close}</Button>
            <Button tone="primary" onClick={() => openIt(adding.added)}>
              {texts.open}
            </Button>
          </>
        }
      >
        <p role="status">{texts.added}</p>
      </Dialog>
    )
  const addDisabledReason = adding.isBusy
    ? texts.adding
    : target === null
      ? texts.chooseFirst
      : text.trim() === ''
        ? texts.empty
        : null
  return (
    <Dialog
      open
      title={texts.title}
      onClose={adding.close}
      footer={
        <>
          <Button onClick={adding.close}>{sharedTexts.cancel}</Button>
          <Button tone="primary" type="submit" form={formId} disabledReason={addDisabledReason}>
            {adding.isBusy ? texts.adding : texts.add}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        label={texts.title}
        className={styles.form}
        onSubmit={() => target !== null && addDisabledReason === null && adding.add(target, text)}
      >
        {adding.notAdded !== null && <Banner tone="bad">{adding.notAdded}</Banner>}
        <TargetFields adding={adding} onChoose={setTarget} />
        <Field label={texts.text} hint={texts.textNote}>
          <TextArea value={text} onChange={setText} minRows={4} maxRows={12} />
        </Field>
      </Form>
    </Dialog>
  )
}

type TargetProps = { adding: AddAnswerView; onChoose: (target: Target | null) => void }

function TargetFields({ adding, onChoose }: TargetProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  if (adding.failure !== null)
    return (
      <Banner tone="bad" action={<Button onClick={adding.readAgain}>{sharedTexts.tryAgain}</Button>}>
        {adding.failure}
      </Banner>
    )
  if (!adding.isKnown) return <Skeleton shape="row" count={2} label={texts.loading} />
  const { dashboards, playbooks } = adding
  if (dashboards.length + playbooks.length === 0) return <p role="status">{texts.noTargets}</p>
  const playbook = playbooks.find(({ id }) => chosen === `playbook ${id}`)
  return (
    <>
      <Field label={texts.target}>
        <Select
          value={chosen}
          placeholder={texts.choose}
          options={[
            ...dashboards.map(({ code, name }) => ({
              value: `dashboard ${code}`,
              label: name,
              note: texts.ofDashboard,
            })),
            ...playbooks.map(({ id, title }) => ({ value: `playbook ${id}`, label: title, note: texts.ofPlaybook })),
          ]}
          onChange={(value) => {
            setChosen(value)
            onChoose(null)
            if (value.startsWith('dashboard ')) adding.chooseDashboard(value.slice('dashboard '.length))
          }}
        />
      </Field>
      {playbook && <QuestionField key={playbook.id} playbook={playbook} onChoose={onChoose} />}
      {chosen !== null && !playbook && <ReportFields key={chosen} adding={adding} onChoose={onChoose} />}
    </>
  )
}

function QuestionField({ playbook, onChoose }: Pick<TargetProps, 'onChoose'> & { playbook: PlaybookTarget }) {
  const [at, setAt] = useState<string | null>(null)
  return (
    <Field label={texts.question}>
      <Select
        value={at}
        options={playbook.questions.map(({ label, question, isAnswered }, index) => ({
          value: String(index),
          label: label || question,
          ...(isAnswered ? { note: texts.answered } : {}),
        }))}
        onChange={(value) => {
          setAt(value)
          const found = playbook.questions[Number(value)]
          onChoose(found ?? null)
        }}
      />
    </Field>
  )
}

/** The report's day; its time too where the day has another. */
function nameOf({ date, takenAt }: Snapshot, all: readonly Snapshot[]): string {
  const day = periodLabel('day', date, 'short')
  const isAlone = all.filter((other) => other.date === date).length < 2
  return isAlone ? day : `${day}, ${secondIn(ownZone(), new Date(takenAt))}`
}

function ReportFields({ adding: { reports, reportsFailure, code }, onChoose }: TargetProps) {
  const [date, setDate] = useState<string | null>(null)
  const [key, setKey] = useState('report')
  if (reportsFailure !== null) return <p role="alert">{reportsFailure}</p>
  if (reports === null) return <Skeleton shape="row" count={1} label={texts.loading} />
  if (reports.length === 0) return <p role="status">{texts.noReports}</p>
  const report = reports.find(({ takenAt }) => takenAt === date)
  const choose = (requested: string, part: string) => {
    setDate(requested)
    setKey(part)
    onChoose({ kind: 'report', code, date: requested, key: part })
  }
  return (
    <>
      <Field label={texts.report}>
        <Select
          value={date}
          options={reports.map((one) => ({
            value: one.takenAt,
            label: nameOf(one, reports),
            disabledReason: one.isLocked ? texts.locked : null,
          }))}
          onChange={(value) => choose(value, 'report')}
        />
      </Field>
      {report && (
        <Field label={texts.part}>
          <Select value={key} options={partsOf(report)} onChange={(value) => choose(report.takenAt, value)} />
        </Field>
      )}
    </>
  )
}

/** The texts of a report: its own, and one for each chart. */
const partsOf = (report: Snapshot): Option<string>[] =>
  [report, ...report.metrics].map((block, index) => ({
    value: index === 0 ? 'report' : String(index - 1),
    label: index === 0 ? texts.wholeReport : titleOf(block, index),
    disabledReason: block.isWriting || block.suggestion !== null ? texts.beingWritten : null,
  }))

const titleOf = (block: object, number: number): string =>
  'title' in block && typeof block.title === 'string' && block.title !== '' ? block.title : texts.chart(number)
