import { app } from '#worker/app.ts'
import { checkResponses } from './check-responses.ts'

// Everything that requests and jobs of tests run through. Loaded on first use, because it is most of the product.
checkResponses()

export { consumeJobs } from '#worker/jobs.ts'
export { deliverNotification } from '#worker/notifications/inbox/index.ts'
export { app }
