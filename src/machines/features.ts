import type { AdminUser } from '../../contract/admin/admin.schemas.ts'
import type { Dashboard } from '../../contract/dashboards/dashboards.schemas.ts'
import type { DashboardVersion } from '../../contract/dashboards/versions.ts'
import type { SqlTable } from '../../contract/datasets/sql.schemas.ts'
import type { Docset } from '../../contract/docsets/docsets.schemas.ts'
import type { DocumentMatch } from '../../contract/documents/document-search.schemas.ts'
import type { FeedbackCopy } from '../../contract/feedback/feedback.schemas.ts'
import type { Integration } from '../../contract/integrations/integrations.schemas.ts'
import type { PlaybookVersion } from '../../contract/playbooks/authoring.schemas.ts'
import type { PlaybookTemplate, PlaybookTopic } from '../../contract/playbooks/playbooks.schemas.ts'
import type { Report } from '../../contract/reports/reports.schemas.ts'
import type { ResearchTopic } from '../../contract/research/research.schemas.ts'
import type { SearchResult } from '../../contract/search/search.schemas.ts'
import type { MemberAccessToken, OwnAccessToken } from '../../contract/session/access-tokens.schemas.ts'
import type { Snapshot, WholeSnapshot } from '../../contract/snapshots/snapshots.schemas.ts'
import type { AdminActor, MailOpeningActor, ModelSavingActor, ModelTrialActor } from './admin/admin.machine.ts'
import type { AdminAreaActor } from './admin/area.machine.ts'
import type { AuditActor } from './admin/audit.machine.ts'
import type { EditUserActor } from './admin/edit-user.machine.ts'
import type { ListActor } from './admin/list.machine.ts'
import type { OrganisationActionsActor } from './admin/organisation-actions.machine.ts'
import type { AnnouncementEditorActor } from './announcements/announcement-editor.machine.ts'
import type { AnnouncementFormActor } from './announcements/announcement-form.machine.ts'
import type { AnnouncementsActor } from './announcements/announcements.machine.ts'
import type { WhatsNewActor } from './announcements/whats-new.machine.ts'
import type { AreasActor } from './areas.machine.ts'
import type { BackgroundActor } from './background.machine.ts'
import type {
  AddAnswerActor,
  AnswerAdditionActor,
  AnswerTargets,
  OfDashboardReports,
} from './chat/add-answer.machine.ts'
import type { CopiesActor, ReadCopy } from './chat/copies.machine.ts'
import type { MarkdownExportActor, SharingActor as ConversationSharingActor } from './chat/sharing.machine.ts'
import type { ArrangeThreadActor } from './chat/arrange-thread.machine.ts'
import type { PromptListActor, SavedPromptsActor } from './chat/saved-prompts.machine.ts'
import type { ThreadSearchActor } from './chat/thread-search.machine.ts'
import type { ThreadsActor } from './chat/threads.machine.ts'
import type { DeletedThreadsActor } from './chat/deleted-threads.resource.ts'
import type { TrashThreadActor } from './chat/trash-thread.machine.ts'
import type { AlertList, AlertNotificationList } from './dashboards/alerts.events.ts'
import type { AlertsActor } from './dashboards/alerts.machine.ts'
import type { ChartsActor } from './dashboards/charts.machine.ts'
import type { Catalogue } from './dashboards/dashboards.events.ts'
import type { DashboardsActor } from './dashboards/dashboards.machine.ts'
import type {
  ChartDataActor,
  ChartKeepingActor,
  StatementReadingActor,
  DashboardCreationActor,
  FirstDashboardActor,
} from './dashboards/dashboards.resources.ts'
import type { DashboardEditorActor } from './dashboards/editor.machine.ts'
import type { DatasetsActor } from './datasets/datasets.machine.ts'
import type {
  CatalogueActor,
  RecordsActor,
  SourcesActor,
  ValuesActor,
  FileActor,
  ResultRowsActor,
} from './datasets/datasets.resources.ts'
import type { QueryListActor, SavedQueriesActor } from './datasets/saved-queries.machine.ts'
import type { SqlEditorActor } from './datasets/sql-editor.machine.ts'
import type { RecordsAsked, RecordsRead } from './docsets/docsets.events.ts'
import type {
  DocsetsActor,
  IntegrationAction,
  IntegrationActionRunActor,
  Pipeline,
  PipelineRunActor,
  Steps,
} from './docsets/docsets.machine.ts'
import type { ConfigureActor } from './documents/configure.machine.ts'
import type { ContentsAsked, ContentSearchActor } from './documents/content-search.machine.ts'
import type { DetailsActor } from './documents/details.machine.ts'
import type { DocumentActor } from './documents/document.machine.ts'
import type { DocumentsActor } from './documents/documents.machine.ts'
import type { DownloadsActor } from './documents/downloads.machine.ts'
import type { FoldersActor } from './documents/folders.machine.ts'
import type { MovingActor } from './documents/moving.machine.ts'
import type { PagesActor } from './documents/pages.machine.ts'
import type { FactsActor } from './documents/facts.machine.ts'
import type { TableModelActor } from './documents/table-model.machine.ts'
import type { ReadingActor } from './documents/reading.machine.ts'
import type { ReadingAgainActor } from './documents/reading-again.command.ts'
import type { RestoringActor } from './documents/restoring.machine.ts'
import type { TablesActor } from './documents/tables.machine.ts'
import type { TrashListActor } from './documents/trash.resource.ts'
import type { UploadsActor } from './documents/uploads.machine.ts'
import type { RecordingPlayerActor } from './flows/recording-player.machine.ts'
import type { AnswerRatingsActor } from './feedback/answer-ratings.machine.ts'
import type { FeedbackAreaActor } from './feedback/feedback-area.machine.ts'
import type { FeedbackActor } from './feedback/feedback.machine.ts'
import type { FormulaEditorActor } from './formulas/formula-editor.machine.ts'
import type { FormulaPreviewActor } from './formulas/formula-preview.machine.ts'
import type { FormulasActor } from './formulas/formulas.machine.ts'
import type { MeasuresActor, ScopeValuesActor, TraceActor } from './formulas/formulas.resources.ts'
import type { HomeActor } from './home/home.machine.ts'
import type { QuestionActor } from './home/question.machine.ts'
import type { WatchlistActor } from './home/watchlist.machine.ts'
import type { ConnectionActor } from './integrations/connection.machine.ts'
import type { FolderSearchActor } from './integrations/folder-search.machine.ts'
import type { IntegrationFormActor } from './integrations/integration-form.machine.ts'
import type { IntegrationsActor } from './integrations/integrations.machine.ts'
import type { OAuthReturnActor } from './integrations/oauth-return.machine.ts'
import type { HistoryActor } from './jobs/history.machine.ts'
import type { JobsActor } from './jobs/jobs.machine.ts'
import type { ChoicesActor } from './organisations/choices.machine.ts'
import type { FormActor } from './organisations/form.machine.ts'
import type { InvitationLinkActor, InvitationRenewalActor } from './organisations/invitation.command.ts'
import type { InviteActor } from './organisations/invite.machine.ts'
import type { MemberTokensActor } from './organisations/member-tokens.machine.ts'
import type { MembersActor } from './organisations/members.machine.ts'
import type { EnforcedMfaActor } from './organisations/mfa.machine.ts'
import type { BackgroundReadingActor } from './organisations/background-reading.machine.ts'
import type { ModelRulesActor } from './organisations/model-rules.machine.ts'
import type { TrialConsentActor } from './organisations/trial-consent.machine.ts'
import type { OrganisationsActor } from './organisations/organisations.machine.ts'
import type { SettingsActor } from './organisations/settings.machine.ts'
import type { SharingRuleActor } from './organisations/sharing-rule.machine.ts'
import type { SharingActor } from './organisations/sharing.machine.ts'
import type { WebsiteActor } from './organisations/website.machine.ts'
import type { WizardActor } from './organisations/wizard.machine.ts'
import type { PaletteActor } from './palette/palette.machine.ts'
import type { PaletteSearchActor } from './palette/palette-search.machine.ts'
import type { BrandingActor } from './partners/branding.machine.ts'
import type { PartnerFormActor } from './partners/partner-form.machine.ts'
import type { PartnerLogoActor } from './partners/partner-logo.machine.ts'
import type { PartnersActor } from './partners/partners.machine.ts'
import type { AnswerFormActor } from './playbooks/answer-form.command.ts'
import type { ChatStepActor } from './playbooks/chat-step.machine.ts'
import type { MeetingStepActor } from './playbooks/meeting-step.machine.ts'
import type { DeletedPlaybooksActor } from './playbooks/deleted-playbooks.resource.ts'
import type { PlaybookEditorActor } from './playbooks/playbook-editor.machine.ts'
import type { PlaybookDraftActor } from './playbooks/playbook-draft.machine.ts'
import type { PlaybookFormActor } from './playbooks/playbook-form.machine.ts'
import type { PlaybookStartActor } from './playbooks/playbook-start.machine.ts'
import type { PlaybookTrialActor } from './playbooks/playbook-trial.machine.ts'
import type { PlaybookActor } from './playbooks/playbook.machine.ts'
import type { PlaybooksActor } from './playbooks/playbooks.machine.ts'
import type { PreviousStepActor } from './playbooks/previous-step.machine.ts'
import type { WorkStepActor } from './playbooks/work-step.machine.ts'
import type { StepRequestsActor } from './playbooks/step-requests.machine.ts'
import type { OfTopic } from './research/research.events.ts'
import type { ResearchActor } from './research/research.machine.ts'
import type {
  FormatSuggestionActor,
  ResearchChangeActor,
  ResearchCreationActor,
  ResearchPlanActor,
  ResearchRunActor,
} from './research/research.resources.ts'
import type { FactSearchActor, FactsAsked } from './search/fact-search.machine.ts'
import type { SearchActor } from './shared/search.machine.ts'
import type { AccessTokenCreationActor, AccessTokensActor } from './session/access-tokens.machine.ts'
import type { ApiDescriptionActor } from './session/api-description.resource.ts'
import type { AcceptInviteActor } from './session/accept-invite.machine.ts'
import type { AccountFormActor } from './session/account-form.machine.ts'
import type { AccountSettingsActor } from './session/account-settings.machine.ts'
import type { AccountActor } from './session/account.machine.ts'
import type { ConfirmationActor } from './session/confirmation.machine.ts'
import type { CreateTotpActor } from './session/create-totp.machine.ts'
import type { OwnSessionsActor } from './session/own-sessions.machine.ts'
import type { SafeActor } from './session/safe.ts'
import type { SessionActor } from './session/session.machine.ts'
import type { SignInActor } from './session/sign-in.machine.ts'
import type { TemporaryActor } from './session/temporary.machine.ts'
import type { TokenLogInActor } from './session/token-log-in.machine.ts'
import type { UnsubscribeActor } from './session/unsubscribe.machine.ts'
import type { VerifyEmailActor } from './session/verify-email.machine.ts'
import type { ReportDownloadActor, ReportPrintingActor } from './shared/reports.resources.ts'
import type { ResourceActor } from './shared/resource.machine.ts'
import type { RowDeletionActor } from './shared/row-deletion.machine.ts'
import type { ToastsActor } from './shared/toasts.machine.ts'
import type { ShellActor } from './shell/shell.machine.ts'
import type { ReportActor } from './snapshots/report.machine.ts'
import type { OfDashboard, OfReport, ReportList } from './snapshots/snapshots.events.ts'
import type { SnapshotsActor } from './snapshots/snapshots.machine.ts'
import type { DownloadActor, FollowingActor, MailingActor, ScheduleActor } from './snapshots/snapshots.resources.ts'
import type { TextBlockActor } from './snapshots/text-block.machine.ts'
import type { WorkspaceActor } from './workspace.machine.ts'

/** Data and input type of every resource, by its system id. */
export type Resources = {
  'access token list': { data: readonly OwnAccessToken[]; input: null }
  'alert list': { data: AlertList; input: OfDashboard }
  'alert news': { data: AlertNotificationList; input: { project: string } }
  'answer targets': { data: AnswerTargets; input: { project: string } }
  'chart catalogue': { data: Catalogue; input: { project: string } }
  'compared report': { data: WholeSnapshot | null; input: OfReport }
  'conversation reports': { data: readonly Report[]; input: { project: string; topicId: string } }
  'content matches': { data: readonly DocumentMatch[]; input: ContentsAsked }
  'dashboard reports': { data: readonly Snapshot[]; input: OfDashboardReports }
  'dashboard list': { data: readonly Dashboard[]; input: { project: string } }
  'dashboard versions': { data: readonly DashboardVersion[]; input: OfDashboard }
  'dashboards to keep in': { data: readonly Dashboard[]; input: { project: string } }
  'docset list': { data: readonly Docset[]; input: { project: string } }
  'docset records': { data: RecordsRead; input: RecordsAsked }
  'feedback-copy': { data: FeedbackCopy | null; input: { feedbackId: string } }
  'found facts': { data: readonly SearchResult[]; input: FactsAsked }
  'integration actions': { data: readonly IntegrationAction[]; input: { project: string } }
  'integration list': { data: readonly Integration[]; input: { project: string } }
  'member token list': { data: readonly MemberAccessToken[]; input: { project: string } }
  'partner users': { data: AdminUser[]; input: null }
  'pipeline list': { data: readonly Pipeline[]; input: { project: string } }
  'pipeline steps': { data: Steps; input: { project: string } }
  'playbook list': { data: readonly PlaybookTopic[]; input: { project: string } }
  'playbook templates': { data: readonly PlaybookTemplate[]; input: { project: string } }
  'playbook versions': { data: PlaybookVersion[]; input: { playbookId: string } }
  'report list': { data: ReportList; input: OfDashboard }
  'research list': { data: readonly ResearchTopic[]; input: { project: string } }
  'research topic': { data: ResearchTopic; input: OfTopic }
  'shared conversation': { data: ReadCopy; input: { project: string; link: string } }
  suggestions: { data: readonly string[]; input: { project: string } }
  'topic reports': { data: readonly Report[]; input: OfTopic }
  'values of a dashboard filter': { data: readonly string[]; input: { project: string } }
  'tables for SQL': { data: readonly SqlTable[]; input: { project: string } }
}

/** The machine behind each account page. */
export type AccountPages = {
  invitation: AcceptInviteActor
  settings: AccountSettingsActor
  api: ApiDescriptionActor
  verification: VerifyEmailActor
  unsubscribing: UnsubscribeActor
  'password reset': AccountFormActor
  'token log-in': TokenLogInActor
  'one-time codes': CreateTotpActor
  'integration return': OAuthReturnActor
  flows: RecordingPlayerActor
}

export type ResourceActors = {
  [TName in keyof Resources]: ResourceActor<Resources[TName]['data'], Resources[TName]['input']>
}

/** Actors that delete a row of a list on the second click. */
type RowDeletions = Record<
  | 'access token ending'
  | 'alert deletion'
  | 'announcement deletion'
  | 'codes-removal'
  | 'connection ending'
  | 'dashboard deletion'
  | 'docset reset'
  | 'measure deletion'
  | 'member removal'
  | 'member token ending'
  | 'organisation-deletion'
  | 'partner deletion'
  | 'playbook deletion'
  | 'report deletion'
  | 'research deletion'
  | 'saved prompt deletion'
  | 'saved query deletion'
  | 'source deletion'
  | 'user-deletion',
  RowDeletionActor
>

/**
 * Every actor that others look up by system id, with its type. Read by `useFeature('documents')` and by the event
 * router. A new feature adds its line here.
 */
export type FeatureActors = ResourceActors &
  RowDeletions & {
    'access token creation': AccessTokenCreationActor
    'access tokens': AccessTokensActor
    account: AccountActor
    'add answer': AddAnswerActor
    admin: AdminActor
    'admin-area': AdminAreaActor
    'admin-feedback': ListActor
    'admin-organisations': ListActor
    'admin-users': ListActor
    alerts: AlertsActor
    'announcement form': AnnouncementFormActor
    'announcement-editor': AnnouncementEditorActor
    announcements: AnnouncementsActor
    areas: AreasActor
    audit: AuditActor
    background: BackgroundActor
    branding: BrandingActor
    'catalogue of data': CatalogueActor
    'chart keeping': ChartKeepingActor
    'chart preview': ChartDataActor
    'statement reading': StatementReadingActor
    'answer addition': AnswerAdditionActor
    'answer form': AnswerFormActor
    'answer ratings': AnswerRatingsActor
    'chat step': ChatStepActor
    chat: ThreadsActor
    configure: ConfigureActor
    'conversation copies': CopiesActor
    'conversation export': MarkdownExportActor
    'conversation printing': ReportPrintingActor
    'conversation report download': ReportDownloadActor
    'conversation sharing': ConversationSharingActor
    confirmation: ConfirmationActor
    connection: ConnectionActor
    'content search': ContentSearchActor
    'dashboard charts': ChartsActor
    'dashboard creation': DashboardCreationActor
    'dashboard editor': DashboardEditorActor
    dashboards: DashboardsActor
    datasets: DatasetsActor
    details: DetailsActor
    docsets: DocsetsActor
    document: DocumentActor
    documents: DocumentsActor
    downloads: DownloadsActor
    'enforced mfa': EnforcedMfaActor
    'trial consent': TrialConsentActor
    'model rules': ModelRulesActor
    'background reading': BackgroundReadingActor
    'fact search': FactSearchActor
    'folder search': FolderSearchActor
    feedback: FeedbackActor
    'feedback area': FeedbackAreaActor
    'first dashboard': FirstDashboardActor
    folders: FoldersActor
    'form choices': ChoicesActor
    'format suggestion': FormatSuggestionActor
    'formula editor': FormulaEditorActor
    'formula preview': FormulaPreviewActor
    formulas: FormulasActor
    'home question': QuestionActor
    home: HomeActor
    'installation-audit': AuditActor
    'integration action run': IntegrationActionRunActor
    'integration form': IntegrationFormActor
    integrations: IntegrationsActor
    'invitation link': InvitationLinkActor
    'invitation renewal': InvitationRenewalActor
    invite: InviteActor
    'job history': HistoryActor
    jobs: JobsActor
    'list of the trash': TrashListActor
    'list of saved prompts': PromptListActor
    'list of saved queries': QueryListActor
    'llm-status': ListActor
    mailbox: ListActor
    'mail opening': MailOpeningActor
    models: ListActor
    'model saving': ModelSavingActor
    'model trial': ModelTrialActor
    'measures of formulas': MeasuresActor
    'meeting step': MeetingStepActor
    members: MembersActor
    'member tokens': MemberTokensActor
    moving: MovingActor
    'organisation form': FormActor
    'organisation-actions': OrganisationActionsActor
    organisations: OrganisationsActor
    'output step': WorkStepActor
    'own sessions': OwnSessionsActor
    pages: PagesActor
    palette: PaletteActor
    'palette search': PaletteSearchActor
    'partner form': PartnerFormActor
    'partner logo': PartnerLogoActor
    'partner user search': SearchActor
    partners: PartnersActor
    'pipeline run': PipelineRunActor
    'playbook editor': PlaybookEditorActor
    'playbook draft': PlaybookDraftActor
    'deleted playbooks': DeletedPlaybooksActor
    'playbook form': PlaybookFormActor
    'playbook start': PlaybookStartActor
    'playbook trial': PlaybookTrialActor
    playbook: PlaybookActor
    playbooks: PlaybooksActor
    'previous step': PreviousStepActor
    reading: ReadingActor
    'table model': TableModelActor
    facts: FactsActor
    'reading again': ReadingAgainActor
    'records of a figure': RecordsActor
    'report download': DownloadActor
    'report following': FollowingActor
    'report mailing': MailingActor
    'report printing': ReportPrintingActor
    'report schedule': ScheduleActor
    report: ReportActor
    'research change': ResearchChangeActor
    'research creation': ResearchCreationActor
    'research plan': ResearchPlanActor
    'research run': ResearchRunActor
    'research step': WorkStepActor
    research: ResearchActor
    restoring: RestoringActor
    safe: SafeActor
    'saved prompts': SavedPromptsActor
    'saved queries': SavedQueriesActor
    session: SessionActor
    settings: SettingsActor
    'sharing rule': SharingRuleActor
    sharing: SharingActor
    shell: ShellActor
    'sign-in': SignInActor
    snapshots: SnapshotsActor
    'sources of data': SourcesActor
    'split chart': ChartDataActor
    'sql editor': SqlEditorActor
    'step requests': StepRequestsActor
    tables: TablesActor
    'temporary user': TemporaryActor
    'thread trash': TrashThreadActor
    'arrange thread': ArrangeThreadActor
    'thread search': ThreadSearchActor
    'deleted threads': DeletedThreadsActor
    toasts: ToastsActor
    'topic report download': ReportDownloadActor
    'trace of a value': TraceActor
    uploads: UploadsActor
    'user-edit': EditUserActor
    'values of a filter': ValuesActor
    'values of a scope': ScopeValuesActor
    watchlist: WatchlistActor
    website: WebsiteActor
    'whats-new': WhatsNewActor
    wizard: WizardActor
    'file of a result': FileActor
    'rows of a result': ResultRowsActor
    workspace: WorkspaceActor
    'account page': AccountPages[keyof AccountPages]
    [chart: `chart data ${number}` | `chart elsewhere ${string}`]: ChartDataActor
    [block: `text block ${string}`]: TextBlockActor
  }

export type FeatureName = keyof FeatureActors

/** Finds a running actor by name; undefined while it isn't running. */
export type FindFeature = <TName extends FeatureName>(name: TName) => FeatureActors[TName] | undefined
export type ResourceName = keyof Resources
export type RowDeletionName = keyof RowDeletions
