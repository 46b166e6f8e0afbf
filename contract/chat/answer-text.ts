/** Replaces a citation whose words its source does not contain. */
export const unsupportedSign = '[?^]'

/**
 * Signs that only the page shows: the source of a figure, a number that no tool returned, words that no source
 * contains.
 */
const figureMarkers = /\[#\d{1,4}\]|\s?\[\?\^?\]/g

/** A model's text without signs for sources and doubts. */
export const withoutMarkers = (text: string): string => withoutFigureMarkers(text).replace(/\[\^\d{1,4}\]/g, '')

/** An answer for use in a document: the signs at its figures mean nothing outside the conversation. */
export const withoutFigureMarkers = (text: string): string => text.replace(figureMarkers, '')
