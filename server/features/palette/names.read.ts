import { sql } from 'kysely'
import { printForm } from '../../../contract/datasets/dataset-form.ts'
import { firstMeasureForm, printMeasureForm } from '../../../contract/formulas/measure-form.ts'
import { longestPaletteId, type PaletteHit } from '../../../contract/palette/palette.schemas.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { autoMeasures } from '../../engines/formulas/index.ts'
import { type Catalogue, ownDimensions } from '../../engines/queries/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { readCatalogue } from '../datasets/index.ts'
import { answeredSources } from '../formulas/index.ts'
import { listTemplates } from '../playbooks/index.ts'

/** The newest conversations that are searched. */
const mostConversations = 5_000
const mostOfKind = 2_000

/** `isForQuestion`: only what a question can be limited to. */
type Scope = { project: string; isForQuestion: boolean }
type Row = { kind: PaletteHit['kind']; id: string; label: string; note: string; of: string }

/**
 * Everything with a name except documents, newest first within each kind. Runs under the person's row level security,
 * which leaves out private dashboards, playbooks and topics of others; what is in the trash is left out here.
 */
export async function readNames(tx: Transaction, { project, isForQuestion }: Scope): Promise<PaletteHit[]> {
  const { organisation, person } = tx.scope
  const { rows } = await sql<Row>`
    (select 'conversation' as kind, id, name as label, '' as note, '' as of from thread
      where organisation_id = ${organisation} and person_id = ${person} and deleted_at is null
      order by changed_at desc limit ${mostConversations})
    union all
    (select 'folder', f.id, f.name, coalesce(up.name, ''), '' from folder f
      left join folder up on up.organisation_id = f.organisation_id and up.id = f.parent_id
      where f.organisation_id = ${organisation} and f.deleted_at is null order by f.created_at desc limit ${mostOfKind})
    union all
    (select 'dashboard', code, name, '', '' from dashboard
      where organisation_id = ${organisation} and deleted_at is null order by created_at desc limit ${mostOfKind})
    union all
    (select 'chart', d.code || ' ' || place, chart ->> 'title', d.name, d.code
      from dashboard d cross join lateral jsonb_array_elements(d.metrics) with ordinality as charts (chart, place)
      where d.organisation_id = ${organisation} and d.deleted_at is null and coalesce(chart ->> 'title', '') <> ''
      order by d.created_at desc, place limit ${mostOfKind})
    union all
    (select 'measure', name, name, '', source from measure_definition
      where organisation_id = ${organisation} and deleted_at is null order by created_at desc limit ${mostOfKind})
    union all
    (select 'playbook', id, title, template_name, '' from playbook_topic
      where organisation_id = ${organisation} and deleted_at is null order by created_at desc limit ${mostOfKind})
    union all
    (select 'topic', id, topic, '', '' from research_topic
      where organisation_id = ${organisation} and deleted_at is null order by date desc limit ${mostOfKind})
    union all
    (select 'person', p.id, case when m.is_invited then p.email else p.name end, p.email, '' from listed_member m
      join person p on p.id = m.person_id
      where m.organisation_id = ${organisation} order by p.name limit ${mostOfKind})
  `.execute(tx.db)
  const isLeftOut = ({ kind, of }: Row): boolean => isForQuestion && kind === 'measure' && !answeredSources.includes(of)
  const shown = rows.filter((row) => !isLeftOut(row))
  const stored = shown.map(({ kind, id, label, note, of }) => ({
    kind,
    id,
    label,
    note: note === label ? '' : note,
    to: addressOf(project, { kind, id, of }),
  }))
  const named = new Set(rows.flatMap(({ kind, label }) => (kind === 'measure' ? [label] : [])))
  const catalogue = await readCatalogue(tx)
  return [
    ...stored,
    ...tablesOf(project, catalogue),
    // Measures named by the values of a column would need the warehouse, which is slower than a key press.
    ...autoMeasures(catalogue, () => [], named)
      // A heading that is a whole paragraph names no measure that anyone looks for.
      .filter(({ name }) => name.length <= longestPaletteId)
      .map(({ name }) => measureOf(project, name)),
    ...(await templatesOf(tx, project)),
  ]
}

function addressOf(project: string, { kind, id, of }: Pick<Row, 'kind' | 'id' | 'of'>): string {
  switch (kind) {
    case 'conversation':
      return pagePath('chatThread', { project, threadId: id })
    case 'folder':
      return `${pagePath('data', { project, tab: 'documents' })}?folder=${encodeURIComponent(id)}`
    case 'dashboard':
      return pagePath('dashboard', { project, dashboard: id })
    case 'chart':
      return pagePath('dashboard', { project, dashboard: of })
    case 'measure':
      return measureOf(project, id).to
    case 'playbook':
      return pagePath('playbook', { project, topicId: id })
    case 'topic':
      return pagePath('researchView', { project, topicId: id })
    default:
      return pagePath('orgSettings', { project })
  }
}

const measureOf = (project: string, name: string): PaletteHit => ({
  kind: 'measure',
  id: name,
  label: name,
  note: '',
  to: `${pagePath('data', { project, tab: 'formulas' })}${printMeasureForm(firstMeasureForm(name))}`,
})

function tablesOf(project: string, catalogue: Catalogue): PaletteHit[] {
  const page = pagePath('data', { project, tab: 'datasets' })
  const facts = catalogue.factTables.map(({ name, label }): PaletteHit => {
    const address = `${page}?fact=${encodeURIComponent(name)}`
    return { kind: 'dataset', id: `fact ${name}`, label, note: '', to: address }
  })
  const dimensions = ownDimensions(catalogue).map(({ name, label }): PaletteHit => {
    const form = printForm({ kind: 'dimension', dataset: name, columns: [], search: '', limit: '', filters: '' })
    return { kind: 'dataset', id: `dimension ${name}`, label, note: '', to: `${page}${form}` }
  })
  return [...facts, ...dimensions]
}

/** Playbooks that can be started. */
const templatesOf = async (tx: Transaction, project: string): Promise<PaletteHit[]> =>
  (await listTemplates(tx)).map(({ id, slug, name, category }) => ({
    kind: 'playbook',
    id: `template ${id}`,
    label: name,
    note: category,
    to: `${pagePath('playbookNew', { project })}?template=${encodeURIComponent(slug || id)}`,
  }))
