/**
 * Files of this page by id. A File isn't plain data, so machines only know ids and sizes. Views store the file here,
 * and the wiring takes it when it is sent.
 */
export function createFileRegistry(newId: () => string) {
  const files = new Map<string, File>()
  return {
    /** Stores the file and returns its id. */
    lay(file: File): string {
      const id = newId()
      files.set(id, file)
      return id
    },
    find: (id: string): File | undefined => files.get(id),
    forget: (id: string): void => {
      files.delete(id)
    },
  }
}
