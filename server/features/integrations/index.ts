export { keepAllForWithdrawal } from './withdrawals.commands.ts'
