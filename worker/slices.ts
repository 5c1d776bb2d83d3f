import { FEATURES, type Feature } from '#shared/feature-switches.ts'
import { apiTokens } from '#worker/account/api-tokens/slice.ts'
import { auth } from '#worker/account/auth/slice.ts'
import { blocks } from '#worker/account/blocks/slice.ts'
import { contactDetails } from '#worker/account/contact-details/slice.ts'
import { deletion } from '#worker/account/deletion/slice.ts'
import { passkeys } from '#worker/account/passkeys/slice.ts'
import { reauthentication } from '#worker/account/reauthentication/slice.ts'
import { relations } from '#worker/account/relations/slice.ts'
import { suspensions } from '#worker/account/suspensions/slice.ts'
import { twoFactor } from '#worker/account/two-factor/slice.ts'
import { featured } from '#worker/discovery/featured/slice.ts'
import { homeFeed } from '#worker/discovery/home-feed/slice.ts'
import { relatedPosts } from '#worker/discovery/related-posts/slice.ts'
import { search } from '#worker/discovery/search/slice.ts'
import { trending } from '#worker/discovery/trending/slice.ts'
import { embeds } from '#worker/distribution/embeds/slice.ts'
import { feeds } from '#worker/distribution/feeds/slice.ts'
import { opml } from '#worker/distribution/opml/slice.ts'
import { seo } from '#worker/distribution/seo/slice.ts'
import { shareImages } from '#worker/distribution/share-images/slice.ts'
import { shortLinks } from '#worker/distribution/short-links/slice.ts'
import { telegram } from '#worker/distribution/telegram/slice.ts'
import { webhooks } from '#worker/distribution/webhooks/slice.ts'
import { websub } from '#worker/distribution/websub/slice.ts'
import { comments } from '#worker/engagement/comments/slice.ts'
import { likes } from '#worker/engagement/likes/slice.ts'
import { readingLists } from '#worker/engagement/reading-lists/slice.ts'
import { readingPlaces } from '#worker/engagement/reading-places/slice.ts'
import { viewerState } from '#worker/engagement/viewer-state/slice.ts'
import { searchIndex } from '#worker/indexing/search-index/slice.ts'
import { timelines } from '#worker/indexing/timelines/slice.ts'
import type { Slice } from '#worker/lib/slice.ts'
import { admin } from '#worker/moderation/admin/slice.ts'
import { announcements } from '#worker/moderation/announcements/slice.ts'
import { audit } from '#worker/moderation/audit/slice.ts'
import { cases } from '#worker/moderation/cases/slice.ts'
import { content } from '#worker/moderation/content/slice.ts'
import { dashboard } from '#worker/moderation/dashboard/slice.ts'
import { decisions } from '#worker/moderation/decisions/slice.ts'
import { featureSwitches } from '#worker/moderation/feature-switches/slice.ts'
import { heldPosts } from '#worker/moderation/held-posts/slice.ts'
import { importReviews } from '#worker/moderation/import-reviews/slice.ts'
import { linkDomains } from '#worker/moderation/link-domains/slice.ts'
import { queue } from '#worker/moderation/queue/slice.ts'
import { reports } from '#worker/moderation/reports/slice.ts'
import { tagModeration } from '#worker/moderation/tag-moderation/slice.ts'
import { termRules } from '#worker/moderation/term-rules/slice.ts'
import { transparency } from '#worker/moderation/transparency/slice.ts'
import { users } from '#worker/moderation/users/slice.ts'
import { discountCodes } from '#worker/money/discount-codes/slice.ts'
import { gateway } from '#worker/money/gateway/slice.ts'
import { invoices } from '#worker/money/invoices/slice.ts'
import { ledger } from '#worker/money/ledger/slice.ts'
import { payments } from '#worker/money/payments/slice.ts'
import { promotionDelivery } from '#worker/money/promotion-delivery/slice.ts'
import { promotions } from '#worker/money/promotions/slice.ts'
import { sponsoredPosts } from '#worker/money/sponsored-posts/slice.ts'
import { wallet } from '#worker/money/wallet/slice.ts'
import { broadcasts } from '#worker/newsletters/broadcasts/slice.ts'
import { subscriptions } from '#worker/newsletters/subscriptions/slice.ts'
import { digest } from '#worker/notifications/digest/slice.ts'
import { inbox } from '#worker/notifications/inbox/slice.ts'
import { publish } from '#worker/notifications/publish/slice.ts'
import { push } from '#worker/notifications/push/slice.ts'
import { follows } from '#worker/people/follows/slice.ts'
import { handles } from '#worker/people/handles/slice.ts'
import { profiles } from '#worker/people/profiles/slice.ts'
import { settings } from '#worker/people/settings/slice.ts'
import { catalog } from '#worker/podcasts/catalog/slice.ts'
import { downloads } from '#worker/podcasts/downloads/slice.ts'
import { episodes } from '#worker/podcasts/episodes/slice.ts'
import { importer } from '#worker/podcasts/importer/slice.ts'
import { shows } from '#worker/podcasts/shows/slice.ts'
import { apiReference } from '#worker/portability/api-reference/slice.ts'
import { archives } from '#worker/portability/archives/slice.ts'
import { exports } from '#worker/portability/exports/slice.ts'
import { imports } from '#worker/portability/imports/slice.ts'
import { draftLinks } from '#worker/posts/draft-links/slice.ts'
import { media } from '#worker/posts/media/slice.ts'
import { posts } from '#worker/posts/posts/slice.ts'
import { proofreading } from '#worker/posts/proofreading/slice.ts'
import { rendering } from '#worker/posts/rendering/slice.ts'
import { reviews } from '#worker/posts/reviews/slice.ts'
import { revisions } from '#worker/posts/revisions/slice.ts'
import { screening } from '#worker/posts/screening/slice.ts'
import { sponsorship } from '#worker/posts/sponsorship/slice.ts'
import { tags } from '#worker/posts/tags/slice.ts'
import { topics } from '#worker/posts/topics/slice.ts'
import { directory } from '#worker/publications/directory/slice.ts'
import { frontPage } from '#worker/publications/front-page/slice.ts'
import { members } from '#worker/publications/members/slice.ts'
import { publications } from '#worker/publications/publications/slice.ts'
import { submissions } from '#worker/publications/submissions/slice.ts'
import { ballots } from '#worker/site/ballots/slice.ts'
import { birthdays } from '#worker/site/birthdays/slice.ts'
import { campaigns } from '#worker/site/campaigns/slice.ts'
import { contact } from '#worker/site/contact/slice.ts'
import { health } from '#worker/site/health/slice.ts'
import { wishes } from '#worker/site/wishes/slice.ts'
import { collection } from '#worker/statistics/collection/slice.ts'
import { postStatistics } from '#worker/statistics/posts/slice.ts'
import { readership } from '#worker/statistics/readership/slice.ts'

/**
 * All slices in import order, which `npm run check:imports` reads: a slice imports from its own row and the rows above. CONTRIBUTING.md
 * explains the order. Cron tasks run in this order.
 */
export const SLICES = [
  [publish, audit, cases, screening],
  [apiTokens, auth, contactDetails, passkeys, reauthentication, relations, suspensions, twoFactor],
  [timelines, directory, catalog],
  [posts, draftLinks, media, proofreading, rendering, reviews, revisions, sponsorship, tags, topics],
  [handles, profiles, settings, blocks],
  [members, publications, frontPage, submissions],
  [comments, likes, readingLists, readingPlaces, viewerState, follows],
  [searchIndex, collection, postStatistics, readership],
  [downloads, episodes, importer, shows, featured, homeFeed, relatedPosts, search, trending],
  [discountCodes, gateway, invoices, ledger, payments, promotionDelivery, promotions, sponsoredPosts, wallet],
  [
    admin,
    announcements,
    content,
    dashboard,
    decisions,
    featureSwitches,
    linkDomains,
    queue,
    reports,
    tagModeration,
    termRules,
    transparency,
    users,
    embeds,
    feeds,
    shareImages,
    shortLinks,
    websub,
    telegram,
    subscriptions,
    broadcasts,
    webhooks,
    inbox,
    push,
    digest,
    campaigns,
    ballots,
    birthdays,
    wishes,
    contact,
    health,
  ],
  [opml, seo, apiReference, archives, exports, imports, heldPosts, importReviews, deletion],
] as const

/** All slices, those that others import first. */
export const ALL_SLICES: readonly Slice[] = SLICES.flat()

/** The feature whose switch rejects a mutation, by route. */
export const FEATURE_BY_ROUTE: ReadonlyMap<string, Feature> = new Map(
  ALL_SLICES.flatMap(({ switches = {} }) =>
    FEATURES.flatMap((feature) => (switches[feature] ?? []).map((route): [string, Feature] => [route, feature])),
  ),
)
