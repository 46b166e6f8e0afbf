/** Signs by which mail programs know addresses, between other signs. */
const joint = /(?<=\S)[.:/\\@。．｡](?=\S)/gu

/**
 * A name that somebody typed in, for the text of a mail: on one line, and such that no mail program turns it into a link.
 * It looks the same, since the signs that keep `Booking.com` apart take no room.
 */
export const printName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .replace(joint, '\u200b$&\u200b')
