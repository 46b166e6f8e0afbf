import { LoginFailureScreen } from '../shared/LoginFailureScreen.tsx'
import { useSession } from './session.hooks.ts'

export function LoginFailurePage() {
  const { failure, logOut, readAgain } = useSession()
  return <LoginFailureScreen message={failure?.message} onLogOut={logOut} onReload={readAgain} />
}
