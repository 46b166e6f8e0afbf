/** Stands in place of a citation whose words its source does not hold. */
export const unsupportedSign = '[?^]'

/** What the page alone shows: the sign of a figure's source, of a number that no tool returned, of words that no source holds. */
const figureMarkers = /\[#\d{1,4}\]|\s?\[\?\^?\]/g

/** A text of a model without all signs of its sources and doubts. */
export const withoutMarkers = (text: string): string => withoutFigureMarkers(text).replace(/\[\^\d{1,4}\]/g, '')

/** An answer for documents: without the signs at its figures, which mean nothing outside of the conversation. */
export const withoutFigureMarkers = (text: string): string => text.replace(figureMarkers, '')
