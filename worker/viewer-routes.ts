import { Hono } from 'hono'
import { apiTokenRoutes } from '#worker/account/api-tokens/index.ts'
import { passwordRoutes, sessionRoutes } from '#worker/account/auth/index.ts'
import { blockRoutes, muteRoutes } from '#worker/account/blocks/index.ts'
import { contactDetailsRoutes } from '#worker/account/contact-details/index.ts'
import { accountDeletionRoutes } from '#worker/account/deletion/index.ts'
import { passkeyRoutes } from '#worker/account/passkeys/index.ts'
import { reauthenticationRoutes } from '#worker/account/reauthentication/index.ts'
import { ownSuspensionRoutes } from '#worker/account/suspensions/index.ts'
import { twoFactorRoutes } from '#worker/account/two-factor/index.ts'
import { viewerCommentRoutes } from '#worker/engagement/comments/index.ts'
import { viewerStateRoutes } from '#worker/engagement/viewer-state/index.ts'
import { ownDecisionRoutes } from '#worker/moderation/decisions/index.ts'
import { notificationRoutes } from '#worker/notifications/inbox/index.ts'
import { viewerFollowRoutes } from '#worker/people/follows/index.ts'
import { handleRoutes } from '#worker/people/handles/index.ts'
import { settingsRoutes } from '#worker/people/settings/index.ts'
import type { AppContext } from './lib/viewer.ts'

/** The routes below `/api/me`, which concern the account of the viewer, in the order in which they match. */
export const viewerRoutes = new Hono<AppContext>()
  .route('/', settingsRoutes)
  .route('/api-tokens', apiTokenRoutes)
  .route('/notifications', notificationRoutes)
  .route('/passkeys', passkeyRoutes)
  .route('/decisions', ownDecisionRoutes)
  .route('/follows', viewerFollowRoutes)
  .route('/viewer-state', viewerStateRoutes)
  .route('/comments', viewerCommentRoutes)
  .route('/password', passwordRoutes)
  .route('/reauthentication', reauthenticationRoutes)
  .route('/sessions', sessionRoutes)
  .route('/two-factor', twoFactorRoutes)
  .route('/handle', handleRoutes)
  .route('/blocks', blockRoutes)
  .route('/mutes', muteRoutes)
  .route('/', contactDetailsRoutes)
  .route('/', accountDeletionRoutes)
  .route('/', ownSuspensionRoutes)
