/** As many rows as a table asks of the server at once while a person scrolls. */
export const rowsPerBlock = 100
