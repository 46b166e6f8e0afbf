/** A field with the email, because password managers need one to read it from. */
export function KnownEmail({ email }: { email: string }) {
  return <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
}
