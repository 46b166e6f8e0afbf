import { useId, useState } from 'react'
import type { Chart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { dashboardsTexts as texts } from '../../../contract/dashboards/dashboards.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { Select } from '../shared/Select.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './dashboards.module.css'
import { useKeeping } from './keeping.hooks.ts'

/** Saves a chart from another page to a dashboard. */
export function KeepChartDialog() {
  const keeping = useKeeping()
  if (keeping.chart === null) return null
  return <Keeping keeping={keeping} chart={keeping.chart} />
}

const newOne = ' new'

function Keeping({ keeping, chart }: { keeping: ReturnType<typeof useKeeping>; chart: Chart }) {
  const formId = useId()
  const { dashboards, done, failure, isBusy, project } = keeping
  const [title, setTitle] = useState(chart.title)
  const [chosen, setChosen] = useState<string | null>(null)
  const [name, setName] = useState<string>(texts.firstName)
  const target = chosen ?? (dashboards === null ? null : (dashboards[0]?.code ?? newOne))
  const isNew = target === newOne
  const disabledReason =
    isBusy || target === null ? sharedTexts.processing : isNew && name.trim() === '' ? texts.nameRequired : null
  if (done !== null)
    return (
      <Dialog
        open
        title={texts.saveToTitle}
        onClose={keeping.close}
        footer={
          <>
            <Button onClick={keeping.close}>{sharedTexts.close}</Button>
            <ButtonLink tone="primary" to={pagePath('dashboard', { project, dashboard: done.code })}>
              {texts.open}
            </ButtonLink>
          </>
        }
      >
        <p role="status">{texts.chartSaved(done.name)}</p>
      </Dialog>
    )
  return (
    <Dialog
      open
      title={texts.saveToTitle}
      onClose={keeping.close}
      footer={
        <>
          <Button onClick={keeping.close}>{sharedTexts.cancel}</Button>
          <Button tone="primary" type="submit" form={formId} disabledReason={disabledReason}>
            {texts.save}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        label={texts.saveToTitle}
        className={styles.form}
        onSubmit={() =>
          disabledReason === null && keeping.keep(isNew ? null : target, name.trim(), { ...chart, title })
        }
      >
        {failure !== null && <Banner tone="bad">{failure}</Banner>}
        <Field label={texts.chartTitle}>
          <TextInput value={title} onChange={setTitle} maxLength={200} />
        </Field>
        <Field label={texts.dashboard}>
          <Select
            value={target}
            options={[
              ...(dashboards ?? []).map((one) => ({ value: one.code, label: one.name })),
              { value: newOne, label: texts.newDashboard },
            ]}
            onChange={setChosen}
          />
        </Field>
        {isNew && (
          <Field label={texts.name}>
            <TextInput value={name} onChange={setName} maxLength={120} />
          </Field>
        )}
      </Form>
    </Dialog>
  )
}
