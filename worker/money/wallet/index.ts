export { isWalletSettled } from './settled-wallet.ts'
