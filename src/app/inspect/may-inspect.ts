/** Whether to offer the inspector: only on development hosts, and only if the URL asks for it. */
export function mayInspect(search: string, environment: string): boolean {
  return environment === 'dev' && new URLSearchParams(search).has('inspect')
}
