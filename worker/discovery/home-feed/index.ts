export { matchSpamRule } from './spam-rules.ts'
