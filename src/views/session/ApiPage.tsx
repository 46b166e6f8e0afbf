import { useState } from 'react'
import { type RouteScope, tokenScopes } from '../../../contract/shared/route.ts'
import { apiTexts as texts } from '../../../contract/shell/api.texts.ts'
import { Badge } from '../shared/Badge.tsx'
import { Card } from '../shared/Card.tsx'
import type { Column } from '../shared/column.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { ReadingLayout } from '../shared/ReadingLayout.tsx'
import { SearchBox } from '../shared/SearchBox.tsx'
import { Select } from '../shared/Select.tsx'
import { Table } from '../shared/Table.tsx'
import { AccountGate } from './AccountGate.tsx'
import { type ApiCall, type ApiParameter, useApiDescription } from './api.hooks.ts'
import styles from './session.module.css'

const chosenScopes = ['any', ...tokenScopes, 'none'] as const

/** Every call of the API, for people who write programs. */
export function ApiPage() {
  const [words, setWords] = useState('')
  const [scope, setScope] = useState<RouteScope | 'any'>('any')
  const [shown, setShown] = useState<ApiCall | null>(null)
  const { isNotFetched, fetchAgain, isLoading, failure, readAgain, groups } = useApiDescription({ words, scope })
  return (
    <AccountGate isNotFetched={isNotFetched} isWaiting={isLoading} fetchAgain={fetchAgain}>
      <ReadingLayout>
        <PageHeader title={texts.title} note={texts.note} actions={<a href="/_openapi.json">{texts.file}</a>} />
        <div className={styles.apiFilters}>
          <SearchBox label={texts.search} value={words} onChange={setWords} />
          <Select
            aria-label={texts.scope}
            value={scope}
            options={chosenScopes.map((value) => ({
              value,
              label: value === 'any' ? texts.anyScope : texts.scopes[value],
            }))}
            onChange={setScope}
          />
        </div>
        {failure !== null && <ErrorState kind="part" message={failure} onBack={readAgain} onRetry={readAgain} />}
        {failure === null && groups.length === 0 && <EmptyState icon="search" title={texts.nothingFound(words)} />}
        <div className={styles.sections}>
          {groups.map(({ tag, calls }) => (
            <Card key={tag} flush title={tag}>
              <Table
                label={texts.calls(tag)}
                columns={columns}
                rows={calls}
                rowKey={({ operation }) => operation.operationId}
                onOpenRow={setShown}
                density="compact"
              />
            </Card>
          ))}
        </div>
        {shown && <Call call={shown} onClose={() => setShown(null)} />}
      </ReadingLayout>
    </AccountGate>
  )
}

const columns: Column<ApiCall>[] = [
  {
    id: 'call',
    header: texts.call,
    cell: ({ method, path }) => (
      <code className={styles.apiCall}>
        {method} {path}
      </code>
    ),
  },
  { id: 'what', header: texts.what, cell: ({ operation }) => operation.summary, wideOnly: true },
  {
    id: 'scope',
    header: texts.scope,
    align: 'end',
    cell: ({ operation }) => <Badge>{texts.scopes[operation['x-scope']]}</Badge>,
  },
]

const parameterColumns: Column<ApiParameter>[] = [
  { id: 'name', header: texts.parameter, cell: ({ name }) => <code>{name}</code> },
  { id: 'in', header: texts.kind, cell: (one) => one.in },
  { id: 'required', header: texts.required, cell: ({ required }) => (required ? texts.yes : texts.no) },
]

function Call({ call: { method, path, operation, body, answer }, onClose }: { call: ApiCall; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} size="large" title={operation.summary} description={`${method} ${path}`}>
      <div className={styles.form}>
        <Table
          label={texts.parameters}
          columns={parameterColumns}
          rows={operation.parameters}
          rowKey={(one) => `${one.in} ${one.name}`}
          density="compact"
          empty={<p className={styles.quiet}>{texts.noParameters}</p>}
        />
        {body !== null && <Schema label={texts.body} text={body} />}
        {answer !== null && <Schema label={texts.answer} text={answer} />}
      </div>
    </Dialog>
  )
}

function Schema({ label, text }: { label: string; text: string }) {
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      <pre className={styles.schema} tabIndex={0} aria-label={label}>
        <code>{text}</code>
      </pre>
    </section>
  )
}
