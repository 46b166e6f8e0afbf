import { docsetsTexts as texts } from '../../../contract/docsets/docsets.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Breadcrumb, type Crumb } from '../shared/Breadcrumb.tsx'
import { Card } from '../shared/Card.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ListBody } from '../shared/ListBody.tsx'
import { NoPermissionScreen } from '../shared/NoPermissionScreen.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { RowDeletionButton } from '../shared/RowDeletionButton.tsx'
import { SearchBox } from '../shared/SearchBox.tsx'
import { Switch } from '../shared/Switch.tsx'
import { useSystem } from '../shared/system-context.ts'
import { CategoryChoice } from './CategoryChoice.tsx'
import { Cell } from './Cell.tsx'
import { DocsetsGate } from './DocsetsGate.tsx'
import styles from './docsets.module.css'
import {
  type DocsetRecordsView,
  type Resets,
  useDocsetAddress,
  useDocsetRecords,
  useOpenRecords,
  useResets,
} from './docsets.hooks.ts'
import { RecordTable } from './RecordTable.tsx'
import { ownValue } from '../../../contract/shared/own-value.ts'

export function DocsetPage() {
  return (
    <DocsetsGate>
      <Docset />
    </DocsetsGate>
  )
}

type Of = { project: string; docset: string; records: DocsetRecordsView; resets: Resets }

/** The records of a docset, or the full record whose key is in the URL. */
function Docset() {
  const { project, docset, key } = useDocsetAddress()
  useOpenRecords(docset, key)
  const records = useDocsetRecords()
  const resets = useResets()
  const { goBack } = useSystem()
  if (records.isForbidden) return <NoPermissionScreen onBack={goBack} />
  const of: Of = { project, docset, records, resets }
  return <PageLayout>{key === null ? <All of={of} /> : <One of={of} recordKey={key} />}</PageLayout>
}

const crumbsTo = (project: string): Crumb[] => [{ label: texts.title, to: pagePath('docsets', { project }) }]

function All({ of }: { of: Of }) {
  const { project, docset, records, resets } = of
  const { view, rows, total } = records
  return (
    <>
      <PageHeader
        way={<Breadcrumb crumbs={[...crumbsTo(project), { label: texts.nameOf(docset) }]} />}
        title={texts.nameOf(docset)}
        note={ownValue(texts.about, docset)}
        actions={
          <RowDeletionButton
            deletion={resets.deletion}
            id={resets.idOf({ docset })}
            name={texts.nameOf(docset)}
            label={texts.resetAll}
          />
        }
      />
      <CategoryChoice docset={docset} records={records} resets={resets} />
      <div className={styles.tools}>
        <SearchBox label={texts.keyFilter} value={view.keyFilter} onChange={records.filter} />
        <Switch label={texts.renderMarkdown} checked={view.isRendered} onChange={records.render} />
      </div>
      {records.known.length > 0 && records.chosen.length === 0 ? (
        <EmptyState icon="table" title={texts.noCategories}>
          {texts.noCategoriesText}
        </EmptyState>
      ) : (
        <ListBody
          failure={records.failure}
          isLoading={records.isLoading}
          onReadAgain={records.readAgain}
          count={view.keyFilter === '' ? total : 1}
          matching={rows.length}
          empty={{ icon: 'table', title: texts.nothing, text: texts.nothingText }}
          noMatch={{
            title: texts.noMatch,
            text: texts.noMatchText,
            clear: texts.clearFilter,
            onClear: () => records.filter(''),
          }}
        >
          <p className={styles.count} role="status">
            {texts.shown(rows.length, total)} {rows.length < total && texts.narrow}
          </p>
          <RecordTable project={project} docset={docset} records={records} resets={resets} />
        </ListBody>
      )}
    </>
  )
}

function One({ of, recordKey }: { of: Of; recordKey: string }) {
  const { project, docset, records, resets } = of
  const { view, rows } = records
  const [row] = rows
  return (
    <>
      <PageHeader
        way={
          <Breadcrumb
            crumbs={[
              ...crumbsTo(project),
              { label: texts.nameOf(docset), to: pagePath('docset', { project, docset }) },
              { label: recordKey },
            ]}
          />
        }
        title={<span className={styles.key}>{recordKey}</span>}
        actions={
          <RowDeletionButton
            deletion={resets.deletion}
            id={resets.idOf({ docset, key: recordKey })}
            name={texts.resetKey(recordKey)}
            label={texts.reset}
          />
        }
      />
      <div className={styles.tools}>
        <Switch label={texts.renderMarkdown} checked={view.isRendered} onChange={records.render} />
      </div>
      <ListBody
        failure={records.failure}
        isLoading={records.isLoading}
        onReadAgain={records.readAgain}
        count={0}
        matching={rows.length}
        empty={{ icon: 'table', title: texts.nothing, text: texts.nothingText }}
        noMatch={{ title: texts.noMatch, clear: texts.clearFilter, onClear: () => records.filter('') }}
      >
        <div className={styles.list}>
          {row &&
            records.known.map((category) => (
              <Card key={category} title={texts.category(category)}>
                <Cell value={row.record[category] ?? ''} name={row.key} isHtml={view.isRendered} isWhole />
              </Card>
            ))}
        </div>
      </ListBody>
    </>
  )
}
