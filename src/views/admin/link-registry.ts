/**
 * Holds links that contain a token, each under an id. Machines and their journal only see the ids. The page gets the
 * link from here and removes it when its dialog closes.
 */
export function createLinkRegistry(newId: () => string) {
  const links = new Map<string, string>()
  return {
    /** Stores the link and returns its id. */
    lay(link: string): string {
      const id = newId()
      links.set(id, link)
      return id
    },
    find: (id: string): string | undefined => links.get(id),
    forget: (id: string): void => {
      links.delete(id)
    },
  }
}

export const linkRegistry = createLinkRegistry(() => crypto.randomUUID())
