/** A name as headers carry it. */
export const encodedName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** The header by which the browser keeps what it gets as a file of this name. */
export const attachmentOf = (name: string): string => `attachment; filename*=UTF-8''${encodedName(name)}`
