/** Whether the page may offer the inspector: asked for in the address, and on a development host alone. */
export function mayInspect(search: string, environment: string): boolean {
  return environment === 'dev' && new URLSearchParams(search).has('inspect')
}
