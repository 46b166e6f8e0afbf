import { sqlPageTexts as texts } from '../../../contract/datasets/sql-page.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { QueryDialog } from './QueryDialog.tsx'
import { QueryShelf } from './QueryShelf.tsx'
import { SavedQueryButtons } from './SavedQueryButtons.tsx'
import styles from './sql.module.css'
import { useSqlEditor, useSqlInput } from './sql-editor.hooks.ts'
import { SqlOutput } from './SqlOutput.tsx'
import { SqlTables } from './SqlTables.tsx'

/** A page to write an SQL statement, run it and see its result. */
export function SqlTab() {
  const view = useSqlEditor()
  const { host, insert } = useSqlInput(view)
  return (
    <div className={styles.tab}>
      <div className={styles.writing}>
        <div className={styles.statement}>
          <div ref={host} className={styles.editor} data-failed={view.failure !== null || undefined} />
          <p className={styles.hint}>{texts.keys}</p>
          <div className={styles.head}>
            {view.isBusy ? (
              <Button icon="stop" onClick={view.cancel}>
                {texts.cancel}
              </Button>
            ) : (
              <Button icon="play" tone="primary" disabledReason={view.runDisabledReason} onClick={view.run}>
                {texts.run}
              </Button>
            )}
            {view.canRevert && (
              <Button icon="undo" onClick={view.revert}>
                {texts.revert}
              </Button>
            )}
            <span className={styles.actions}>
              <SavedQueryButtons search={view.search} kind="statement" />
            </span>
          </div>
          {view.failure !== null && <Banner tone="bad">{view.failure}</Banner>}
          {view.isCancelled && <Banner>{texts.cancelled}</Banner>}
        </div>
        <SqlTables view={view} onInsert={insert} />
      </div>
      <SqlOutput view={view} />
      <QueryShelf search={view.search} />
      <QueryDialog search={view.search} />
    </div>
  )
}
