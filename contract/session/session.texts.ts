/** What the way in says. */
export const sessionTexts = {
  welcome: 'Sign in or sign up',
  welcomeNote: 'Start with your e-mail address. We look up the rest.',
  email: 'E-mail',
  emailPlaceholder: 'you@organisation.com',
  continue: 'Continue',
  checkingEmail: 'Looking up your e-mail',
  enterEmail: 'Please enter your email address',

  logIn: 'Log in',
  logInTitle: 'Welcome back',
  logInAs: (email: string) => `Logging in as ${email}`,
  loggingIn: 'Logging in',
  password: 'Password',
  enterPassword: 'Please enter your password',
  otherEmail: 'Use another e-mail',

  oneTimeCode: 'One-time code',
  oneTimeCodeHint: 'The six digits that your authenticator app shows now.',
  enterCode: 'Please enter the one-time code',

  signUp: 'Create account',
  signUpTitle: 'Create your account',
  signUpAs: (email: string) => `${email} is new here.`,
  signingUp: 'Creating your account',
  name: 'Your name',
  enterName: 'Please enter your name',
  newPassword: 'Choose a password',
  newPasswordHint: 'At least 8 characters. Long and memorable beats short and odd.',
  passwordTooShort: 'The password must have at least 8 characters',

  signedUpTitle: (name: string) => `Welcome, ${name}`,
  signedUpNote: 'Two ways to begin. You can always do the other one later.',
  setUp: 'Set up my organisation',
  setUpNote:
    'Bring your own documents and workbooks. It takes two minutes, and only the people you invite can see them.',
  openExample: 'Open an example organisation',
  openExampleNote: 'Look around in a coffee roaster’s year of sales, costs and board papers, and ask it anything.',
  noExample: 'This installation has no example organisation.',
  lookingForExample: 'Looking for the example',
  begin: 'Begin',
} as const
