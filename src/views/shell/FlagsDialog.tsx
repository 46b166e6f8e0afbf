import { knownFlags } from '../../../contract/shell/flags.ts'
import { shellTexts } from '../../../contract/shell/shell.texts.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { Switch } from '../shared/Switch.tsx'
import { useFlags } from './shell.hooks.ts'

/** A switch for each known flag. */
export function FlagsDialog() {
  const { flags, isOpen, close, set } = useFlags()
  return (
    <Dialog open={isOpen} onClose={close} title={shellTexts.flagsTitle} description={shellTexts.flagsNote} size="small">
      {knownFlags.map((flag) => (
        <Switch
          key={flag}
          label={shellTexts.flagNames[flag]}
          checked={flags[flag]}
          onChange={(isOn) => set(flag, isOn)}
        />
      ))}
    </Dialog>
  )
}
