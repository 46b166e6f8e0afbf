import { NotFoundScreen } from '../shared/NotFoundScreen.tsx'
import { useSystem } from '../shared/system-context.ts'

export function NotFoundPage() {
  const { goBack, goTo } = useSystem()
  return <NotFoundScreen onBack={goBack} onStartAgain={() => goTo('/')} />
}
