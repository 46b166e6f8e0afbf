import { formatCount } from '../../../contract/shared/format.ts'
import { adminPagesTexts } from '../../../contract/admin/admin-pages.texts.ts'
import type { ModelStatus } from '../../../contract/admin/admin.schemas.ts'
import { adminTexts } from '../../../contract/admin/admin.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Banner } from '../shared/Banner.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Card } from '../shared/Card.tsx'
import type { Column } from '../shared/column.ts'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { AdminList } from './AdminList.tsx'
import { useAdminList, useAdminPerson } from './admin.hooks.ts'

const texts = adminTexts.status
const share = new Intl.NumberFormat('en-NZ', { style: 'percent', maximumFractionDigits: 1 })

const nameOf = ({ model }: ModelStatus) => (model === 'built-in' ? texts.builtIn : model)
const columns: readonly Column<ModelStatus>[] = [
  { id: 'model', header: texts.model, cell: nameOf, sortable: true },
  { id: 'request', header: texts.request, cell: ({ request }) => formatCount(request), align: 'end', sortable: true },
  { id: 'success', header: texts.success, cell: ({ success }) => formatCount(success), align: 'end', sortable: true },
  {
    ...{ id: 'successRate', header: texts.successRate, align: 'end', sortable: true },
    cell: ({ successRate }) => share.format(successRate),
  },
]
const sortableOf = (row: ModelStatus, column: string) =>
  column === 'model' ? nameOf(row) : row[column as 'request' | 'success' | 'successRate']

export function AdminHomePage() {
  const { isSuperadmin, isPartner } = useAdminPerson()
  return (
    <PageLayout>
      <PageHeader
        title={adminPagesTexts.area}
        actions={isPartner && <ButtonLink to={pagePath('adminPlaybooks')}>{texts.partnerTools}</ButtonLink>}
      />
      {isSuperadmin && <Status />}
    </PageLayout>
  )
}

function Status() {
  const list = useAdminList<ModelStatus>('llm-status', (row) => [nameOf(row)], sortableOf)
  const isPaused = (list.about as { heldSince: string | null } | null)?.heldSince != null
  return (
    <>
      {isPaused && <Banner tone="warn">{texts.restored}</Banner>}
      <Card title={texts.title} note={texts.note}>
        <AdminList
          label={texts.title}
          list={list}
          columns={columns}
          rowKey={({ model }) => model}
          empty={{ icon: 'chart', title: texts.emptyTitle, text: texts.emptyText }}
        />
      </Card>
    </>
  )
}
