export { findEventDifferences } from './find-event-differences.ts'
export { canManageMoney, requireFinance, requireFinanceChange } from './policy.ts'
export { openWallet, transfer, walletBalance } from './transfer.ts'
