import { handle } from '#worker/lib/job.ts'
import { slice } from '#worker/lib/slice.ts'
import { NOTHING } from './change-contact-detail.ts'
import { contactDetailsRoutes } from './routes.ts'

/** The email address and the phone number of an account, and their change. */
export const contactDetails = slice({
  routes: { '/api/me': contactDetailsRoutes },
  jobs: [handle(NOTHING, async () => undefined)],
})
