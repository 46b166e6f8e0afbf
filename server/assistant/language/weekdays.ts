/** A pattern for the name of a day of the week, in one or several. */
export const weekdayPattern = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?'
