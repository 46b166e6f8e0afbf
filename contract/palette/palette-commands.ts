import { auditTexts } from '../admin/audit.texts.ts'
import type { Rights } from '../shared/route.ts'
import { type PageName, pagePath } from '../shell/pages.ts'
import { shellTexts } from '../shell/shell.texts.ts'
import { paletteTexts as texts } from './palette.texts.ts'

/** What the page does itself, without going anywhere. */
export type PaletteAction =
  | 'new conversation'
  | 'show shortcuts'
  | 'show news'
  | 'save recording'
  | 'use light'
  | 'use dark'
  | 'use system'
  | 'toggle sidebar'
  | 'log out'

/** `words`: other words by which it is found. `rights`: who may do it. */
type Offered = {
  id: string
  label: string
  words: string
  rights: Rights
  requires?: 'SQL' | 'an own account' | 'the recorder'
}
export type PalettePage = Offered & { to: string }
export type PaletteCommand = Offered & { action: PaletteAction }

type PageOf = readonly [PageName, string, string, Rights?, Offered['requires']?, string?]

const pages: readonly PageOf[] = [
  ['orgLanding', shellTexts.home, 'start news overview'],
  ['chatLanding', shellTexts.chat, 'ask assistant conversations'],
  ['playbooks', shellTexts.playbooks, 'guides templates'],
  ['researchLanding', shellTexts.research, 'reports topics'],
  ['researchCreate', texts.newResearch, 'create report', 'member'],
  ['monitor', shellTexts.monitor, 'dashboards charts'],
  ['data', texts.documents, 'data files folders upload', 'reader', undefined, 'documents'],
  ['data', texts.datasets, 'data tables figures query', 'reader', undefined, 'datasets'],
  ['data', texts.sql, 'data query statement', 'reader', 'SQL', 'sql'],
  ['data', texts.formulas, 'data kpi calculate', 'reader', undefined, 'formulas'],
  ['data', texts.integrations, 'data connections sync import', 'reader', undefined, 'integrations'],
  ['orgSettings', shellTexts.settings, 'organisation members people website model watchlist'],
  ['orgInvite', shellTexts.invite, 'people members add users', 'administrator'],
  ['orgAudit', auditTexts.title, 'history changes', 'administrator'],
  ['jobs', shellTexts.backgroundWork, 'jobs history progress'],
  ['userSettings', shellTexts.mySettings, 'account password profile security', 'signed in person', 'an own account'],
  ['orgList', shellTexts.switchOrganisation, 'organisations change'],
]

const commands: readonly (Omit<PaletteCommand, 'id' | 'rights'> & { rights?: Rights })[] = [
  { action: 'new conversation', label: texts.newConversation, words: 'chat ask question start' },
  { action: 'show shortcuts', label: shellTexts.keyboardShortcuts, words: 'keys help' },
  { action: 'show news', label: shellTexts.whatsNew, words: 'announcements updates' },
  { action: 'save recording', label: shellTexts.saveRecording, words: 'record events', requires: 'the recorder' },
  { action: 'use light', label: texts.lightTheme, words: 'theme mode' },
  { action: 'use dark', label: texts.darkTheme, words: 'theme mode' },
  { action: 'use system', label: texts.systemTheme, words: 'theme mode system' },
  { action: 'toggle sidebar', label: texts.toggleSidebar, words: 'collapse expand' },
  { action: 'log out', label: shellTexts.logOut, words: 'sign out', requires: 'an own account' },
]

export const palettePages = (project: string): PalettePage[] =>
  pages.map(([page, label, words, rights = 'reader', requires, tab]) => ({
    id: `page ${page} ${tab ?? ''}`.trim(),
    label,
    words,
    rights,
    ...(requires === undefined ? {} : { requires }),
    to: pagePath(page, { project, tab }),
  }))

export const paletteCommands: readonly PaletteCommand[] = commands.map((command) => ({
  rights: 'reader',
  ...command,
  id: `command ${command.action}`,
}))
