/** What the page alone shows at a figure: the sign of its source, and of a number that no tool returned. */
const figureMarkers = /\[#\d{1,4}\]|\s?\[\?\]/g

/** An answer for documents: without the signs at its figures, which mean nothing outside of the conversation. */
export const withoutFigureMarkers = (text: string): string => text.replace(figureMarkers, '')
