import { useState } from 'react'
import type { PlaybookVersion } from '../../../contract/playbooks/authoring.schemas.ts'
import { authoringTexts as texts } from '../../../contract/playbooks/authoring.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Stamp } from '../shared/Stamp.tsx'
import { DifferenceList } from './DifferenceList.tsx'
import styles from './playbook-editor.module.css'
import { type PlaybookForm, usePlaybookVersions } from './playbook-editor.hooks.ts'

/** Compares each saved version of the playbook with the form. */
export function PlaybookVersions({ form }: { form: PlaybookForm }) {
  const { versions, isLoading, isFailed, readAgain, differencesFrom, restore } = usePlaybookVersions(form)
  const [compared, setCompared] = useState<number | null>(null)
  if (form.isNew) return <p className={styles.quiet}>{texts.noVersions}</p>
  if (isFailed)
    return (
      <Banner
        tone="warn"
        action={
          <Button size="small" onClick={readAgain}>
            {sharedTexts.tryAgain}
          </Button>
        }
      >
        {texts.versionsFailed}
      </Banner>
    )
  if (isLoading) return <Skeleton shape="row" />
  return (
    <div className={styles.fields}>
      <p className={styles.quiet}>{texts.versionsNote}</p>
      <ul className={styles.list} aria-label={texts.versions}>
        {versions.map((version) => (
          <li key={version.version} className={styles.version}>
            <div className={styles.versionHead}>
              <strong>{texts.versionOf(version.version)}</strong>
              <span className={styles.quiet}>
                <Stamp at={version.savedAt} look="moment" />{' '}
                {version.savedBy === null ? texts.byProduct : texts.byPerson(version.savedBy)}
              </span>
              <span className={styles.buttons}>
                <Button
                  size="small"
                  tone="plain"
                  aria-expanded={compared === version.version}
                  onClick={() => setCompared(compared === version.version ? null : version.version)}
                >
                  {texts.compare}
                </Button>
                <Button size="small" disabledReason={form.whyLocked} onClick={() => restore(version)}>
                  {texts.restore}
                </Button>
              </span>
            </div>
            {compared === version.version && <Compared version={version} differences={differencesFrom(version)} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

type ComparedProps = {
  version: PlaybookVersion
  differences: ReturnType<ReturnType<typeof usePlaybookVersions>['differencesFrom']>
}

function Compared({ version, differences }: ComparedProps) {
  if (differences.length === 0) return <p className={styles.quiet}>{texts.noDifference}</p>
  return (
    <DifferenceList
      label={texts.versionOf(version.version)}
      differences={differences}
      before={texts.before}
      after={texts.after}
    />
  )
}
