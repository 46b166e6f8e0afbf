/** A name encoded for a header. */
export const encodedName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** The header that makes the browser save the response under this name. */
export const attachmentOf = (name: string): string => `attachment; filename*=UTF-8''${encodedName(name)}`
