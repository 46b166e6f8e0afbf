import type { WatchlistItem } from '../../../contract/home/home.schemas.ts'
import { isStopWord, type Word, wordsOf } from '../terms/index.ts'

/** A watched topic and the words of it that carry its meaning. */
export type Topic = { item: WatchlistItem; words: Word[] }

export const topicOf = (item: WatchlistItem): Topic => ({
  item,
  words: wordsOf(item.topic).filter((word) => !isStopWord(word.lower)),
})
