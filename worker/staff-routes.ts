import { Hono } from 'hono'
import { suspensionRoutes } from '#worker/account/suspensions/index.ts'
import { featuredModerationRoutes } from '#worker/discovery/featured/index.ts'
import { auditLogRoutes } from '#worker/moderation/admin/index.ts'
import { announcementRoutes } from '#worker/moderation/announcements/index.ts'
import { postAdminRoutes, tagAdminRoutes, topicAdminRoutes } from '#worker/moderation/content/index.ts'
import { dashboardRoutes, deadLetterRoutes } from '#worker/moderation/dashboard/index.ts'
import { appealRoutes, decisionRoutes } from '#worker/moderation/decisions/index.ts'
import { featureSwitchRoutes } from '#worker/moderation/feature-switches/index.ts'
import { heldPostRoutes } from '#worker/moderation/held-posts/index.ts'
import { importReviewRoutes } from '#worker/moderation/import-reviews/index.ts'
import { linkDomainRoutes } from '#worker/moderation/link-domains/index.ts'
import { caseRoutes } from '#worker/moderation/queue/index.ts'
import { reportQueueRoutes } from '#worker/moderation/reports/index.ts'
import { tagModerationRoutes } from '#worker/moderation/tag-moderation/index.ts'
import { termRuleRoutes } from '#worker/moderation/term-rules/index.ts'
import { userAdminRoutes } from '#worker/moderation/users/index.ts'
import { discountCodeRoutes } from '#worker/money/discount-codes/index.ts'
import { invoiceAdminRoutes } from '#worker/money/invoices/index.ts'
import { ledgerRoutes } from '#worker/money/ledger/index.ts'
import { paymentAdminRoutes } from '#worker/money/payments/index.ts'
import { promotionAdminRoutes } from '#worker/money/promotions/index.ts'
import { sponsoredPostAdminRoutes } from '#worker/money/sponsored-posts/index.ts'
import { ballotAdminRoutes } from '#worker/site/ballots/index.ts'
import { adminCampaignRoutes } from '#worker/site/campaigns/index.ts'
import { cannedReplyRoutes, contactInboxRoutes } from '#worker/site/contact/index.ts'
import { wishModerationRoutes } from '#worker/site/wishes/index.ts'
import type { AppContext } from './lib/viewer.ts'

/** The routes below `/api/admin`, in the order in which they match. */
export const adminRoutes = new Hono<AppContext>()
  .route('/payments', paymentAdminRoutes)
  .route('/invoices', invoiceAdminRoutes)
  .route('/discount-codes', discountCodeRoutes)
  .route('/promotions', promotionAdminRoutes)
  .route('/sponsored-posts', sponsoredPostAdminRoutes)
  .route('/ledger', ledgerRoutes)
  .route('/audit-log', auditLogRoutes)
  .route('/link-domains', linkDomainRoutes)
  .route('/term-rules', termRuleRoutes)
  .route('/contact', contactInboxRoutes)
  .route('/canned-replies', cannedReplyRoutes)
  .route('/dashboard', dashboardRoutes)
  .route('/dead-letters', deadLetterRoutes)
  .route('/users', userAdminRoutes)
  .route('/posts', postAdminRoutes)
  .route('/tags', tagAdminRoutes)
  .route('/topics', topicAdminRoutes)
  .route('/announcements', announcementRoutes)
  .route('/campaigns', ballotAdminRoutes)
  .route('/campaigns', adminCampaignRoutes)
  .route('/feature-switches', featureSwitchRoutes)

/** The routes below `/api/moderation`. */
export const moderationRoutes = new Hono<AppContext>()
  .route('/appeals', appealRoutes)
  .route('/cases', caseRoutes)
  .route('/decisions', decisionRoutes)
  .route('/suspensions', suspensionRoutes)
  .route('/held-posts', heldPostRoutes)
  .route('/import-reviews', importReviewRoutes)
  .route('/reports', reportQueueRoutes)
  .route('/tags', tagModerationRoutes)
  .route('/wishes', wishModerationRoutes)
  .route('/featured', featuredModerationRoutes)
