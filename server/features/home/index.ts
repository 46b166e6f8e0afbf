export { askForMatters } from './home.commands.ts'
export { addItem, listWatchlist } from './watchlist.store.ts'
