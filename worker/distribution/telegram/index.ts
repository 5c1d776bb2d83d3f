export { enqueueDueTurns } from './channel-lease.ts'
