import { slice } from '#worker/lib/slice.ts'
import { contactDetailsRoutes } from './routes.ts'

/** The email address and the phone number of an account, and their change. */
export const contactDetails = slice({
  routes: { '/api/me': contactDetailsRoutes },
})
