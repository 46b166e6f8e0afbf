import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { StatusScreen } from './StatusScreen.tsx'

export function LoadingScreen() {
  return <StatusScreen live title={sharedTexts.loading} />
}
