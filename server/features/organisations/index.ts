export { type DeletionEnvironment, deleteOrganisation } from './deletion.commands.ts'
export { foundOrganisation } from './organisations.store.ts'
