/** Rows a table requests at a time while scrolling. */
export const rowsPerBlock = 100
