import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { formatDate } from '#shared/persian/jalali.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ApproveForm, HELD_LIST, ReturnForm } from '#web/moderation/admin/ReviewForms.tsx'
import { ActionPanel } from '#web/ui/admin/ActionPanel.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { PersonLink } from '#web/ui/admin/PersonLink.tsx'
import { BackLink } from '#web/ui/admin/ShortcutLegend.tsx'
import staff from '#web/ui/admin/staff-page.module.css'
import { useBackKey } from '#web/ui/admin/use-triage-keys.ts'
import table from '#web/ui/numbers.module.css'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { ImportReviewDetails as ReviewedImport, SamplePost } from '#worker/moderation/import-reviews/contract.ts'
import { approveImport, returnImport } from './actions.ts'
import { IMPORT_REVIEW_KEYS, type ImportReviewAction, importReviewQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  hash: string
  action: ImportReviewAction | undefined
  /** Names of the formats of files, which the slice of imports has. */
  formatNames: FormatNames
}
type FormatNames = Readonly<Record<NonNullable<ReviewedImport['format']>, string>>

/** An import with what a moderator needs to decide about all its posts at once. */
export function ImportReviewDetails({ hash, action, formatNames }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  useBackKey(HELD_LIST)
  const review = useSuspenseQuery(importReviewQuery(api, hash)).data
  const [approve, sendBack] = [useAction(approveImport, { hash }), useAction(returnImport, { hash })]
  const forms = {
    approve: (close: () => void) => <ApproveForm action={approve} submitLabel={text.approveSubmit} close={close} />,
    return: (close: () => void) => <ReturnForm action={sendBack} submitLabel={text.return} close={close} />,
  }
  const hints = { approve: text.approveHint(review.heldCount), return: text.returnHint }
  return (
    <>
      <PageTitle lead={<BackLink to={HELD_LIST}>{text.back}</BackLink>}>
        <bdi>{text.title(review.owner.name)}</bdi>
      </PageTitle>
      <ImportFacts review={review} formatNames={formatNames} />
      <PageSection title={text.sample}>
        <p className={staff.hint}>{text.sampleHint}</p>
        <ul>
          {review.sample.map((post) => (
            <SampleRow key={post.hash} post={post} />
          ))}
        </ul>
      </PageSection>
      <PageSection title={text.domains} landmark={false}>
        <DomainTable domains={review.domains} count={review.domainCount} />
      </PageSection>
      <h2 className="visually-hidden">{text.actions}</h2>
      <ActionPanel
        stays
        initial={action}
        actions={IMPORT_REVIEW_KEYS.map((key) => ({
          ...key,
          ...(key.name === 'approve' && { tone: 'primary' }),
          summary: hints[key.name],
          forms: `import-reviews.${key.name}`,
          form: forms[key.name],
        }))}
      />
    </>
  )
}

function ImportFacts({
  review: { hash, owner, ownerSince, kind, format, source, openedAt, heldCount, ruledCount, rules, isRunning },
  formatNames,
}: {
  review: ReviewedImport
  formatNames: FormatNames
}) {
  return (
    <DescriptionList
      label={text.facts}
      facts={[
        [text.owner, <PersonLink key="owner" person={owner} />],
        [text.ownerSince, formatDate(ownerSince)],
        [
          text.source,
          <span key="source">
            <bdi>{format ? formatNames[format] : text.kinds[kind]}</bdi> <bdi>{source}</bdi>
          </span>,
        ],
        [text.openedAt, <Time key="opened" at={openedAt} as="moment" />],
        [
          text.held,
          <span key="held">
            {text.posts(heldCount)}{' '}
            <PathLink to={HELD_LIST} search={{ import: hash }}>
              {text.heldList}
            </PathLink>
          </span>,
        ],
        [
          text.ruled,
          ruledCount > 0 && (
            <span key="ruled">
              {text.posts(ruledCount)} <span className={styles.detail}>{text.ruledHint}</span>
            </span>
          ),
        ],
        [text.rules, rules.length > 0 && <bdi key="rules">{rules.map(({ name, posts }) => text.rule(name, posts)).join('، ')}</bdi>],
        [text.running, isRunning && text.runningHint],
      ]}
    />
  )
}

const SampleRow = ({ post: { hash, title, description, publishedAt, minutes, linkCount } }: { post: SamplePost }) => (
  <li className={styles.row} data-card>
    <div className={styles.rowText}>
      <p className={styles.rowTitle}>
        <PathLink to={`${HELD_LIST}/${hash}`} data-card-link>
          <bdi>{title || text.untitled}</bdi>
        </PathLink>
      </p>
      {description !== '' && <p className={staff.clamped}>{description}</p>}
      <p className={styles.meta}>
        {publishedAt !== null && <Time at={publishedAt} />}
        <span>{text.minutes(minutes)}</span>
        <span>{text.links(linkCount)}</span>
      </p>
    </div>
  </li>
)

type Domains = ReviewedImport['domains']

/** Domains to which the posts of an import link, most frequent first, with the state of their alert. */
function DomainTable({ domains, count }: { domains: Domains; count: number }) {
  if (domains.length === 0) return <p>{text.noDomains}</p>
  const hidden = count - domains.length
  return (
    <>
      <ScrollRegion label={text.domains}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{text.domain}</th>
              <th scope="col">{text.linkCount}</th>
              <th scope="col">{text.state}</th>
            </tr>
          </thead>
          <tbody>
            {domains.map(({ domain, links, state }) => (
              <tr key={domain}>
                <th scope="row">
                  <bdi dir="ltr">{domain}</bdi>
                </th>
                <td>{formatNumber(links)}</td>
                <td className={state === 'blocked' ? styles.warning : state === 'open' ? styles.open : styles.inactive}>
                  {state === null ? text.noState : text.domainStates[state]}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {hidden > 0 && <p className={styles.hint}>{text.moreDomains(hidden)}</p>}
    </>
  )
}
