import { lazy, type ReactNode, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { oauthTexts } from '../../contract/integrations/oauth.texts.ts'
import { mailEndsTexts } from '../../contract/session/mail-ends.texts.ts'
import { sessionTexts } from '../../contract/session/session.texts.ts'
import { type PageName, pages } from '../../contract/shell/pages.ts'
import { shellTexts } from '../../contract/shell/shell.texts.ts'
import { routeOf } from '../machines/shell/address.ts'
import { LoadingScreen } from '../views/shared/LoadingScreen.tsx'
import { PageContent } from './PageContent.tsx'
import { usePageTitle } from './page-title.ts'

const loadSignIn = async () => ({ default: (await import('../views/session/SignInPage.tsx')).SignInPage })
const loadInside = async () => ({ default: (await import('./inside-pages.tsx')).InsidePage })

/** Loads the code for this address while the server is asked who the person is. */
export function loadAhead(isExpectedIn: boolean, path: string): void {
  void Promise.allSettled(isExpectedIn ? [...loadFrame(), ...loadOrganisation(path)] : [loadSignIn()])
}

const loadFrame = () => [loadInside(), import('../views/shell/Frame.tsx'), import('./wiring/inside.wiring.ts')]

const chatPages: readonly string[] = ['chatLanding', 'chatThread', 'sharedConversation'] satisfies PageName[]

/** Additional code for a page of an organisation: the chat has its own views, all other pages need the areas. */
function loadOrganisation(path: string): Promise<unknown>[] {
  const { page, params } = routeOf(path)
  if (params['project'] === undefined) return []
  const everywhere = [import('./wiring/features.wiring.ts'), import('./BackgroundWork.tsx')]
  return chatPages.includes(page)
    ? [...everywhere, ...loadChat()]
    : [...everywhere, import('./wiring/area-features.wiring.ts')]
}

const loadChat = () => [
  import('../views/chat/ChatPage.tsx'),
  import('../views/chat/ThreadList.tsx'),
  import('../views/documents/ChatBeginning.tsx'),
]

const InsidePage = lazy(loadInside)
const SignInPage = lazy(loadSignIn)
const AcceptInvitePage = lazy(async () => ({
  default: (await import('../views/session/AcceptInvitePage.tsx')).AcceptInvitePage,
}))
const TokenLogInPage = lazy(async () => ({
  default: (await import('../views/session/TokenLogInPage.tsx')).TokenLogInPage,
}))
const UnsubscribePage = lazy(async () => ({
  default: (await import('../views/session/UnsubscribePage.tsx')).UnsubscribePage,
}))
const VerifyEmailPage = lazy(async () => ({
  default: (await import('../views/session/VerifyEmailPage.tsx')).VerifyEmailPage,
}))
const PasswordResetPage = lazy(async () => ({
  default: (await import('../views/session/PasswordResetPage.tsx')).PasswordResetPage,
}))
const PasswordResetSentPage = lazy(async () => ({
  default: (await import('../views/session/PasswordResetSentPage.tsx')).PasswordResetSentPage,
}))
const DeletedPage = lazy(async () => ({ default: (await import('../views/session/DeletedPage.tsx')).DeletedPage }))
const CreateTotpPage = lazy(async () => ({
  default: (await import('../views/session/CreateTotpPage.tsx')).CreateTotpPage,
}))
const OAuthReturnPage = lazy(async () => ({
  default: (await import('../views/integrations/OAuthReturnPage.tsx')).OAuthReturnPage,
}))

const SignInFirst = lazy(async () => ({ default: (await import('../views/session/SignInFirst.tsx')).SignInFirst }))
const integrationReturn = (
  <OAuthReturnPage signIn={<SignInFirst title={oauthTexts.signIn} note={oauthTexts.signInFirst} />} />
)

/** `title`: the window's title. */
type BarePageView = { title: string | null; content: ReactNode }

/** Pages without the frame, by their names in contract/shell/pages.ts. */
const barePages: Partial<Record<PageName, BarePageView>> = {
  home: { title: sessionTexts.welcome, content: <SignInPage /> },
  loggedIn: { title: null, content: <LoadingScreen /> },
  acceptInvite: { title: sessionTexts.inviteTitle, content: <AcceptInvitePage /> },
  tokenLogIn: { title: sessionTexts.logIn, content: <TokenLogInPage /> },
  unsubscribe: { title: mailEndsTexts.title, content: <UnsubscribePage /> },
  verifyEmail: { title: sessionTexts.verifyEmail, content: <VerifyEmailPage /> },
  oauthReturn: { title: shellTexts.data, content: integrationReturn },
  formerOAuthReturn: { title: shellTexts.data, content: integrationReturn },
  passwordResetRequest: { title: sessionTexts.resetTitle, content: <PasswordResetPage /> },
  passwordResetSent: { title: sessionTexts.resetSentTitle, content: <PasswordResetSentPage /> },
  deleted: { title: sessionTexts.deletedTitle, content: <DeletedPage /> },
  createTotp: { title: sessionTexts.totpTitle, content: <CreateTotpPage /> },
}

/** A page that the person has to pass before using the product; none of our dialogs covers it. */
export const isBarePage = (path: string): boolean => {
  const { page } = routeOf(path)
  return Object.hasOwn(barePages, page)
}

/** The page for the current address. Pages of one place share a frame, which stays mounted between them. */
export function Pages() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routes>
        {(Object.keys(pages) as PageName[]).map((name) => (
          <Route key={name} path={pages[name]} element={elementOf(name)} />
        ))}
        <Route path="*" element={<InsidePage key="inside" name={null} />} />
      </Routes>
    </Suspense>
  )
}

function elementOf(name: PageName): ReactNode {
  const bare = barePages[name]
  return bare ? <BarePage key="bare" view={bare} /> : <InsidePage key="inside" name={name} />
}

function BarePage({ view: { title, content } }: { view: BarePageView }) {
  usePageTitle(title)
  return <PageContent>{content}</PageContent>
}
