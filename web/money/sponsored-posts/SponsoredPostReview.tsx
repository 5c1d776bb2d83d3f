import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatToman } from '#shared/money.ts'
import { DescriptionList } from '#web/money/administration/DescriptionList.tsx'
import { PersonLink } from '#web/money/administration/PersonLink.tsx'
import { PostBody } from '#web/posts/rendering/PostBody.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { AdminSponsoredPost } from '#worker/money/sponsored-posts/contract.ts'
import { sponsoredPostQuery } from './queries.ts'
import { ReviewDecision } from './ReviewDecision.tsx'
import styles from './sponsored-posts.module.css'
import { adminText, text } from './text.ts'

/** A sponsored post with the version that staff decides about. */
export function SponsoredPostReview({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const sponsored = useSuspenseQuery(sponsoredPostQuery(api, hash)).data
  const { post, reviewed, isWaiting, state } = sponsored
  return (
    <>
      <PageTitle lead={isWaiting ? text.waiting : text.states[state]}>
        <bdi>{post.title || text.untitled}</bdi>
      </PageTitle>
      <SponsorshipFacts sponsored={sponsored} />
      {reviewed && (
        <PageSection title={adminText.version}>
          {state === 'approved' && <p className={styles.hint}>{adminText.isEdit}</p>}
          {reviewed.version === 0 && <p className={styles.hint}>{adminText.isPublic}</p>}
          <article className={styles.version}>
            <h3>
              <bdi>{reviewed.title}</bdi>
            </h3>
            <PostBody name={post.hash} html={reviewed.html} />
          </article>
        </PageSection>
      )}
      {!reviewed && <p className={styles.hint}>{adminText.nothing}</p>}
      <ReviewDecision sponsored={sponsored} />
    </>
  )
}

const SponsorshipFacts = ({
  sponsored: { sponsor, user, packageName, invoice, createdAt, reason, reviewed },
}: {
  sponsored: AdminSponsoredPost
}) => (
  <DescriptionList
    label={adminText.facts}
    facts={[
      [
        text.sponsor,
        <bdi key="sponsor">
          <a href={sponsor.url} rel="sponsored nofollow noopener">
            {sponsor.name}
          </a>
        </bdi>,
      ],
      [adminText.author, <PersonLink key="author" person={user} />],
      [text.package, packageName],
      [
        adminText.invoice,
        <PathLink key="invoice" to={`/admin/invoices/${invoice.hash}`}>
          {formatToman(invoice.total)}
        </PathLink>,
      ],
      [text.refunded, invoice.refunded > 0 && formatToman(invoice.refunded)],
      [adminText.createdAt, <Time key="at" at={createdAt} />],
      [adminText.publication, reviewed?.publication && <bdi>{reviewed.publication.name}</bdi>],
      [adminText.tags, reviewed && reviewed.tags.length > 0 && <bdi>{reviewed.tags.join('، ')}</bdi>],
      [adminText.canonical, reviewed?.canonicalUrl && <bdi dir="ltr">{reviewed.canonicalUrl}</bdi>],
      [text.reason, reason !== '' && <bdi>{reason}</bdi>],
    ]}
  />
)
