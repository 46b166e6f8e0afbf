import { pagePath } from '../../../contract/shell/pages.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { shellTexts } from '../../../contract/shell/shell.texts.ts'
import { Avatar } from '../shared/Avatar.tsx'
import { type Brand, useBrand } from '../shared/brand-context.ts'
import { Button } from '../shared/Button.tsx'
import { Menu, type MenuEntry } from '../shared/Menu.tsx'
import { type SendKey, type Theme, usePreferences } from '../shared/system-context.ts'
import { useWorkspace } from './screen.hooks.ts'
import { useAccount, useRecorder, useShell } from './shell.hooks.ts'

const themes = ['light', 'dark', 'system'] as const
const sendKeys = ['enter', 'ctrl enter'] as const
const icons = { light: 'sun', dark: 'moon', system: 'settings' } as const

/** The right end of the header: who is signed in, and their menu. */
export function AccountMenu() {
  const { name, email, openAnnouncements, logOut } = useAccount()
  const { theme, sendKey, send } = usePreferences()
  const { setSheet } = useShell()
  const recorder = useRecorder()
  const { view } = useWorkspace()
  const brand = useBrand()
  const themeEntry = (one: Theme): MenuEntry => ({
    kind: 'action',
    id: one,
    label: one === theme ? shellTexts.chosen(shellTexts.themes[one]) : shellTexts.themes[one],
    icon: icons[one],
    onSelect: () => send({ type: 'theme.chosen', theme: one }),
  })
  const sendKeyEntry = (one: SendKey): MenuEntry => ({
    kind: 'action',
    id: one,
    label: one === sendKey ? shellTexts.chosen(shellTexts.sendKeys[one]) : shellTexts.sendKeys[one],
    icon: 'send',
    onSelect: () => send({ type: 'send key.chosen', sendKey: one }),
  })
  const entries: MenuEntry[] = [
    { kind: 'heading', id: 'person', label: shellTexts.signedInAs(email) },
    { kind: 'link', id: 'settings', label: shellTexts.mySettings, to: pagePath('userSettings'), icon: 'user' },
    {
      kind: 'link',
      id: 'organisations',
      label: shellTexts.switchOrganisation,
      to: pagePath('orgList'),
      icon: 'switch',
    },
    ...(view?.stage === 'open' ? [workEntry(view.code)] : []),
    { kind: 'action', id: 'news', label: shellTexts.whatsNew, icon: 'bell', onSelect: openAnnouncements },
    {
      kind: 'action',
      id: 'keys',
      label: shellTexts.keyboardShortcuts,
      icon: 'key',
      shortcut: '?',
      onSelect: () => setSheet(true),
    },
    ...(recorder.isAllowed ? [recordingEntry(recorder.open)] : []),
    { kind: 'separator', id: 'before themes' },
    { kind: 'heading', id: 'appearance', label: shellTexts.appearance },
    ...themes.map(themeEntry),
    { kind: 'separator', id: 'before send keys' },
    { kind: 'heading', id: 'send keys', label: shellTexts.sendWith },
    ...sendKeys.map(sendKeyEntry),
    ...partnerEntries(brand),
    { kind: 'separator', id: 'before log-out' },
    { kind: 'action', id: 'log out', label: shellTexts.logOut, icon: 'log-out', onSelect: logOut },
  ]
  return (
    <Menu
      trigger={
        <Button tone="plain" iconAfter="chevron-down" aria-label={shellTexts.accountOf(name)}>
          <Avatar name={name} />
        </Button>
      }
      entries={entries}
    />
  )
}

/** Links to the partner's website and to the product behind it. */
function partnerEntries({ name, website, poweredBy }: Brand): MenuEntry[] {
  const entries: MenuEntry[] = []
  if (website)
    entries.push({ kind: 'link', id: 'partner', label: sharedTexts.visit(name), to: website, icon: 'external' })
  if (poweredBy) entries.push({ kind: 'heading', id: 'powered by', label: sharedTexts.poweredBy(poweredBy) })
  return entries.length === 0 ? [] : [{ kind: 'separator', id: 'before the partner' }, ...entries]
}

const recordingEntry = (onSelect: () => void): MenuEntry => ({
  kind: 'action',
  id: 'recording',
  label: shellTexts.saveRecording,
  icon: 'download',
  onSelect,
})

const workEntry = (project: string): MenuEntry => ({
  kind: 'link',
  id: 'work',
  label: shellTexts.backgroundWork,
  to: pagePath('jobs', { project }),
  icon: 'clock',
})
