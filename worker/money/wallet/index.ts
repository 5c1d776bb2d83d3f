export { walletRoutes } from './routes.ts'
export { isWalletSettled } from './settled-wallet.ts'
