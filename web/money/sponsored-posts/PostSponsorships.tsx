import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatToman } from '#shared/money.ts'
import { unwrap } from '#web/lib/api.ts'
import { postButton } from '#web/lib/post-button.ts'
import { invoiceKeys, sponsorshipKeys } from '#web/lib/query-keys/money.ts'
import rows from '#web/money/payments/money-rows.module.css'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { SponsoredPost } from '#worker/money/sponsored-posts/contract.ts'
import { postSponsorshipsQuery } from './queries.ts'
import { SponsorshipForm } from './SponsorshipForm.tsx'
import styles from './sponsored-posts.module.css'
import { text } from './text.ts'

const isOver = ({ state }: SponsoredPost) => state === 'canceled' || state === 'returned'

/** The sponsorship of one of the viewer's posts, or the form that requests one, with earlier requests. */
export function PostSponsorships({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { post, items, packages } = useSuspenseQuery(postSponsorshipsQuery(api, hash)).data
  const [latest] = items
  const shown = latest && latest.state !== 'canceled' ? latest : undefined
  const earlier = items.filter((item) => item !== shown)
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <p className={styles.post}>
        <bdi>{post.title || text.untitled}</bdi>
      </p>
      {shown && <Sponsorship sponsorship={shown} post={hash} />}
      {(!latest || isOver(latest)) && (
        <PageSection title={text.request}>
          <SponsorshipForm post={hash} packages={packages} />
        </PageSection>
      )}
      {earlier.length > 0 && <History items={earlier} />}
      <PageSection title={text.about}>
        <div className={styles.text}>
          {text.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </PageSection>
    </>
  )
}

function hintOf({ state, isWaiting }: SponsoredPost): string {
  if (!isWaiting) return text.hints[state]
  return state === 'approved' ? text.waitingEditHint : text.waitingHint
}

function Sponsorship({ sponsorship, post }: { sponsorship: SponsoredPost; post: string }) {
  const { hash, state, isWaiting, sponsor, packageName, invoice, reason } = sponsorship
  return (
    <section className={styles.panel} aria-label={text.state}>
      <p className={styles.state}>{isWaiting ? text.waiting : text.states[state]}</p>
      <p>{hintOf(sponsorship)}</p>
      {reason && (
        <>
          <p className={styles.meta}>{text.reason}</p>
          <blockquote className={styles.reason}>{reason}</blockquote>
        </>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{text.sponsor}</dt>
          <dd>
            <bdi>{sponsor.name}</bdi>
          </dd>
        </div>
        <div>
          <dt>{text.package}</dt>
          <dd>{packageName}</dd>
        </div>
        <div>
          <dt>{text.total}</dt>
          <dd>{formatToman(invoice.total)}</dd>
        </div>
        {invoice.refunded > 0 && (
          <div>
            <dt>{text.refunded}</dt>
            <dd>{formatToman(invoice.refunded)}</dd>
          </div>
        )}
      </dl>
      <div className={styles.actions}>
        {state === 'unpaid' ? (
          <>
            <LinkButton to={`/me/wallet/invoices/${invoice.hash}`}>{text.pay}</LinkButton>
            <CancelButton hash={hash} post={post} />
          </>
        ) : (
          <>
            <LinkButton to={`/p/${post}/edit`} variant={state === 'in_review' && !isWaiting ? 'primary' : 'quiet'}>
              {text.edit}
            </LinkButton>
            <PathLink to={`/me/wallet/invoices/${invoice.hash}`}>{text.invoice}</PathLink>
          </>
        )}
      </div>
    </section>
  )
}

function CancelButton({ hash, post }: { hash: string; post: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => unwrap(api.api['sponsored-posts'][':hash'].cancel.$post({ param: { hash } })),
    onSuccess: () => showToast({ message: text.canceled }),
    onError: (error) => void showToast({ message: error.message, failed: true }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: invoiceKeys.all, refetchType: 'none' })
      return queryClient.invalidateQueries({ queryKey: sponsorshipKeys.ofPost(post) })
    },
  })
  return (
    <Button {...postButton('sponsored-posts.cancel', { hash })} variant="quiet" loading={cancel.isPending} onClick={() => cancel.mutate()}>
      {text.cancel}
    </Button>
  )
}

const History = ({ items }: { items: readonly SponsoredPost[] }) => (
  <PageSection title={text.history}>
    <ul>
      {items.map(({ hash, sponsor, state, invoice, createdAt, reason }) => (
        <li key={hash} className={rows.row}>
          <PathLink to={`/me/wallet/invoices/${invoice.hash}`} className={rows.title}>
            <bdi>{sponsor.name}</bdi>
          </PathLink>
          <span className={rows.amount}>{formatToman(invoice.total)}</span>
          <p className={rows.meta}>
            <span>{text.states[state]}</span>
            <Time at={createdAt} />
            {reason && <bdi>{reason}</bdi>}
          </p>
        </li>
      ))}
    </ul>
  </PageSection>
)
