import type { ColumnType, Generated } from 'kysely'
import type { Alert, Reported } from '../../../contract/dashboards/alerts.schemas.ts'
import type { DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { Instant, InstantOrNull, Json } from './column.types.ts'

/** Tables related to dashboards. */
export type DashboardTables = {
  dashboard_version: {
    organisation_id: string
    code: string
    rev: number
    fields: ColumnType<unknown, string, never>
    is_private: boolean
    saved_by: string | null
    saved_at: ColumnType<string, string | undefined, never>
  }
  chart_alert: {
    id: string
    organisation_id: string
    dashboard_code: string
    person_id: string
    title: string
    series_label: string
    chart: Json<Record<string, unknown>>
    settings: Json<DashboardSettings>
    series: number
    item: string | null
    listeners: ColumnType<string[], string | undefined, string>
    kind: Alert['kind']
    threshold: number | null
    period: Alert['period']
    against: Alert['against']
    grace_days: number
    is_muted: Generated<boolean>
    state: Generated<Alert['state']>
    period_from: string | null
    value: number | null
    compared: number | null
    unit: Generated<Alert['unit']>
    currency: Generated<string | null>
    told_from: string | null
    failure: string | null
    checked_at: InstantOrNull
    created_at: Instant
  }
  chart_alert_news: {
    id: string
    organisation_id: string
    alert_id: string
    dashboard_code: string
    person_id: string
    told: Json<Reported>
    told_at: Instant
    mailed_at: InstantOrNull
    dismissed_at: InstantOrNull
  }
  dashboard: {
    organisation_id: string
    code: string
    name: string
    access_level: 'shared' | 'private'
    default_settings: Json<DashboardSettings>
    scope_filters: Json<string[]>
    dimension_filters: Json<string[]>
    metrics: Json<unknown[]>
    rev: Generated<number>
    created_by: string | null
    created_at: Instant
    deleted_at: InstantOrNull
  }
}
