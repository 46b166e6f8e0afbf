import type { ReactNode } from 'react'
import { conflictTexts as texts } from '../../../contract/shared/conflict.texts.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'

type ConflictProps = { onLatest: () => void; onMine: () => void; children?: ReactNode }

/** Someone else saved meanwhile: asks which version to keep; `children` show the two. */
export function Conflict({ onLatest, onMine, children }: ConflictProps) {
  return (
    <Banner
      tone="warn"
      action={
        <>
          <Button size="small" onClick={onLatest}>
            {texts.takeLatest}
          </Button>
          <Button size="small" tone="primary" onClick={onMine}>
            {texts.keepMine}
          </Button>
        </>
      }
    >
      {texts.changedMeanwhile}
      {children}
    </Banner>
  )
}
