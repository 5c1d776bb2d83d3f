import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatToman } from '#shared/money.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PostBody } from '#web/posts/rendering/PostBody.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import administration from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { PersonLink } from '#web/ui/admin/PersonLink.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { AdminSponsoredPost } from '#worker/money/sponsored-posts/contract.ts'
import { approveSponsoredPost, returnSponsoredPost } from './actions.ts'
import { sponsoredPostQuery } from './queries.ts'
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
          {reviewed.sound && <ReviewedSound sound={reviewed.sound} />}
        </PageSection>
      )}
      {!reviewed && <p className={styles.hint}>{adminText.nothing}</p>}
      <ReviewDecision sponsored={sponsored} />
    </>
  )
}

type ReviewedAudio = NonNullable<NonNullable<AdminSponsoredPost['reviewed']>['sound']>

/** The sound is approved with the version. */
const ReviewedSound = ({ sound: { audio, show, chapters, transcript } }: { sound: ReviewedAudio }) => (
  <section className={styles.sound} aria-label={adminText.sound}>
    <h3>{adminText.sound}</h3>
    {show !== null && (
      <p className={styles.hint}>
        {adminText.show} <bdi>{show}</bdi>
      </p>
    )}
    {/* biome-ignore lint/a11y/useMediaCaption: the transcript follows. */}
    <audio controls preload="none" src={audio.url} dir="ltr" />
    {chapters.length > 0 && (
      <ul>
        {chapters.map(({ start, title, href }) => (
          <li key={start}>
            <bdi>{title}</bdi> {href && <bdi dir="ltr">{href}</bdi>}
          </li>
        ))}
      </ul>
    )}
    {transcript.length > 0 && (
      <details>
        <summary>{adminText.transcript}</summary>
        <p dir="auto">{transcript.join(' ')}</p>
      </details>
    )}
  </section>
)

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

/** What staff may do with a paid post: approve the version that waits, or return it. */
function ReviewDecision({ sponsored }: { sponsored: AdminSponsoredPost }) {
  const { state, reviewed, invoice, canReview } = sponsored
  const isFirst = state === 'in_review'
  if (!isFirst && !reviewed) return null
  if (!canReview)
    return (
      <PageSection title={adminText.decision}>
        <p className={administration.notice}>{adminText.cannotReview}</p>
      </PageSection>
    )
  const summary = isFirst ? adminText.returnHint(formatToman(invoice.total - invoice.refunded)) : adminText.returnEditHint
  return (
    <>
      {reviewed && <Approve hash={sponsored.hash} version={reviewed.version} />}
      <ActionSection title={adminText.return} summary={summary} label={adminText.return} forms={returnSponsoredPost.name}>
        {(close) => <Return hash={sponsored.hash} version={reviewed?.version ?? null} confirmation={summary} close={close} />}
      </ActionSection>
    </>
  )
}

function Approve({ hash, version }: { hash: string; version: number }) {
  const approve = useAction(approveSponsoredPost, { hash, version: String(version) })
  return (
    <SettingsSection
      title={adminText.approve}
      summary={adminText.approveHint}
      action={
        <ActionButton action={approve} size="small">
          {adminText.approve}
        </ActionButton>
      }
    >
      <ErrorNote>{approve.error?.message}</ErrorNote>
    </SettingsSection>
  )
}

interface ReturnProps {
  hash: string
  /** Null if the author publishes none. */
  version: number | null
  confirmation: string
  close: () => void
}

function Return({ hash, version, confirmation, close }: ReturnProps) {
  const action = useAction(returnSponsoredPost, { hash, version: version === null ? '' : String(version) }, { onDone: close })
  return (
    <ChangeForm action={action} submitLabel={adminText.return} danger confirmation={confirmation} fields={['reason']} onCancel={close}>
      {(errors) => (
        <Field label={adminText.reason} hint={adminText.reasonHint} error={errors.reason}>
          {(control) => <TextInput {...control} name="reason" />}
        </Field>
      )}
    </ChangeForm>
  )
}
