export { enqueueDueWebhooks } from './webhook-lease.ts'
