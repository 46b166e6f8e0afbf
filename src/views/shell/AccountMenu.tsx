import { pagePath } from '../../../contract/shell/pages.ts'
import { shellTexts } from '../../../contract/shell/shell.texts.ts'
import { Avatar } from '../shared/Avatar.tsx'
import { Button } from '../shared/Button.tsx'
import { Menu, type MenuEntry } from '../shared/Menu.tsx'
import { type Theme, usePreferences } from '../shared/system-context.ts'
import { useAccount, useShell } from './shell.hooks.ts'

const themes = ['light', 'dark', 'system'] as const
const icons = { light: 'sun', dark: 'moon', system: 'settings' } as const

/** The end of the header: who is signed in, and what they can do about it. */
export function AccountMenu() {
  const { name, email, logOut } = useAccount()
  const { theme, send } = usePreferences()
  const { setSheet } = useShell()
  const themeEntry = (one: Theme): MenuEntry => ({
    kind: 'action',
    id: one,
    label: one === theme ? shellTexts.chosen(shellTexts.themes[one]) : shellTexts.themes[one],
    icon: icons[one],
    onSelect: () => send({ type: 'theme.chosen', theme: one }),
  })
  const entries: MenuEntry[] = [
    { kind: 'heading', id: 'person', label: shellTexts.signedInAs(email) },
    {
      kind: 'link',
      id: 'organisations',
      label: shellTexts.switchOrganisation,
      to: pagePath('orgList'),
      icon: 'switch',
    },
    {
      kind: 'action',
      id: 'keys',
      label: shellTexts.keyboardShortcuts,
      icon: 'key',
      shortcut: '?',
      onSelect: () => setSheet(true),
    },
    { kind: 'separator', id: 'before themes' },
    { kind: 'heading', id: 'appearance', label: shellTexts.appearance },
    ...themes.map(themeEntry),
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
