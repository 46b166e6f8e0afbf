import type { ChatTables } from './chat.tables.ts'
import type { DashboardTables } from './dashboards.tables.ts'
import type { DatasetTables } from './datasets.tables.ts'
import type { DocumentTables } from './documents.tables.ts'
import type { FormulaTables } from './formulas.tables.ts'
import type { HomeTables } from './home.tables.ts'
import type { InstallationTables } from './installation.tables.ts'
import type { IntegrationTables } from './integrations.tables.ts'
import type { JobTables } from './jobs.tables.ts'
import type { MailTables } from './mail.tables.ts'
import type { OrganisationTables } from './organisations.tables.ts'
import type { PeopleTables } from './people.tables.ts'
import type { PlaybookTables } from './playbooks.tables.ts'
import type { ResearchTables } from './research.tables.ts'
import type { SnapshotTables } from './snapshots.tables.ts'

export type Schema = ChatTables &
  DashboardTables &
  DatasetTables &
  DocumentTables &
  FormulaTables &
  HomeTables &
  InstallationTables &
  IntegrationTables &
  JobTables &
  MailTables &
  OrganisationTables &
  PeopleTables &
  PlaybookTables &
  ResearchTables &
  SnapshotTables
