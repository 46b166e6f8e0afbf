/** The absolute address of a page, for a mail. `publicUrl` is the server's setting, never taken from a request. */
export function absoluteLink(publicUrl: string, path: string, query: Record<string, string> = {}): string {
  const values = new URLSearchParams(query).toString()
  return `${publicUrl}${path}${values === '' ? '' : `?${values}`}`
}
