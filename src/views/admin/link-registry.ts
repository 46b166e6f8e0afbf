/**
 * Links that hold a token, by ids of their own. Machines and their journal know the ids alone; the page shows the link
 * from here, and it is let go when it is put away.
 */
export function createLinkRegistry(newId: () => string) {
  const links = new Map<string, string>()
  return {
    /** Keeps the link and answers its id. */
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
