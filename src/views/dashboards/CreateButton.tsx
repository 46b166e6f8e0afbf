import { lazy, Suspense, useState } from 'react'
import { dashboardsTexts as texts } from '../../../contract/dashboards/dashboards.texts.ts'
import { Button, type ButtonTone } from '../shared/Button.tsx'
import { useCreation, useDashboardAddress } from './dashboards.hooks.ts'

const CreateDialog = lazy(async () => ({ default: (await import('./CreateDialog.tsx')).CreateDialog }))

/** Opens the form of a new dashboard. */
export function CreateButton({ tone = 'quiet', wide }: { tone?: ButtonTone; wide?: boolean }) {
  const { code } = useDashboardAddress()
  /** Where it was opened: it closes when the address is another, such as that of what it made. */
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
