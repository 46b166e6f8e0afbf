import type { AnyStateMachine } from 'xstate'
import { adminMachine } from './admin/admin.machine.ts'
import { adminAreaMachine } from './admin/area.machine.ts'
import { auditMachine } from './admin/audit.machine.ts'
import { editUserMachine } from './admin/edit-user.machine.ts'
import { listMachine } from './admin/list.machine.ts'
import { organisationActionsMachine } from './admin/organisation-actions.machine.ts'
import { announcementEditorMachine } from './announcements/announcement-editor.machine.ts'
import { announcementFormMachine } from './announcements/announcement-form.machine.ts'
import { announcementsMachine } from './announcements/announcements.machine.ts'
import { whatsNewMachine } from './announcements/whats-new.machine.ts'
import { areasMachine } from './areas.machine.ts'
import { backgroundMachine } from './background.machine.ts'
import { addAnswerMachine } from './chat/add-answer.machine.ts'
import { copiesMachine } from './chat/copies.machine.ts'
import { sharingMachine as conversationSharingMachine } from './chat/sharing.machine.ts'
import { arrangeThreadMachine } from './chat/arrange-thread.machine.ts'
import { newThreadMachine } from './chat/new-thread.machine.ts'
import { renameThreadMachine } from './chat/rename-thread.machine.ts'
import { savedPromptsMachine } from './chat/saved-prompts.machine.ts'
import { threadSearchMachine } from './chat/thread-search.machine.ts'
import { threadsMachine } from './chat/threads.machine.ts'
import { trashThreadMachine } from './chat/trash-thread.machine.ts'
import { formulaEditorMachine } from './formulas/formula-editor.machine.ts'
import { formulaPreviewMachine } from './formulas/formula-preview.machine.ts'
import { formulasMachine } from './formulas/formulas.machine.ts'
import { alertsMachine } from './dashboards/alerts.machine.ts'
import { chartsMachine } from './dashboards/charts.machine.ts'
import { dashboardsMachine } from './dashboards/dashboards.machine.ts'
import { dashboardEditorMachine } from './dashboards/editor.machine.ts'
import { datasetsMachine } from './datasets/datasets.machine.ts'
import { savedQueriesMachine } from './datasets/saved-queries.machine.ts'
import { sqlEditorMachine } from './datasets/sql-editor.machine.ts'
import { contentSearchMachine } from './documents/content-search.machine.ts'
import { configureMachine } from './documents/configure.machine.ts'
import { docsetsMachine } from './docsets/docsets.machine.ts'
import { detailsMachine } from './documents/details.machine.ts'
import { documentMachine } from './documents/document.machine.ts'
import { pagesMachine } from './documents/pages.machine.ts'
import { factsMachine } from './documents/facts.machine.ts'
import { tableModelMachine } from './documents/table-model.machine.ts'
import { readingMachine } from './documents/reading.machine.ts'
import { tablesMachine } from './documents/tables.machine.ts'
import { documentsMachine } from './documents/documents.machine.ts'
import { downloadsMachine } from './documents/downloads.machine.ts'
import { foldersMachine } from './documents/folders.machine.ts'
import { movingMachine } from './documents/moving.machine.ts'
import { restoringMachine } from './documents/restoring.machine.ts'
import { uploadMachine } from './documents/upload.machine.ts'
import { uploadsMachine } from './documents/uploads.machine.ts'
import { answerRatingsMachine } from './feedback/answer-ratings.machine.ts'
import { feedbackAreaMachine } from './feedback/feedback-area.machine.ts'
import { feedbackMachine } from './feedback/feedback.machine.ts'
import { recordingPlayerMachine } from './flows/recording-player.machine.ts'
import { homeMachine } from './home/home.machine.ts'
import { questionMachine } from './home/question.machine.ts'
import { watchlistMachine } from './home/watchlist.machine.ts'
import { connectionMachine } from './integrations/connection.machine.ts'
import { folderSearchMachine } from './integrations/folder-search.machine.ts'
import { integrationFormMachine } from './integrations/integration-form.machine.ts'
import { integrationsMachine } from './integrations/integrations.machine.ts'
import { oauthReturnMachine } from './integrations/oauth-return.machine.ts'
import { historyMachine } from './jobs/history.machine.ts'
import { jobsMachine } from './jobs/jobs.machine.ts'
import { choicesMachine } from './organisations/choices.machine.ts'
import { formMachine } from './organisations/form.machine.ts'
import { inviteMachine } from './organisations/invite.machine.ts'
import { memberTokensMachine } from './organisations/member-tokens.machine.ts'
import { membersMachine } from './organisations/members.machine.ts'
import { enforcedMfaMachine } from './organisations/mfa.machine.ts'
import { backgroundReadingMachine } from './organisations/background-reading.machine.ts'
import { modelRulesMachine } from './organisations/model-rules.machine.ts'
import { trialConsentMachine } from './organisations/trial-consent.machine.ts'
import { organisationsMachine } from './organisations/organisations.machine.ts'
import { settingsMachine } from './organisations/settings.machine.ts'
import { sharingRuleMachine } from './organisations/sharing-rule.machine.ts'
import { sharingMachine } from './organisations/sharing.machine.ts'
import { websiteMachine } from './organisations/website.machine.ts'
import { wizardMachine } from './organisations/wizard.machine.ts'
import { paletteMachine } from './palette/palette.machine.ts'
import { paletteSearchMachine } from './palette/palette-search.machine.ts'
import { brandingMachine } from './partners/branding.machine.ts'
import { partnerFormMachine } from './partners/partner-form.machine.ts'
import { partnerLogoMachine } from './partners/partner-logo.machine.ts'
import { playbookEditorMachine } from './playbooks/playbook-editor.machine.ts'
import { playbookTrialMachine } from './playbooks/playbook-trial.machine.ts'
import { playbookFormMachine } from './playbooks/playbook-form.machine.ts'
import { partnersMachine } from './partners/partners.machine.ts'
import { chatStepMachine } from './playbooks/chat-step.machine.ts'
import { meetingStepMachine } from './playbooks/meeting-step.machine.ts'
import { playbookMachine } from './playbooks/playbook.machine.ts'
import { playbooksMachine } from './playbooks/playbooks.machine.ts'
import { playbookDraftMachine } from './playbooks/playbook-draft.machine.ts'
import { playbookStartMachine } from './playbooks/playbook-start.machine.ts'
import { previousStepMachine } from './playbooks/previous-step.machine.ts'
import { workStepMachine } from './playbooks/work-step.machine.ts'
import { stepRequestsMachine } from './playbooks/step-requests.machine.ts'
import { rootMachine } from './root.machine.ts'
import { accessTokensMachine } from './session/access-tokens.machine.ts'
import { acceptInviteMachine } from './session/accept-invite.machine.ts'
import { accountFormMachine } from './session/account-form.machine.ts'
import { accountSettingsMachine } from './session/account-settings.machine.ts'
import { accountMachine } from './session/account.machine.ts'
import { confirmationMachine } from './session/confirmation.machine.ts'
import { createTotpMachine } from './session/create-totp.machine.ts'
import { ownSessionsMachine } from './session/own-sessions.machine.ts'
import { sessionMachine } from './session/session.machine.ts'
import { signInMachine } from './session/sign-in.machine.ts'
import { temporaryMachine } from './session/temporary.machine.ts'
import { tokenLogInMachine } from './session/token-log-in.machine.ts'
import { unsubscribeMachine } from './session/unsubscribe.machine.ts'
import { verifyEmailMachine } from './session/verify-email.machine.ts'
import { actionButtonMachine } from './shared/action-button.machine.ts'
import { commandMachine } from './shared/command.machine.ts'
import { researchMachine } from './research/research.machine.ts'
import { factSearchMachine } from './search/fact-search.machine.ts'
import { confirmDeleteMachine } from './shared/confirm-delete.machine.ts'
import { conversationMachine } from './shared/conversation/conversation.machine.ts'
import { mentionsMachine } from './shared/conversation/mentions.machine.ts'
import { nextQuestionMachine } from './shared/conversation/next-question.machine.ts'
import { sourceMachine } from './shared/conversation/source.machine.ts'
import { editorMachine } from './shared/editor.machine.ts'
import type { EditorTypes } from './shared/editor.types.ts'
import { jobMachine } from './shared/job.machine.ts'
import { resourceMachine } from './shared/resource.machine.ts'
import { rowDeletionMachine } from './shared/row-deletion.machine.ts'
import { rowsMachine } from './shared/rows.machine.ts'
import { searchMachine } from './shared/search.machine.ts'
import { toastsMachine } from './shared/toasts.machine.ts'
import { shellMachine } from './shell/shell.machine.ts'
import { reportMachine } from './snapshots/report.machine.ts'
import { snapshotsMachine } from './snapshots/snapshots.machine.ts'
import { textBlockMachine } from './snapshots/text-block.machine.ts'
import { workspaceMachine } from './workspace.machine.ts'

/** Every machine of the product by `folder/file`. The house test fails if a machine is missing. */
const registry = {
  'admin/admin': adminMachine,
  'admin/area': adminAreaMachine,
  'admin/audit': auditMachine,
  'admin/edit-user': editUserMachine,
  'admin/list': listMachine,
  'admin/organisation-actions': organisationActionsMachine,
  'announcements/announcement-editor': announcementEditorMachine,
  'announcements/announcement-form': announcementFormMachine,
  'announcements/announcements': announcementsMachine,
  'announcements/whats-new': whatsNewMachine,
  areas: areasMachine,
  background: backgroundMachine,
  'chat/add-answer': addAnswerMachine,
  'chat/copies': copiesMachine,
  'chat/sharing': conversationSharingMachine,
  'chat/arrange-thread': arrangeThreadMachine,
  'chat/new-thread': newThreadMachine,
  'chat/rename-thread': renameThreadMachine,
  'chat/saved-prompts': savedPromptsMachine,
  'chat/thread-search': threadSearchMachine,
  'chat/threads': threadsMachine,
  'chat/trash-thread': trashThreadMachine,
  'dashboards/alerts': alertsMachine,
  'dashboards/charts': chartsMachine,
  'dashboards/dashboards': dashboardsMachine,
  'dashboards/editor': dashboardEditorMachine,
  'datasets/datasets': datasetsMachine,
  'datasets/saved-queries': savedQueriesMachine,
  'datasets/sql-editor': sqlEditorMachine,
  'docsets/docsets': docsetsMachine,
  'documents/configure': configureMachine,
  'documents/content-search': contentSearchMachine,
  'documents/details': detailsMachine,
  'documents/document': documentMachine,
  'documents/pages': pagesMachine,
  'documents/facts': factsMachine,
  'documents/reading': readingMachine,
  'documents/table-model': tableModelMachine,
  'documents/tables': tablesMachine,
  'documents/documents': documentsMachine,
  'documents/downloads': downloadsMachine,
  'documents/folders': foldersMachine,
  'documents/moving': movingMachine,
  'documents/restoring': restoringMachine,
  'documents/upload': uploadMachine,
  'documents/uploads': uploadsMachine,
  'feedback/answer-ratings': answerRatingsMachine,
  'feedback/feedback': feedbackMachine,
  'feedback/feedback-area': feedbackAreaMachine,
  'flows/recording-player': recordingPlayerMachine,
  'formulas/formula-editor': formulaEditorMachine,
  'formulas/formula-preview': formulaPreviewMachine,
  'formulas/formulas': formulasMachine,
  'home/home': homeMachine,
  'home/question': questionMachine,
  'home/watchlist': watchlistMachine,
  'integrations/connection': connectionMachine,
  'integrations/folder-search': folderSearchMachine,
  'integrations/integration-form': integrationFormMachine,
  'integrations/integrations': integrationsMachine,
  'integrations/oauth-return': oauthReturnMachine,
  'jobs/history': historyMachine,
  'jobs/jobs': jobsMachine,
  'organisations/choices': choicesMachine,
  'organisations/form': formMachine,
  'organisations/invite': inviteMachine,
  'organisations/member-tokens': memberTokensMachine,
  'organisations/members': membersMachine,
  'organisations/mfa': enforcedMfaMachine,
  'organisations/background-reading': backgroundReadingMachine,
  'organisations/model-rules': modelRulesMachine,
  'organisations/trial-consent': trialConsentMachine,
  'organisations/organisations': organisationsMachine,
  'organisations/settings': settingsMachine,
  'organisations/sharing': sharingMachine,
  'organisations/sharing-rule': sharingRuleMachine,
  'organisations/website': websiteMachine,
  'organisations/wizard': wizardMachine,
  'palette/palette': paletteMachine,
  'palette/palette-search': paletteSearchMachine,
  'partners/branding': brandingMachine,
  'partners/partner-form': partnerFormMachine,
  'partners/partner-logo': partnerLogoMachine,
  'partners/partners': partnersMachine,
  'playbooks/playbook-editor': playbookEditorMachine,
  'playbooks/playbook-form': playbookFormMachine,
  'playbooks/playbook-trial': playbookTrialMachine,
  'playbooks/chat-step': chatStepMachine,
  'playbooks/meeting-step': meetingStepMachine,
  'playbooks/playbook': playbookMachine,
  'playbooks/playbook-draft': playbookDraftMachine,
  'playbooks/playbook-start': playbookStartMachine,
  'playbooks/playbooks': playbooksMachine,
  'playbooks/previous-step': previousStepMachine,
  'playbooks/step-requests': stepRequestsMachine,
  'playbooks/work-step': workStepMachine,
  root: rootMachine,
  'research/research': researchMachine,
  'search/fact-search': factSearchMachine,
  'session/accept-invite': acceptInviteMachine,
  'session/access-tokens': accessTokensMachine,
  'session/account': accountMachine,
  'session/account-form': accountFormMachine,
  'session/account-settings': accountSettingsMachine,
  'session/confirmation': confirmationMachine,
  'session/create-totp': createTotpMachine,
  'session/own-sessions': ownSessionsMachine,
  'session/session': sessionMachine,
  'session/sign-in': signInMachine,
  'session/temporary': temporaryMachine,
  'session/token-log-in': tokenLogInMachine,
  'session/unsubscribe': unsubscribeMachine,
  'session/verify-email': verifyEmailMachine,
  'shared/action-button': actionButtonMachine,
  'shared/command': commandMachine('command', 'A request that is only sent, such as resetting a step.'),
  'shared/confirm-delete': confirmDeleteMachine,
  'shared/conversation/conversation': conversationMachine,
  'shared/conversation/mentions': mentionsMachine,
  'shared/conversation/next-question': nextQuestionMachine,
  'shared/conversation/source': sourceMachine,
  'shared/editor': editorMachine<EditorTypes>('editor', 'Something that is edited and saved as a whole.', {
    given: () => undefined,
    fieldsOf: (saved) => saved,
    revOf: () => 0,
    canSave: () => true,
  }),
  'shared/job': jobMachine,
  'shared/resource': resourceMachine('resource', 'Data that is only read, such as a list.'),
  'shared/rows': rowsMachine('rows', 'The rows of a table, loaded in blocks as they come into view.'),
  'shared/row-deletion': rowDeletionMachine,
  'shared/search': searchMachine,
  'shared/toasts': toastsMachine,
  'shell/shell': shellMachine,
  'snapshots/report': reportMachine,
  'snapshots/snapshots': snapshotsMachine,
  'snapshots/text-block': textBlockMachine,
  workspace: workspaceMachine,
} satisfies Record<string, AnyStateMachine>

/** Keeps the type of each machine. */
export type Registry = typeof registry
export const machines: Record<string, AnyStateMachine> = registry
