import type { ReactNode } from 'react'
import { conflictTexts as texts } from '../../../contract/shared/conflict.texts.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'

type ConflictProps = { onTheirs: () => void; onMine: () => void; children?: ReactNode }

/** Someone else has saved meanwhile: the choice, and in `children` the two versions. */
export function Conflict({ onTheirs, onMine, children }: ConflictProps) {
  return (
    <Banner
      tone="warn"
      action={
        <>
          <Button size="small" onClick={onTheirs}>
            {texts.takeTheirs}
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
