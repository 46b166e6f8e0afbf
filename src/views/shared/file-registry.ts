/**
 * The chosen files of this page by their ids. Machines speak of files by id and size alone, since a File is no plain data;
 * a view lays it down here and the wiring takes it up when it is sent.
 */
export function createFileRegistry(newId: () => string) {
  const files = new Map<string, File>()
  return {
    /** Keeps the file and answers its id. */
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
