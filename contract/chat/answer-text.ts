/** What the page alone shows at a figure: the sign of its source, and of a number that no tool returned. */
const figureMarkers = /\[#\d{1,4}\]|\s?\[\?\]/g

/** A text of a model without all signs of its sources and doubts. */
export const withoutMarkers = (text: string): string => withoutFigureMarkers(text).replace(/\[\^\d{1,4}\]/g, '')

/** An answer for documents: without the signs at its figures, which mean nothing outside of the conversation. */
export const withoutFigureMarkers = (text: string): string => text.replace(figureMarkers, '')
