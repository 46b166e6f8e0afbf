import { lazy, Suspense, useState } from 'react'
import { dashboardsTexts as texts } from '../../../contract/dashboards/dashboards.texts.ts'
import { Button, type ButtonTone } from '../shared/Button.tsx'
import { useCreation, useDashboardAddress } from './dashboards.hooks.ts'

const CreateDialog = lazy(async () => ({ default: (await import('./CreateDialog.tsx')).CreateDialog }))

/** Opens the form for a new dashboard. */
export function CreateButton({ tone = 'quiet', wide }: { tone?: ButtonTone; wide?: boolean }) {
  const { code } = useDashboardAddress()
  /** The dashboard at which it was opened. It closes on another dashboard, such as the new one. */
  const [openAt, setOpenAt] = useState<string | null>(null)
  const { createDisabledReason } = useCreation()
  return (
    <>
      <Button tone={tone} wide={wide} icon="plus" disabledReason={createDisabledReason} onClick={() => setOpenAt(code)}>
        {texts.create}
      </Button>
      {openAt === code && (
        <Suspense fallback={null}>
          <CreateDialog onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </>
  )
}
