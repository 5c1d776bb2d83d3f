import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { formatToman } from '#shared/money.ts'
import { resolveDirection } from '#shared/persian/direction.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import rows from '#web/money/payments/payments.module.css'
import { SponsorLabel } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FeatureNotice } from '#web/ui/FeatureNotice.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { checkedProps } from '#web/ui/posted-field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { SponsoredPost, PostSponsorships as SponsorshipsData } from '#worker/money/sponsored-posts/contract.ts'
import { cancelSponsorship, requestSponsorship } from './actions.ts'
import { postSponsorshipsQuery } from './queries.ts'
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
      {shown && (
        <>
          <p className={styles.post}>
            <bdi>{post.title || text.untitled}</bdi>
          </p>
          <Sponsorship sponsorship={shown} post={hash} />
        </>
      )}
      {(!latest || isOver(latest)) && <SponsorshipForm post={post} packages={packages} />}
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
  const cancel = useAction(cancelSponsorship, { hash })
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
            <ActionButton action={cancel} variant="quiet">
              {text.cancel}
            </ActionButton>
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
      <ErrorNote>{cancel.error?.message}</ErrorNote>
    </section>
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

type Props = Pick<SponsorshipsData, 'post' | 'packages'>

/** The post as readers see it on a card, with the label of the sponsor who is being typed. */
const LabelPreview = ({ post: { title, description, author }, sponsor }: Pick<SponsorshipsData, 'post'> & { sponsor: string }) => (
  <figure className={styles.preview}>
    <figcaption className={styles.hint}>{text.preview}</figcaption>
    <div className={styles.card}>
      <SponsorLabel name={sponsor.trim() || text.sponsor} />
      <p className={styles.author}>
        <Avatar name={author.name} handle={author.handle} picture={author.avatar} />
        <bdi>{author.name}</bdi>
      </p>
      <p className={styles.post} dir={resolveDirection(null, title, 'rtl')}>
        <bdi>{title || text.untitled}</bdi>
      </p>
      {description && (
        <p className={styles.hint} dir={resolveDirection(null, description, 'rtl')}>
          {description}
        </p>
      )}
    </div>
  </figure>
)

/** Requests a sponsorship and opens its invoice. */
function SponsorshipForm({ post, packages }: Props) {
  const [chosen, setChosen] = useState(packages[0]?.hash)
  const [sponsor, setSponsor] = useState('')
  const request = useAction(requestSponsorship, { hash: post.hash })
  const { fields, formError } = fieldErrors(request.error, ['sponsorName', 'sponsorUrl'])
  return (
    <>
      <LabelPreview post={post} sponsor={sponsor} />
      <PageSection title={text.request}>
        <ActionForm action={request} className={classNames(form.form, form.wide)}>
          <FeatureNotice feature="promotions" />
          <p className={styles.hint}>{text.requestHint}</p>
          <fieldset className={styles.packages}>
            <legend>{text.packages}</legend>
            {packages.map(({ hash, name, price }) => (
              <label key={hash}>
                <input
                  type="radio"
                  name="package"
                  value={hash}
                  {...checkedProps('package', hash, hash === chosen)}
                  onChange={() => setChosen(hash)}
                />
                <span>{name}</span> <span className={styles.price}>{formatToman(price)}</span>
              </label>
            ))}
          </fieldset>
          <Field label={text.sponsorName} hint={text.sponsorNameHint} error={fields.sponsorName}>
            {(control) => (
              <TextInput {...control} name="sponsorName" autoComplete="organization" onChange={({ target }) => setSponsor(target.value)} />
            )}
          </Field>
          <Field label={text.sponsorUrl} hint={text.sponsorUrlHint} error={fields.sponsorUrl}>
            {(control) => (
              <TextInput {...control} name="sponsorUrl" type="url" dir="ltr" inputMode="url" autoComplete="url" spellCheck={false} />
            )}
          </Field>
          <ErrorNote>{formError}</ErrorNote>
          <p>
            <Button type="submit" loading={request.isPending}>
              {text.submit}
            </Button>
          </p>
        </ActionForm>
      </PageSection>
    </>
  )
}
