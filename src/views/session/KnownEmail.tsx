/** The e-mail for the browser's keeper of passwords, which needs a field to take it from. */
export function KnownEmail({ email }: { email: string }) {
  return <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
}
