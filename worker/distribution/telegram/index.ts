export { enqueueDueChannels } from './channel-lease.ts'
